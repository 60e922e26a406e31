import { phrase } from '@masthead/domain/text/phrase';
import { IconCategory } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

export const categoriesArea = {
  path: '/categories',
  label: phrase('Categories'),
  icon: IconCategory,
  access: ['category.read'],
  pages: [{ path: '/categories', title: phrase('Categories'), load: () => import('./categories-page') }],
} satisfies Area;
