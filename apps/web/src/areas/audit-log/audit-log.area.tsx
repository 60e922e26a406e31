import { phrase } from '@masthead/domain/text/phrase';
import { IconHistory } from '@tabler/icons-react';
import type { Area } from '../../shared/area';

/** Sidebar entry and page for the audit log: who did what, when, and with which result. */
export const auditLogArea = {
  path: '/audit-log',
  group: 'system',
  label: phrase('Audit log'),
  icon: IconHistory,
  access: ['audit.read'],
  pages: [{ path: '/audit-log', title: phrase('Audit log'), load: () => import('./audit-log-page') }],
} satisfies Area;
