import { phrase } from '@masthead/domain/text/phrase';
import { IconLayoutList } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for sections: the top level of the taxonomy. */
export const sectionsArea = {
  path: '/sections',
  group: 'structure',
  label: phrase('Sections'),
  icon: IconLayoutList,
  access: ['section.read'],
  pages: [{ path: '/sections', title: phrase('Sections'), load: () => import('./sections-page') }],
} satisfies Area;
