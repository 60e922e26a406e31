import { phrase } from '@masthead/domain/text/phrase';
import { IconMenu2 } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

export const menusArea = {
  path: '/menu',
  label: phrase('Menu'),
  icon: IconMenu2,
  access: ['menu.read'],
  pages: [{ path: '/menu', title: phrase('Menu'), load: () => import('./menus-page') }],
} satisfies Area;
