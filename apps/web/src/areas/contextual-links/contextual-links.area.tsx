import { phrase } from '@masthead/domain/text/phrase';
import { IconLink } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for contextual links: phrases that become links wherever they occur in articles. */
export const contextualLinksArea = {
  path: '/contextual-links',
  group: 'structure',
  label: phrase('Contextual links'),
  icon: IconLink,
  access: ['contextual_link.read'],
  pages: [
    { path: '/contextual-links', title: phrase('Contextual links'), load: () => import('./contextual-links-page') },
  ],
} satisfies Area;
