import { zoneParts } from '@masthead/domain/time/zone';
import { useEffect, useState } from 'react';

interface ZoneTime {
  time: string;
  date: string;
  /** The instant, for machines. */
  instant: string;
}

type Formats = Record<'time' | 'date', Intl.DateTimeFormat>;

const cache = new Map<string, Formats>();

/** What a clock on the wall of the newsroom shows: `HH:mm` and the day, in the words of the given language. */
export function zoneTime(now: Date, zone: string, language: string): ZoneTime {
  const formats = formatsOf(zone, language);
  return { time: formats.time.format(now), date: formats.date.format(now), instant: now.toISOString() };
}

/** Making a format costs far more than using it. */
function formatsOf(zone: string, language: string): Formats {
  const key = `${zone} ${language}`;
  const known = cache.get(key);
  if (known) return known;
  const made: Formats = {
    time: new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    date: new Intl.DateTimeFormat(language, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' }),
  };
  cache.set(key, made);
  return made;
}

/** An instant as the newsroom writes it: `YYYY-MM-DD HH:mm` in the project's zone. */
export function zoneDateTime(instant: string, zone: string): string {
  const { day, time } = zoneParts(new Date(instant), zone);
  return `${day} ${time}`;
}

/** The time, at most `every` milliseconds old; right again at once when a sleeping tab wakes. */
export function useNow(every: number): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const tick = () => setNow(new Date());
    const timer = setInterval(tick, every);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [every]);

  return now;
}
