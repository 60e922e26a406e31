import { z } from 'zod';
import { refusedBy, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { maxLengthMessage } from '../text/lengths';
import { fill, phrase } from '../text/phrase';
import { matching } from '../text/rule';
import {
  MAX_SLOT_SIZES,
  manySizesMessage,
  parseSlotSize,
  slotPathRefusal,
  slotSizeMessage,
  slotSizeRefusal,
} from '../text/slots';
import { dangerRefusal } from '../text/symbols';

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
