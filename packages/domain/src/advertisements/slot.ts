import { z } from 'zod';
import { refusedBy, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { fill, phrase } from '../text/phrase';
import { matching, maxLengthMessage } from '../text/rule';
import { dangerRefusal } from '../text/symbols';

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

const EMPTY = phrase('Field can not be empty');
const flag = z.union([z.literal(0), z.literal(1)]);

export const frequencies = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

/** The list is always whole. */
export const MAX_SLOTS = 500;
export const manySlotsMessage = fill(phrase('There can be at most {max} slots. Delete one first.'), { max: MAX_SLOTS });

/** An element's id as the page's markup takes it. */
const divIdRefusal = matching(
  /^[A-Za-z][\w:.-]*$/,
  phrase('Use Latin letters, digits, hyphens, underscores, colons and periods, with a letter at the start'),
);

const side = z.number().int().min(1).max(99_999);
const pairs = z
  .array(z.tuple([side, side]))
  .min(1, EMPTY)
  .max(MAX_SLOT_SIZES);
const slotSize = z.union([z.literal('fluid'), pairs]);
const LONGEST_SIZE = 300;

/** As people write it. */
export const sizeText = requiredText(LONGEST_SIZE).check(refusedBy(slotSizeRefusal));

/** As people write it, or what that means. */
const size = z.union([slotSize, sizeText.transform((text) => parseSlotSize(text) as z.infer<typeof slotSize>)], {
  error: ({ input }) => sizeRefusal(input),
});

/** Of a value that is neither, the union itself cannot say which it was meant to be. */
function sizeRefusal(input: unknown): string {
  if (Array.isArray(input) && input.length > MAX_SLOT_SIZES) return manySizesMessage;
  if (typeof input !== 'string') return input === undefined || input === null ? EMPTY : slotSizeMessage;
  if (input.trim() === '') return EMPTY;
  return input.length > LONGEST_SIZE ? maxLengthMessage(LONGEST_SIZE) : (slotSizeRefusal(input) ?? slotSizeMessage);
}

export const slotInput = z.object({
  name: requiredText(150).check(refusedBy(dangerRefusal)),
  frequency: z.literal(frequencies, { error: issueMessage }).optional(),
  slot: requiredText(220).check(refusedBy(slotPathRefusal)),
  code: requiredText(100).check(refusedBy(divIdRefusal)),
  outofpage: z.boolean().optional(),
  size,
  status: flag.optional(),
  cached: flag.optional(),
});
export type SlotInput = z.input<typeof slotInput>;

export const slot = z.object({
  id: z.number().int(),
  name: z.string(),
  /** In how many of a hundred views it is asked for. */
  frequency: z.number().int(),
  slot: z.string(),
  code: z.string(),
  outofpage: z.boolean(),
  size: slotSize,
  status: flag,
  cached: flag,
});
export type Slot = z.infer<typeof slot>;
