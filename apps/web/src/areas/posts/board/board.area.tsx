import { phrase } from '@masthead/domain/text/phrase';
import { IconLayoutKanban } from '@tabler/icons-react';
import type { Area } from '../../../shared/area';

/** The sidebar entry and the page of the board, which the interface calls Dashboard. */
export const boardArea = {
  path: '/dashboard',
  group: 'content',
  label: phrase('Dashboard'),
  icon: IconLayoutKanban,
  access: ['dashboard.read'],
  pages: [{ path: '/dashboard', title: phrase('Dashboard'), load: () => import('./board-page') }],
} satisfies Area;
