import { phrase } from '@masthead/domain/text/phrase';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Area } from '../../../shared/area';

/** The sidebar entry and the page of the calendar. */
export const calendarArea = {
  path: '/calendar',
  group: 'content',
  label: phrase('Calendar'),
  icon: IconCalendarEvent,
  access: ['post.read'],
  pages: [{ path: '/calendar', title: phrase('Calendar'), load: () => import('./calendar-page') }],
} satisfies Area;
