import type { Site } from './site';

const styles = {
  day: { dateStyle: 'long', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  stamp: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
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
