import { toZoneParts } from '@masthead/domain/time/zone';
import { useEffect, useState } from 'react';

interface ZoneTime {
  time: string;
  date: string;
  /** The instant in ISO 8601. */
  instant: string;
}

type Formats = Record<'time' | 'date', Intl.DateTimeFormat>;

const formatCache = new Map<string, Formats>();

/** The time as `HH:mm` and the date in the given language, both in the given time zone. */
export function zoneTime(now: Date, zone: string, language: string): ZoneTime {
  const formats = findFormats(zone, language);
  return { time: formats.time.format(now), date: formats.date.format(now), instant: now.toISOString() };
}

/** Cached, because creating a format is far more expensive than using it. */
function findFormats(zone: string, language: string): Formats {
  const key = `${zone} ${language}`;
  const cached = formatCache.get(key);
  if (cached) return cached;
  const formats: Formats = {
    time: new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    date: new Intl.DateTimeFormat(language, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' }),
  };
  formatCache.set(key, formats);
  return formats;
}

/** An instant as `YYYY-MM-DD HH:mm` in the given time zone. */
export function zoneDateTime(instant: string, zone: string): string {
  const { day, time } = toZoneParts(new Date(instant), zone);
  return `${day} ${time}`;
}

/** A time of the day as `HH:mm:ss` in the given time zone. Time zones differ by whole minutes. */
export function zoneClock(instant: Date, zone: string): string {
  return `${toZoneParts(instant, zone).time}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}

/** The current time, updated every `intervalMs` milliseconds and when a hidden tab becomes visible. */
export function useNow(intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const update = () => setNow(new Date());
    const timer = setInterval(update, intervalMs);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [intervalMs]);

  return now;
}
