import { z } from 'zod';
import { articleValue } from '../../http/article-value';
import { optionalText, textRules } from '../../text/fields';
import { estimateRefusal } from '../../text/numbers';

// A gallery and a live update consist of slides instead of one text.

export const MAX_SLIDES = 500;

/** A slide of a gallery or an entry of a live update. The first slide of a live update is the plot. */
export const slideInput = z.object({
  /** Stable while slides are added, removed and reordered. The server assigns one to a slide without an id. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** `null` while the slide is empty. */
  content: articleValue.nullable(),
  title: optionalText({ max: 255 }),
  /** Seconds since midnight in the project's time zone. */
  time: z.number().int().min(0).max(86_399).nullable(),
  /** The minute of a match, as displayed. */
  minutes: z.string().check(textRules(estimateRefusal)).nullable(),
});

export const slide = slideInput.extend({
  title: z.string().nullable(),
  updated_at: z.string(),
  /** The last change of its time, if its text has changed since. The day of an update depends on it. */
  time_set_at: z.string().optional(),
});
export type Slide = z.infer<typeof slide>;

/** Returns the id of a slide. A slide from an earlier version has no id, so its index is used. */
export const slideId = ({ id }: { id?: string | undefined }, index: number): string => id ?? String(index);
