import { z } from 'zod';
import { requiredFile } from '../http/file';
import { addressId, pageQuery } from '../http/paging';
import { phrase } from '../text/phrase';

export const hotNewsItem = z.object({ title: z.string(), url: z.string() });
export type HotNewsItem = z.infer<typeof hotNewsItem>;

/** Without a section: the list of a project that has none. */
export const hotNewsQuery = pageQuery.extend({ section_id: addressId.optional() });

export const hotNewsUpload = z.object({
  file: requiredFile(phrase('Choose a file')),
  section_id: addressId.optional(),
});
