import { phrase } from '@masthead/domain/text/phrase';
import { IconMenu2 } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for menu items: the links in the menus of the site. */
export const menusArea = {
  path: '/menu',
  group: 'structure',
  label: phrase('Menu'),
  icon: IconMenu2,
  access: ['menu.read'],
  pages: [{ path: '/menu', title: phrase('Menu'), load: () => import('./menus-page') }],
} satisfies Area;
