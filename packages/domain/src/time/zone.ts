// A project has a time zone, such as Africa/Lagos. These functions convert between instants and local times of a zone.

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats, because creating one is far slower than using it. */
function findFormat(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}

interface ZoneParts {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:mm` */
  time: string;
  seconds: number;
}

/** Returns the local date and time of an instant in a time zone. */
export function toZoneParts(instant: Date, zone: string): ZoneParts {
  const parts = Object.fromEntries(
    findFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
    seconds: Number(parts['second']),
  };
}

/** Returns the local date of an instant: `YYYY-MM-DD`. */
export function zoneDay(instant: Date, zone: string): string {
  return toZoneParts(instant, zone).day;
}

/** Returns the UTC offset of the zone at this instant in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const { day, time, seconds } = toZoneParts(new Date(instant), zone);
  return Date.parse(`${day}T${time}:00Z`) + seconds * 1000 - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the instant of a local date and time in a time zone. A time that a clock change skips is taken an hour later;
 * a time that occurs twice means the first occurrence.
 */
export function zoneInstant(day: string, time: string, zone: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`);
  // Offsets a day before and after the local time, which differ if a clock change is in between.
  const offsetBefore = offsetAt(local - DAY_MS, zone);
  const instant = local - offsetBefore;
  if (offsetAt(instant, zone) === offsetBefore) return new Date(instant);
  const offsetAfter = offsetAt(local + DAY_MS, zone);
  return new Date(offsetAt(local - offsetAfter, zone) === offsetAfter ? local - offsetAfter : instant);
}

const DAY_MS = 86_400_000;

/** Returns the next calendar day of `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
