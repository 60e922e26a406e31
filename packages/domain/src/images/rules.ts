import { z } from 'zod';
import { fill, phrase } from '../text/phrase';
import { newImageSources } from './contract';

/** Why a new picture cannot have this source; `null` when it can. */
export function newSourceRefusal(source: number): string | null {
  return newImageSources.some(({ id }) => id === source) ? null : phrase('There is no such source.');
}

/** Where a picture is shown. */
export const imageUse = z.object({ used_by: z.string(), used_by_id: z.number().int() });
export type ImageUse = z.infer<typeof imageUse>;

/** How many places the refusal names. */
const NAMED = 5;

/** Why a picture with these uses cannot be deleted; `null` when it can. */
export function removeImageRefusal(uses: readonly ImageUse[]): string | null {
  if (uses.length === 0) return null;
  const named = uses.slice(0, NAMED).map(({ used_by, used_by_id }) => `${used_by.replaceAll('_', ' ')} ${used_by_id}`);
  const where = `${named.join(', ')}${uses.length > NAMED ? ' …' : ''}`;
  return fill(phrase('Used by {count}: {where}. Take the image out there first.'), { count: uses.length, where });
}

/** The watermark's colour goes with a watermark: without one there is none, and one without a colour is light. */
export function watermarkOf({ has_watermark, color }: { has_watermark: boolean; color: 'dark' | 'light' | null }) {
  return { has_watermark, color: has_watermark ? (color ?? 'light') : null };
}
