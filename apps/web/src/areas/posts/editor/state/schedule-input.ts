import { scheduleRefusal } from '@masthead/domain/posts/rules/editing';
import { phrase } from '@masthead/domain/text/phrase';
import { toZoneParts, zoneInstant } from '@masthead/domain/time/zone';

// The publication time while the user types it: an instant in ISO 8601, or an incomplete input such as `2099-01-31T`
// without a time and `T10:00` without a date. The form and the local draft store it in this form.

interface DateAndTime {
  date: string;
  time: string;
}

/** Whether date and time are complete. */
export const isInstant = (input: string): boolean => input.endsWith('Z');

export function parseScheduleInput(input: string, zone: string): DateAndTime {
  if (isInstant(input)) {
    const { day, time } = toZoneParts(new Date(input), zone);
    return { date: day, time };
  }
  const [date = '', time = ''] = input.split('T');
  return { date, time };
}

export function formatScheduleInput({ date, time }: DateAndTime, zone: string): string {
  if (date !== '' && time !== '') return zoneInstant(date, time, zone).toISOString();
  return date === '' && time === '' ? '' : `${date}T${time}`;
}

/** The reason why the input is not an instant; `null` if it is. */
export function incompleteRefusal(input: string): string | null {
  if (isInstant(input)) return null;
  return input === '' || input.startsWith('T') ? phrase('Date cannot be blank.') : phrase('Time cannot be blank.');
}

/** The reason why a post cannot be scheduled for this time; `null` if it can. */
export const scheduleInputRefusal = (input: string, now: Date): string | null =>
  incompleteRefusal(input) ?? scheduleRefusal(input, now);
