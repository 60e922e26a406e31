import type { CalendarEntry, CalendarKind } from '@masthead/domain/posts/contract/calendar';
import { nextDay } from '@masthead/domain/time/zone';

// The iCalendar format, RFC 5545.

interface Calendar {
  name: string;
  /** The time zone of the project, as a hint. All times are in UTC. */
  zone: string;
  /** Makes the ids of events unique among projects. */
  project: string;
  /** The URL of the admin, for links. */
  admin_url: string;
  entries: readonly CalendarEntry[];
  now: Date;
}

/** A feed is a document for other programs, so it has one language. */
const labels: Record<CalendarKind, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  deadline: 'Deadline',
  embargo: 'Embargo ends',
};

const PUBLICATION_MINUTES = 15;
const MINUTE_MS = 60_000;

/** Renders entries as a calendar. Publications last 15 minutes, so that calendars show them; embargoes are moments. */
export function renderCalendar({ entries, name, zone, ...options }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Masthead//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(zone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...entries.flatMap((entry) => renderEvent(entry, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

type EventOptions = Omit<Calendar, 'entries' | 'name' | 'zone'>;

function renderEvent(entry: CalendarEntry, { project, admin_url, now }: EventOptions): string[] {
  const { id, kind, main_headline, section, updated_at } = entry;
  // A scheduled publication that takes place stays the same event.
  const event = kind === 'scheduled' || kind === 'published' ? 'publication' : kind;
  return [
    'BEGIN:VEVENT',
    `UID:post-${id}-${event}@${project}`,
    `DTSTAMP:${toUtc(now)}`,
    `LAST-MODIFIED:${toUtc(new Date(updated_at))}`,
    ...renderTimes(entry),
    `SUMMARY:${escapeText(`${labels[kind]}: ${main_headline || 'Untitled'}`)}`,
    ...(section ? [`CATEGORIES:${escapeText(section.catchy_title)}`] : []),
    `URL:${admin_url}/posts/${id}`,
    // Deadlines and embargoes do not make a person busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function renderTimes({ day, at, kind }: CalendarEntry): string[] {
  if (at === null) return [`DTSTART;VALUE=DATE:${toDate(day)}`, `DTEND;VALUE=DATE:${toDate(nextDay(day))}`];
  const start = new Date(at);
  if (kind === 'embargo') return [`DTSTART:${toUtc(start)}`];
  const end = new Date(start.getTime() + PUBLICATION_MINUTES * MINUTE_MS);
  return [`DTSTART:${toUtc(start)}`, `DTEND:${toUtc(end)}`];
}

const toDate = (day: string) => day.replaceAll('-', '');

/** For example `20261120T083000Z`. */
const toUtc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes backslashes, separators and line breaks. Other control characters are not allowed. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

const MAX_LINE_BYTES = 75;

/** Splits a line into lines of at most 75 bytes, without breaking a character. Continued lines start with a space. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
