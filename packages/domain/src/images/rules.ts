import { fill, phrase } from '../text/phrase';
import { RETIRED_SOURCE } from './schema';

/** Why a picture cannot get this source; `null` when it can. `before` is the source it has. */
export function sourceRefusal(source: number, before: number | null): string | null {
  if (source !== RETIRED_SOURCE || before === RETIRED_SOURCE) return null;
  return phrase('There is no such source.');
}

/** Where a picture is shown. */
export interface ImageUse {
  used_by: string;
  used_by_id: number;
}

/** How many places the refusal names. */
const NAMED = 5;

/** Why a picture with these uses cannot be deleted; `null` when it can. */
export function removeImageRefusal(uses: readonly ImageUse[]): string | null {
  if (uses.length === 0) return null;
  const named = uses.slice(0, NAMED).map(({ used_by, used_by_id }) => `${used_by} ${used_by_id}`);
  const where = `${named.join(', ')}${uses.length > NAMED ? ' …' : ''}`;
  return fill(phrase('Used by {count}: {where}. Take the image out there first.'), { count: uses.length, where });
}

/** The watermark's colour goes with a watermark: without one there is none, and one without a colour is light. */
export function watermarkOf({ has_watermark, color }: { has_watermark: boolean; color: 'dark' | 'light' | null }) {
  return { has_watermark, color: has_watermark ? (color ?? 'light') : null };
}
