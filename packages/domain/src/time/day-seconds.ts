// The updates of a live update store their time of day as seconds since midnight.

/** Formats seconds since midnight for readers: `hh:mm am` in English, the local convention in other languages. */
export function formatClockTime(seconds: number, language = 'en'): string {
  if (!/^en\b/.test(language)) return findFormat(language).format(seconds * 1000);
  const { hours, minutes } = splitSeconds(seconds);
  return `${padTwo(hours % 12 || 12)}:${padTwo(minutes)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Formats seconds since midnight as `HH:mm`, the value of a time input. */
export function formatDayTime(seconds: number): string {
  const { hours, minutes } = splitSeconds(seconds);
  return `${padTwo(hours)}:${padTwo(minutes)}`;
}

/** Parses `HH:mm` into seconds since midnight. Returns `null` for any other text. */
export function parseDayTime(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(language: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, options);
  formats.set(language, format);
  return format;
}

function splitSeconds(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
}

const padTwo = (number: number) => String(number).padStart(2, '0');
