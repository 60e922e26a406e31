import type { AdSlot } from '../parts/load-parts';

/** The widest advertisement that fits a phone beside the margins, in pixels. */
const PHONE = 360;
/** One that is as high as it likes gets so much to begin with. */
const FLUID = 250;

/** The height that is kept free for a slot, so that none of its sizes moves the text: on large screens and on phones. */
export function roomFor(size: AdSlot['size']): { desk: number; phone: number; isWide: boolean } {
  if (size === 'fluid') return { desk: FLUID, phone: FLUID, isWide: false };
  const highest = (sizes: readonly [number, number][]) => Math.max(0, ...sizes.map(([, height]) => height));
  const small = size.filter(([width]) => width <= PHONE);
  return { desk: highest(size), phone: highest(small), isWide: small.length === 0 };
}
