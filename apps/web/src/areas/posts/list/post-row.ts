import { plainPost, postRelations } from '@masthead/domain/posts/contract/post';
import type { z } from 'zod';

const columns = plainPost.pick({
  id: true,
  main_headline: true,
  slug: true,
  status: true,
  template_type: true,
  published_at: true,
  updated_at: true,
  uniqueness: true,
  wordCount: true,
  lock: true,
  lock_user_id: true,
  is_late: true,
});
const relations = postRelations.pick({ authors: true, category: true });

/** One row of the list: what is asked for, and what has to come. */
export const postRow = columns.extend(relations.shape);
export type PostRow = z.infer<typeof postRow>;

/** What a list or a search is asked to show of each post. */
export const rowShape = {
  fields: Object.keys(columns.shape).join(','),
  expand: Object.keys(relations.shape).join(','),
};
