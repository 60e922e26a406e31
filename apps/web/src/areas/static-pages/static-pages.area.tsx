import { phrase } from '@masthead/domain/text/phrase';
import { IconFileText } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

export const staticPagesArea = {
  path: '/static',
  label: phrase('Static pages'),
  icon: IconFileText,
  access: ['static_page.read'],
  pages: [
    { path: '/static', title: phrase('Static pages'), load: () => import('./static-pages-page') },
    { path: '/static/$id', title: phrase('Static page'), load: () => import('./static-page-page') },
  ],
} satisfies Area;
