import { formatDayTime } from '../../time/day-seconds';
import { zoneDay, zoneInstant } from '../../time/zone';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An update can be this much earlier than the one before it. */
const MAX_STEP_BACK_MS = 3 * HOUR_MS;
/** The first update can be this much earlier than the publication. */
const MAX_BEFORE_PUBLICATION_MS = 12 * HOUR_MS;

/** The times of a live update: a post that grows by dated updates while an event runs. */
export interface LiveTimes {
  zone: string;
  first_published_at: string;
  /** The last save of the post, for updates that are not stored yet. */
  updated_at: string;
}

/** The time of an update, and the saves that bound it. */
interface TimedUpdate {
  /** Seconds since midnight. */
  time: number | null;
  /** The last change of its text. An update that is not stored yet has none. */
  updated_at?: string | undefined;
  /** The last change of its time, if its text has changed since. */
  time_set_at?: string | undefined;
}

/**
 * Computes the instant of each update from its seconds since midnight, because slides do not store the day. Updates are
 * in the order of writing: each one is at the next such time of day after the previous one, and at most an hour after
 * its time was set. Later saves of the post do not change it. An update without a time has the instant of the previous
 * one.
 */
export function liveMoments(updates: readonly TimedUpdate[], times: LiveTimes): string[] {
  const published = Date.parse(times.first_published_at);
  let previous = published;
  let earliest = previous - MAX_BEFORE_PUBLICATION_MS;
  return updates.map(({ time, updated_at, time_set_at }) => {
    if (time !== null) {
      // Readers see an update of a draft at the publication.
      const lastSave = Math.max(Date.parse(time_set_at ?? updated_at ?? times.updated_at), published);
      previous = limitToSave(findNextTime(time, earliest, times.zone), lastSave);
      earliest = previous - MAX_STEP_BACK_MS;
    }
    return new Date(previous).toISOString();
  });
}

/**
 * Returns the updates of a live update (its slides after the plot), newest first. Updates at the same instant are in
 * reverse order of writing.
 */
export function newestFirst<T extends TimedUpdate>(slides: readonly T[], times: LiveTimes) {
  const moments = liveMoments(slides.slice(1), times);
  return slides
    .slice(1)
    .map((slide, index) => ({ slide, index: index + 1, moment: moments[index] as string }))
    .sort((one, other) => Date.parse(other.moment) - Date.parse(one.moment) || other.index - one.index);
}

/** Returns the first instant from `earliest` on at which the clock in the zone shows this time of day. */
function findNextTime(seconds: number, earliest: number, zone: string): number {
  for (let from = earliest; ; from += DAY_MS) {
    const instant = zoneInstant(zoneDay(new Date(from), zone), formatDayTime(seconds), zone).getTime();
    if (instant >= earliest) return instant;
  }
}

/** Moves an instant that is more than an hour after the save of its time to an earlier day. */
function limitToSave(moment: number, lastSave: number): number {
  const ahead = moment - lastSave;
  return ahead > HOUR_MS ? moment - Math.ceil(ahead / DAY_MS) * DAY_MS : moment;
}
