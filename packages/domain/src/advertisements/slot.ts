import { z } from 'zod';
import { requiredText, textRules } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { fill, phrase } from '../text/phrase';
import { maxLengthMessage, requirePattern } from '../text/rule';
import { dangerRefusal } from '../text/symbols';

// A slot is an advertisement of an ad network at one position of the site.

export const MAX_SLOT_SIZES = 20;
export const slotSizeMessage = phrase("Enter sizes as width,height separated by ';', or enter fluid");
export const manySizesMessage = fill(phrase('Enter at most {max} sizes'), { max: MAX_SLOT_SIZES });

type SlotSize = 'fluid' | [width: number, height: number][];

/** Parses `300,250`, `300,250;728,90` or `fluid`. Returns `null` for any other text. */
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

/** Returns why the text of a slot size is rejected, or `null`. */
export function slotSizeRefusal(text: string): string | null {
  if (text === '') return null;
  const size = parseSlotSize(text);
  if (size === null) return slotSizeMessage;
  return size.length > MAX_SLOT_SIZES && size !== 'fluid' ? manySizesMessage : null;
}

/** Formats a size for the form, in the syntax of `parseSlotSize`. */
export function slotSizeText(size: SlotSize): string {
  return size === 'fluid' ? size : size.map((pair) => pair.join(',')).join(';');
}

/** Requires a Google Ad Manager path: a network number and one or two names. */
export const slotPathRefusal = requirePattern(
  /^\/\d{1,15}(?:\/[\w.-]{1,100}){1,2}$/,
  phrase('Enter a path such as /1234567/name or /1234567/name/name'),
);

const emptyMessage = phrase('Field can not be empty');
/** The API sends these booleans as 0 and 1. */
const flag = z.union([z.literal(0), z.literal(1)]);

/** The allowed percentages of page views that request a slot. */
export const frequencies = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const;

/** Limited because the list has no pages. */
export const MAX_SLOTS = 500;
export const manySlotsMessage = fill(phrase('The limit is {max} slots. Delete one first.'), { max: MAX_SLOTS });

/** Requires a valid id of an HTML element. The code of a slot is the id of its `div`. */
const divIdRefusal = requirePattern(
  /^[A-Za-z][\w:.-]*$/,
  phrase('Use Latin letters, digits, hyphens, underscores, colons and periods. Start with a letter'),
);

const pixels = z.number().int().min(1).max(99_999);
const sizePairs = z
  .array(z.tuple([pixels, pixels]))
  .min(1, emptyMessage)
  .max(MAX_SLOT_SIZES);
const slotSize = z.union([z.literal('fluid'), sizePairs]);
/** In characters of the text form. */
const MAX_SIZE_LENGTH = 300;

export const sizeText = requiredText(MAX_SIZE_LENGTH).check(textRules(slotSizeRefusal));

/** A request can send the size as pairs or as text: `[[300, 250]]` or `300,250`. */
const size = z.union([slotSize, sizeText.transform((text) => parseSlotSize(text) as z.infer<typeof slotSize>)], {
  error: ({ input }) => sizeRefusal(input),
});

/** The message of the union: zod cannot tell which alternative an invalid value was meant to be. */
function sizeRefusal(input: unknown): string {
  if (Array.isArray(input) && input.length > MAX_SLOT_SIZES) return manySizesMessage;
  if (typeof input !== 'string') return input === undefined || input === null ? emptyMessage : slotSizeMessage;
  if (input.trim() === '') return emptyMessage;
  return input.length > MAX_SIZE_LENGTH
    ? maxLengthMessage(MAX_SIZE_LENGTH)
    : (slotSizeRefusal(input) ?? slotSizeMessage);
}

export const slotInput = z.object({
  name: requiredText(150).check(textRules(dangerRefusal)),
  frequency: z.literal(frequencies, { error: issueMessage }).optional(),
  slot: requiredText(220).check(textRules(slotPathRefusal)),
  code: requiredText(100).check(textRules(divIdRefusal)),
  outofpage: z.boolean().optional(),
  size,
  status: flag.optional(),
  cached: flag.optional(),
});
export type SlotInput = z.input<typeof slotInput>;

export const slot = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The percentage of page views that request the slot. */
  frequency: z.number().int(),
  slot: z.string(),
  code: z.string(),
  outofpage: z.boolean(),
  size: slotSize,
  status: flag,
  cached: flag,
});
export type Slot = z.infer<typeof slot>;
