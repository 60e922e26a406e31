const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs far more than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

interface ZoneParts {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:mm` */
  time: string;
  seconds: number;
}

/** What calendar and clock on a wall in that zone show. */
export function zoneParts(instant: Date, zone: string): ZoneParts {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
    seconds: Number(parts['second']),
  };
}

export function zoneDay(instant: Date, zone: string): string {
  return zoneParts(instant, zone).day;
}

/** How far the zone's clock is ahead of the universal one at this instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { day, time, seconds } = zoneParts(new Date(instant), zone);
  return Date.parse(`${day}T${time}:00Z`) + seconds * 1000 - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which a wall in that zone shows this day and time. A time that a clock change skips counts as the one
 * an hour later; of one that comes twice, the first is meant.
 */
export function zoneInstant(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(wall - DAY, zone);
  const guess = wall - before;
  if (offsetAt(guess, zone) === before) return new Date(guess);
  const after = offsetAt(wall + DAY, zone);
  return new Date(offsetAt(wall - after, zone) === after ? wall - after : guess);
}

const DAY = 86_400_000;

/** The day after, by the calendar. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}
