import type { Site } from './site';

const styles = {
  day: { dateStyle: 'long', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in the words of the site's language, by the clock of its zone. */
export function zoneTime({ language, zone }: Site, instant: string, style: keyof typeof styles): string {
  const key = `${language} ${zone} ${style}`;
  // Making a format costs far more than using it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[style], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(instant));
}

/** Seconds of the day as `hh:mm am`. */
export function clockTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${padded(hours % 12 || 12)}:${padded(minutes)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The same for machines: `hh:mm`. */
export function dayTime(seconds: number): string {
  return `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor((seconds % 3600) / 60))}`;
}

const padded = (number: number) => String(number).padStart(2, '0');
