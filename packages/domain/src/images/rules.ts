import { z } from 'zod';
import { fill, phrase } from '../text/phrase';
import { newImageSources } from './contract';

// Rules of pictures that the server enforces and the screens explain.

/** Returns why a new picture cannot have this source, or `null`. */
export function newSourceRefusal(source: number): string | null {
  return newImageSources.some(({ id }) => id === source) ? null : phrase('This source no longer exists.');
}

/** A record that shows the image, such as post 12. An image in use cannot be deleted. */
export const imageUse = z.object({ used_by: z.string(), used_by_id: z.number().int() });
export type ImageUse = z.infer<typeof imageUse>;

const MAX_NAMED_USES = 5;

/** Returns why a picture with these uses cannot be deleted, or `null`. */
export function removeImageRefusal(uses: readonly ImageUse[]): string | null {
  if (uses.length === 0) return null;
  const named = uses
    .slice(0, MAX_NAMED_USES)
    .map(({ used_by, used_by_id }) => `${used_by.replaceAll('_', ' ')} ${used_by_id}`);
  const shownUses = `${named.join(', ')}${uses.length > MAX_NAMED_USES ? ' …' : ''}`;
  return fill(phrase('Used by {count}: {where}. Remove the image from them first.'), {
    count: uses.length,
    where: shownUses,
  });
}

/** Normalises the colour: `null` without a watermark, `light` by default. */
export function normalizeWatermark({
  has_watermark,
  color,
}: {
  has_watermark: boolean;
  color: 'dark' | 'light' | null;
}) {
  return { has_watermark, color: has_watermark ? (color ?? 'light') : null };
}
