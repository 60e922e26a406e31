import { type AdPositionName, findPosition } from '@masthead/domain/advertisements/ad-positions';
import { phrase } from '@masthead/domain/text/phrase';
import type { CSSProperties } from 'react';
import type { Site } from '../context/site';
import type { AdSlot } from '../context/site-data';

interface Props {
  site: Site;
  position: AdPositionName;
  /** Shows only the slot with this number; by default all slots of the position. */
  number?: number;
}

/**
 * The advertisement slots at one position of a page. They are empty containers that browser/ads.ts fills. Their height
 * is reserved, so that the layout does not shift.
 */
export function AdPosition({ site, position, number }: Props) {
  const slots = findSlotsAt(site, position).filter((slot) => number === undefined || slot.number === number);
  return slots.map((slot) => {
    const { isWide, ...height } = toReservedHeight(slot.size);
    return (
      <div key={slot.code} className={`ad ad-at-${position}${isWide ? ' ad-wide' : ''}`}>
        <span>{site.translate(phrase('Advertisement'))}</span>
        <div
          id={slot.code}
          {...toSlotAttributes(slot)}
          style={{ '--room': `${height.desktop}px`, '--small': `${height.phone}px` } as CSSProperties}
        />
      </div>
    );
  });
}

/** The slots whose code names this position: `ad-article-inline-2` is number 2 of `article-inline`. */
export function findSlotsAt({ data }: Site, position: AdPositionName): (AdSlot & { number: number })[] {
  return data.slots
    .flatMap((slot) => {
      const parsed = slot.outofpage ? null : findPosition(slot.code);
      return parsed?.position === position ? [{ ...slot, number: parsed.number }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** Advertisements outside the layout, such as overlays; the same on every page. */
export function OutOfPageAds({ site }: { site: Site }) {
  return site.data.slots
    .filter(({ outofpage }) => outofpage)
    .map((slot) => <div key={slot.code} id={slot.code} {...toSlotAttributes(slot)} data-ad-out-of-page="" />);
}

/** The attributes that browser/ads.ts reads. */
function toSlotAttributes({ slot, size, frequency, cached }: AdSlot) {
  return {
    'data-ad-slot': slot,
    'data-ad-sizes': JSON.stringify(size),
    'data-ad-frequency': frequency,
    'data-ad-cached': cached,
  };
}

/** The widest advertisement that fits a phone beside the margins, in pixels. */
const MAX_PHONE_WIDTH = 360;
/** The initial height of a fluid advertisement, in pixels. */
const FLUID_HEIGHT = 250;

/** The reserved height for large screens and phones: the largest size. A slot is wide if no size fits a phone. */
function toReservedHeight(size: AdSlot['size']): { desktop: number; phone: number; isWide: boolean } {
  if (size === 'fluid') return { desktop: FLUID_HEIGHT, phone: FLUID_HEIGHT, isWide: false };
  const highest = (sizes: readonly [number, number][]) => Math.max(0, ...sizes.map(([, height]) => height));
  const fittingPhones = size.filter(([width]) => width <= MAX_PHONE_WIDTH);
  return { desktop: highest(size), phone: highest(fittingPhones), isWide: fittingPhones.length === 0 };
}
