import { phrase } from '@masthead/domain/text/phrase';
import { IconFileText } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and pages for static pages: pages of the site with their own HTML and CSS. */
export const staticPagesArea = {
  path: '/static',
  group: 'content',
  label: phrase('Static pages'),
  icon: IconFileText,
  access: ['static_page.read'],
  pages: [
    { path: '/static', title: phrase('Static pages'), load: () => import('./static-pages-page') },
    { path: '/static/$id', title: phrase('Static page'), load: () => import('./static-page-editor') },
  ],
} satisfies Area;
