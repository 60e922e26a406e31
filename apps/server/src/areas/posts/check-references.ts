import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { DEFAULT_THUMB } from '@masthead/domain/posts/rules/constants';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { existing, imageIdsOf, type Referred } from './posts.queries';

type Given = Pick<
  PostPatch,
  | 'section_id'
  | 'category_id'
  | 'authors'
  | 'experts'
  | 'tags'
  | 'copy_editor_id'
  | 'assignee_id'
  | 'thumb'
  | 'fb_thumb'
>;

interface Wanted {
  table: Referred;
  ids: readonly (number | null | undefined)[];
}

const GONE = phrase('There is no such thing any more.');

/** Whatever a post is to refer to has to be there, and stays there until the transaction ends. */
export async function checkReferences(db: Db, given: Given): Promise<void> {
  const wanted = {
    section_id: { table: 'sections', ids: [given.section_id] },
    category_id: { table: 'categories', ids: [given.category_id] },
    assignee_id: { table: 'users', ids: [given.assignee_id] },
    copy_editor_id: { table: 'users', ids: [given.copy_editor_id] },
    authors: { table: 'users', ids: given.authors ?? [] },
    experts: { table: 'experts', ids: given.experts ?? [] },
    tags: { table: 'tags', ids: given.tags ?? [] },
  } satisfies Record<string, Wanted>;
  const errors: Record<string, string[]> = {};
  for (const [field, { table, ids }] of Object.entries<Wanted>(wanted)) {
    const asked = ids.filter((id) => typeof id === 'number');
    const found = await existing(db, table, asked);
    if (asked.some((id) => !found.has(id))) errors[field] = [GONE];
  }
  for (const field of ['thumb', 'fb_thumb'] as const) {
    const key = given[field];
    if (key && key !== DEFAULT_THUMB && !(await imageIdsOf(db, [key])).has(key)) errors[field] = [GONE];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
