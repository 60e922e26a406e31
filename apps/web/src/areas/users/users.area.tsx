import { phrase } from '@masthead/domain/text/phrase';
import { IconUsers } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for users: people who can sign in. */
export const usersArea = {
  path: '/users',
  group: 'people',
  label: phrase('Users'),
  icon: IconUsers,
  access: ['user.read'],
  pages: [{ path: '/users', title: phrase('Users'), load: () => import('./users-page') }],
} satisfies Area;
