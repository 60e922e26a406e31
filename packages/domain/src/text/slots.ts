import { fill, phrase } from './phrase';
import { matching } from './rule';

export const MAX_SLOT_SIZES = 20;
export const slotSizeMessage = phrase("Enter sizes as width,height separated by ';', or the word fluid");
export const manySizesMessage = fill(phrase('Enter at most {max} sizes'), { max: MAX_SLOT_SIZES });

type SlotSize = 'fluid' | [width: number, height: number][];

/** A size as people write it: `300,250`, `300,250;728,90` or `fluid`. */
export function parseSlotSize(text: string): SlotSize | null {
  if (text.trim() === 'fluid') return 'fluid';
  const sizes: [number, number][] = [];
  for (const pair of text.split(';')) {
    const [, width, height] = /^([1-9]\d{0,4}) ?, ?([1-9]\d{0,4})$/.exec(pair.trim()) ?? [];
    if (width === undefined || height === undefined) return null;
    sizes.push([Number(width), Number(height)]);
  }
  return sizes;
}

export function slotSizeRefusal(text: string): string | null {
  if (text === '') return null;
  const size = parseSlotSize(text);
  if (size === null) return slotSizeMessage;
  return size.length > MAX_SLOT_SIZES && size !== 'fluid' ? manySizesMessage : null;
}

/** A size as people write it. */
export function slotSizeText(size: SlotSize): string {
  return size === 'fluid' ? size : size.map((pair) => pair.join(',')).join(';');
}

/** A Google Ad Manager path: a network's number and one or two names. */
export const slotPathRefusal = matching(
  /^\/\d{1,15}(?:\/[\w.-]{1,100}){1,2}$/,
  phrase('Enter a path like /1234567/name or /1234567/name/name'),
);
