import { fill, phrase } from '../../text/phrase';
import { toZoneParts } from '../../time/zone';
import { Status } from './statuses';

// An embargo is a time before which a post must not be published. The server enforces it; the interface explains it.

/** Formats an instant as `YYYY-MM-DD HH:mm` in the time zone of the project. */
function formatTime(instant: string, zone: string): string {
  const { day, time } = toZoneParts(new Date(instant), zone);
  return `${day} ${time}`;
}

/** Returns whether the embargo has not ended yet. */
export function isUnderEmbargo(embargo_until: string | null | undefined, now: Date): embargo_until is string {
  return !!embargo_until && Date.parse(embargo_until) > now.getTime();
}

/** Returns why the post cannot be published at this time, or `null`. */
export function embargoRefusal(embargo_until: string | null, publishAt: Date, zone: string): string | null {
  if (!isUnderEmbargo(embargo_until, publishAt)) return null;
  return fill(phrase('Under embargo until {time}. Publish or schedule the post for then or later.'), {
    time: formatTime(embargo_until, zone),
  });
}

interface PlannedPost {
  status: Status;
  published_at: string | null;
}

/** Returns why a post with this status and publication time cannot get the embargo, or `null`. */
export function embargoChangeRefusal(
  { status, published_at }: PlannedPost,
  embargo_until: string | null,
  zone: string,
): string | null {
  if (embargo_until === null) return null;
  if (status === Status.PUBLISHED) {
    return phrase('The post is already published, so an embargo has no effect. Unpublish the post first.');
  }
  if (status !== Status.SCHEDULED || published_at === null) return null;
  if (!isUnderEmbargo(embargo_until, new Date(published_at))) return null;
  return fill(phrase('The post is scheduled for {time}, before the end of this embargo. Change the schedule first.'), {
    time: formatTime(published_at, zone),
  });
}
