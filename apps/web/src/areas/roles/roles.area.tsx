import { phrase } from '@masthead/domain/text/phrase';
import { IconUserShield } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for roles: named sets of rights. */
export const rolesArea = {
  path: '/roles',
  group: 'people',
  label: phrase('Roles'),
  icon: IconUserShield,
  access: ['role.read'],
  pages: [{ path: '/roles', title: phrase('Roles'), load: () => import('./roles-page') }],
} satisfies Area;
