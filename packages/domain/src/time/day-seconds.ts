/** Seconds of the day as readers and editors see them: `hh:mm am` or `pm` in English, as usual in other languages. */
export function clockTime(seconds: number, language = 'en'): string {
  if (!/^en\b/.test(language)) return formatOf(language).format(seconds * 1000);
  const { hours, minutes } = partsOf(seconds);
  return `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The same of 24 hours, for fields and machines: `HH:mm`. */
export function dayTime(seconds: number): string {
  const { hours, minutes } = partsOf(seconds);
  return `${two(hours)}:${two(minutes)}`;
}

/** The seconds of `HH:mm`; `null` for what is no time. */
export function secondsOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, options);
  formats.set(language, format);
  return format;
}

function partsOf(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
}

const two = (number: number) => String(number).padStart(2, '0');
