import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { urlId } from '../../http/paging';
import type { PostFieldName } from '../fields';
import { numberList } from './list-query';

// The names of the records that the fields of a post refer to by id.

const named = z.array(z.object({ id: z.number().int(), name: z.string() }));

export const recordNames = z.object({
  sections: named,
  categories: named,
  users: named,
  experts: named,
  tags: named,
  posts: named,
});
export type RecordNames = z.infer<typeof recordNames>;
export type RecordKind = keyof RecordNames;
export type RecordIds = Record<RecordKind, readonly number[]>;

/** The fields that contain an id, or a list of ids. */
export const recordFields = {
  section_id: 'sections',
  category_id: 'categories',
  authors: 'users',
  experts: 'experts',
  tags: 'tags',
  related_posts: 'posts',
  copy_editor_id: 'users',
  assignee_id: 'users',
} as const satisfies Partial<Record<PostFieldName, RecordKind>>;

/** The ids of all records that these versions of a post refer to. */
export function listRecordIds(versions: readonly Partial<Record<PostFieldName, unknown>>[]): RecordIds {
  const idsOf = (kind: RecordKind) => {
    const fields = Object.entries(recordFields).flatMap(([field, fieldKind]) => (fieldKind === kind ? [field] : []));
    const values = versions.flatMap((version) => fields.flatMap((field) => version[field as PostFieldName]));
    return [...new Set(values.filter((id) => typeof id === 'number'))];
  };
  return {
    sections: idsOf('sections'),
    categories: idsOf('categories'),
    users: idsOf('users'),
    experts: idsOf('experts'),
    tags: idsOf('tags'),
    posts: idsOf('posts'),
  };
}

/** The ids of one kind in one request. A post has fewer. */
const MAX_IDS = 100;
const ids = numberList(urlId, MAX_IDS).optional();

/** The storage keys of pictures, separated by commas. */
const pictureKeys = z
  .string()
  .transform((keys) => keys.split(','))
  .pipe(z.array(z.string().max(100)).max(MAX_IDS));

export const postRecordNames = {
  list: endpoint({
    method: 'GET',
    path: '/posts/record-names',
    access: 'post.update',
    summary: 'Returns the names of the records that the fields of a post refer to.',
    description: 'Each parameter is a list of ids, such as `3,7`. The reply omits records that no longer exist.',
    query: z.object({
      sections: ids,
      categories: ids,
      users: ids,
      experts: ids,
      tags: ids,
      posts: ids,
      pictures: pictureKeys.optional(),
    }),
    reply: recordNames.extend({
      /** The id is the storage key, as in the field `thumb`. */
      pictures: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};
