import { phrase } from '@masthead/domain/text/phrase';
import { IconCategory } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for categories: the tree below the sections of the site. */
export const categoriesArea = {
  path: '/categories',
  group: 'structure',
  label: phrase('Categories'),
  icon: IconCategory,
  access: ['category.read'],
  pages: [{ path: '/categories', title: phrase('Categories'), load: () => import('./categories-page') }],
} satisfies Area;
