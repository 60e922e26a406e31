import { z } from 'zod';
import { categoryReference } from '../categories/schema';
import { chosenId } from '../http/paging';
import { headlineRules, refusedBy, requiredText, seoDescription, seoHeadline } from '../text/fields';

export const sectionInput = z.object({
  language_id: chosenId,
  catchy_title: requiredText(255).check(refusedBy(...headlineRules)),
  main_headline: seoHeadline.optional(),
  description: seoDescription.optional(),
  is_enabled: z.boolean().optional(),
});
export type SectionInput = z.input<typeof sectionInput>;

/** A change of a section; `order` alone moves it to that place, counted from 1. */
export const sectionPatch = sectionInput.partial().extend({ order: z.number().int().min(1).optional() });

export const section = z.object({
  id: z.number().int(),
  slug: z.string(),
  language_id: z.number().int(),
  catchy_title: z.string(),
  main_headline: z.string().nullable(),
  description: z.string().nullable(),
  is_enabled: z.boolean(),
  order: z.number().int(),
  categories: z.array(categoryReference).optional(),
});
export type Section = z.infer<typeof section>;

export const sectionQuery = z.object({ include: z.literal('categories').optional() });
export type SectionQuery = z.infer<typeof sectionQuery>;
