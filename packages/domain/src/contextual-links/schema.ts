import { z } from 'zod';
import { requiredFile } from '../http/file';
import { pageQuery } from '../http/paging';
import { phrase } from '../text/phrase';

const fields = ['text', 'url'] as const;
type Field = (typeof fields)[number];

export const contextualLink = z.object({ text: z.string(), url: z.string() });
export type ContextualLink = z.infer<typeof contextualLink>;

const isField = (name: string): name is Field => fields.some((field) => field === name);

/** `fields=text,url`, or one of them: what of each link is answered. */
export const contextualLinkQuery = pageQuery.extend({
  fields: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isField), phrase('Choose among the fields text and url'))
    .transform((names) => names.filter(isField))
    .optional(),
});
export type ContextualLinkQuery = z.output<typeof contextualLinkQuery>;

export const contextualLinkUpload = z.object({ file: requiredFile(phrase('Choose a file')) });
