import { type AdPlaceName, placeOfCode } from '@masthead/domain/advertisements/places';
import { phrase } from '@masthead/domain/text/phrase';
import type { CSSProperties } from 'react';
import type { AdSlot } from '../context/parts';
import type { Site } from '../context/site';

interface Props {
  site: Site;
  place: AdPlaceName;
  /** Only this one of the slots at the place; all of them when left out. */
  number?: number;
}

/** Room for advertisements, which a script fills: so much from the start that nothing moves when they come. */
export function AdPlace({ site, place, number }: Props) {
  const slots = slotsAt(site, place).filter((slot) => number === undefined || slot.number === number);
  return slots.map((slot) => {
    const { isWide, ...room } = reservedHeight(slot.size);
    return (
      <div key={slot.code} className={`ad ad-at-${place}${isWide ? ' ad-wide' : ''}`}>
        <span>{site.say(phrase('Advertisement'))}</span>
        <div
          id={slot.code}
          {...slotAttributes(slot)}
          style={{ '--room': `${room.desk}px`, '--small': `${room.phone}px` } as CSSProperties}
        />
      </div>
    );
  });
}

/** The active slots at a place, in their order. Nothing where there are none. */
export function slotsAt({ parts }: Site, place: AdPlaceName): (AdSlot & { number: number })[] {
  return parts.slots
    .flatMap((slot) => {
      const found = slot.outofpage ? null : placeOfCode(slot.code);
      return found?.place === place ? [{ ...slot, number: found.number }] : [];
    })
    .sort((one, other) => one.number - other.number);
}

/** What takes no room of its own, such as what lies above a page: the same on every page. */
export function OutOfPageAds({ site }: { site: Site }) {
  return site.parts.slots
    .filter(({ outofpage }) => outofpage)
    .map((slot) => <div key={slot.code} id={slot.code} {...slotAttributes(slot)} data-ad-out-of-page="" />);
}

/** How the script knows what to ask for. */
function slotAttributes({ slot, size, frequency, cached }: AdSlot) {
  return {
    'data-ad-slot': slot,
    'data-ad-sizes': JSON.stringify(size),
    'data-ad-frequency': frequency,
    'data-ad-cached': cached,
  };
}

/** The widest advertisement that fits a phone beside the margins, in pixels. */
const PHONE = 360;
/** One that is as high as it likes gets so much to begin with. */
const FLUID = 250;

/** The height that is kept free for a slot, so that none of its sizes moves the text: on large screens and on phones. */
function reservedHeight(size: AdSlot['size']): { desk: number; phone: number; isWide: boolean } {
  if (size === 'fluid') return { desk: FLUID, phone: FLUID, isWide: false };
  const highest = (sizes: readonly [number, number][]) => Math.max(0, ...sizes.map(([, height]) => height));
  const small = size.filter(([width]) => width <= PHONE);
  return { desk: highest(size), phone: highest(small), isWide: small.length === 0 };
}
