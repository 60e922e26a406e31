import { z } from 'zod';
import { articleValue } from '../http/article-value';
import { addressId, chosenId, pageQuery } from '../http/paging';
import { refusedBy, requiredText } from '../text/fields';
import { issueMessage } from '../text/issue-message';
import { phrase } from '../text/phrase';
import { dangerRefusal } from '../text/symbols';

/** Where on a page a call to action stands. */
export const positions = { top: phrase('Top'), middle: phrase('Middle'), bottom: phrase('Bottom') } as const;
export type Position = keyof typeof positions;

const position = z.enum(Object.keys(positions) as [Position, ...Position[]], { error: issueMessage });

/** Its place: without a category all of the section, without a section all of the site. */
export const callToActionInput = z.object({
  name: requiredText(150).check(refusedBy(dangerRefusal)),
  section_id: chosenId.nullable().optional(),
  category_id: chosenId.nullable().optional(),
  position,
  body: articleValue,
});
export type CallToActionInput = z.input<typeof callToActionInput>;

const titled = z.object({ id: z.number().int(), catchy_title: z.string() });

export const callToAction = z.object({
  id: z.number().int(),
  name: z.string(),
  section_id: z.number().int().nullable(),
  section: titled.nullable(),
  category_id: z.number().int().nullable(),
  category: titled.nullable(),
  position,
  body: articleValue,
});
export type CallToAction = z.infer<typeof callToAction>;

/** A page is bounded more than elsewhere: every item brings its body. */
export const callToActionQuery = pageQuery.extend({
  include: z.literal('section,category').optional(),
  per_page: z.coerce.number().int().min(1).max(200).default(25),
  'filter[section_id.eq]': addressId.optional(),
  'filter[category_id.eq]': addressId.optional(),
  'filter[position.eq]': position.optional(),
});
export type CallToActionQuery = z.output<typeof callToActionQuery>;
