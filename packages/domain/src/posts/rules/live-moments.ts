import { dayTime } from '../../time/day-seconds';
import { zoneDay, zoneInstant } from '../../time/zone';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** An update may be of something that happened before the one above it. */
const BACK = 3 * HOUR;
/** What happened before the article came out is written in it too. */
const BEFORE = 12 * HOUR;

export interface LiveTimes {
  zone: string;
  first_published_at: string;
  updated_at: string;
}

/**
 * When each update was, from seconds of a day that nobody wrote down. They are in the order they were written in, so each
 * is the next such time of day after the one before it, and none is later than the last save. One without a time was when
 * the one before it was.
 */
export function liveMoments(seconds: readonly (number | null)[], times: LiveTimes): string[] {
  const saved = Date.parse(times.updated_at);
  let before = Date.parse(times.first_published_at);
  let earliest = before - BEFORE;
  return seconds.map((each) => {
    if (each !== null) {
      before = inTime(nextTime(each, earliest, times.zone), saved);
      earliest = before - BACK;
    }
    return new Date(before).toISOString();
  });
}

/**
 * The updates of a live post, which are its slides after the Plot, the newest first. Of two with the same time, or of one
 * without a time and the one before it, the later written is the newer.
 */
export function newestFirst<T extends { time: number | null }>(slides: readonly T[], times: LiveTimes) {
  const moments = liveMoments(
    slides.slice(1).map(({ time }) => time),
    times,
  );
  return slides
    .slice(1)
    .map((slide, index) => ({ slide, place: index + 1, moment: moments[index] as string }))
    .sort((one, other) => Date.parse(other.moment) - Date.parse(one.moment) || other.place - one.place);
}

function nextTime(seconds: number, earliest: number, zone: string): number {
  for (let from = earliest; ; from += DAY) {
    const found = zoneInstant(zoneDay(new Date(from), zone), dayTime(seconds), zone).getTime();
    if (found >= earliest) return found;
  }
}

/** A time may lie ahead of the save by minutes; what lies further ahead was on a day before. */
function inTime(moment: number, saved: number): number {
  const ahead = moment - saved;
  return ahead > HOUR ? moment - Math.ceil(ahead / DAY) * DAY : moment;
}
