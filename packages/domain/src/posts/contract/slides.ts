import { z } from 'zod';
import { articleValue } from '../../http/article-value';
import { optionalText, refusedBy } from '../../text/fields';
import { estimateRefusal } from '../../text/numbers';

export const MAX_SLIDES = 500;

/** A slide of a gallery, or an entry of a live update; the first of a live update is its plot. */
export const slideInput = z.object({
  /** Stays the same while slides are added, removed and reordered; the server gives one to a slide without. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** Empty until something is written. */
  content: articleValue.nullable(),
  title: optionalText({ max: 255 }),
  /** Seconds of the day in the project's zone. */
  time: z.number().int().min(0).max(86_399).nullable(),
  /** The minute of a match, as it is shown. */
  minutes: z.string().check(refusedBy(estimateRefusal)).nullable(),
});

export const slide = slideInput.extend({ title: z.string().nullable(), updated_at: z.string() });
/** The id of a slide in its post. A slide of an earlier version has none and is known by its place. */
export const slideId = ({ id }: { id?: string | undefined }, place: number): string => id ?? String(place);

export type Slide = z.infer<typeof slide>;
