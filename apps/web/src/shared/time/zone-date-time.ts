import { zoneParts } from '@masthead/domain/time/zone';

/** An instant as the newsroom writes it: `YYYY-MM-DD HH:mm` in the project's zone. */
export function zoneDateTime(instant: string, zone: string): string {
  const { day, time } = zoneParts(new Date(instant), zone);
  return `${day} ${time}`;
}
