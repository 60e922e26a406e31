import type { HistoryQuery } from '@masthead/domain/posts/contract/history';
import type { RecordIds, RecordKind, RecordNames } from '@masthead/domain/posts/contract/record-names';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { postState } from '../../../content/posts/post-rows.queries';
import type { PostState } from '../../../content/posts/revision-delta';
import { findPostState } from '../../../content/posts/revisions.queries';
import { type PictureTypes, pictureColumns, type StoredPicture } from '../../../media/renditions/rendition';
import type { Db } from '../../../platform/db/db';
import { displayName } from '../../../platform/db/expressions';
import { addChangedFields, currentUsername, type RevisionRow, storedFields } from './time-log.queries';

type VersionRow = RevisionRow & { name: string | null };

const selectVersions = (postId: number) => sql`
  select revision.id, revision.created_at, ${currentUsername} as username, reason, note, ${storedFields} as fields,
    names.name
  from post_revisions as revision
  left join users on users.id = revision.user_id
  left join post_revision_names as names on names.revision_id = revision.id
  where revision.post_id = ${postId}`;

/**
 * Lists versions of a post, newest first, and whether there are older ones. The position is an id instead of an offset,
 * so that a page in the middle of a long history reads no other pages.
 */
export async function listVersions(db: Db, postId: number, { before, limit }: HistoryQuery) {
  const { rows } = await sql<VersionRow>`
    ${selectVersions(postId)} ${before === undefined ? sql`` : sql`and revision.id < ${before}`}
    order by revision.id desc limit ${limit + 1}
  `.execute(db);
  const items = await addChangedFields(db, postId, rows.slice(0, limit));
  return { items, has_more: rows.length > limit };
}

/** Returns one version with the complete state of the post. */
export async function findVersion(db: Db, postId: number, id: number) {
  const { rows } = await sql<VersionRow>`${selectVersions(postId)} and revision.id = ${id}`.execute(db);
  const [row] = rows;
  const state = row && (await findPostState(db, postId, id));
  return row && state && { ...row, state };
}

interface CurrentVersion {
  main_headline: string;
  status: Status;
  updated_at: string;
  /** The display name of the user who changed the post last; `null` for the server itself. */
  username: string | null;
  state: PostState;
}

/** Returns the stored post, unless it was deleted permanently. */
export async function findCurrentVersion(db: Db, postId: number): Promise<CurrentVersion | undefined> {
  const { rows } = await sql<CurrentVersion>`
    select main_headline, posts.status, posts.updated_at, ${postState} as state,
      (select ${displayName} from users where users.id = posts.editor_id) as username
    from posts where posts.id = ${postId} and posts.status <> ${Status.DELETED}
  `.execute(db);
  return rows[0];
}

export function findPostHead(db: Db, postId: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('status', '<>', Status.DELETED)
    .select(['main_headline', 'status'])
    .executeTakeFirst();
}

/** Stores the name of a version, or removes it. Returns `false` if the post has no such version. */
export async function storeVersionName(db: Db, postId: number, id: number, name: string | null): Promise<boolean> {
  const version = await db
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!version) return false;
  if (name === null) await db.deleteFrom('post_revision_names').where('revision_id', '=', id).execute();
  else
    await db
      .insertInto('post_revision_names')
      .values({ revision_id: id, name })
      .onConflict((conflict) => conflict.column('revision_id').doUpdateSet({ name }))
      .execute();
  return true;
}

interface NamedRow {
  kind: RecordKind;
  id: number;
  name: string;
}

/** Returns the names of the records that still exist. */
export async function findNames(db: Db, ids: RecordIds): Promise<RecordNames> {
  const { rows } = await sql<NamedRow>`
    select 'sections' as kind, id, catchy_title as name from sections where id = any(${ids.sections}::integer[])
    union all
    select 'categories', id, catchy_title from categories where id = any(${ids.categories}::integer[])
    union all
    select 'users', id, ${displayName} from users where id = any(${ids.users}::integer[])
    union all
    select 'experts', id, username from experts where id = any(${ids.experts}::integer[])
    union all
    select 'tags', id, catchy_title from tags where id = any(${ids.tags}::integer[])
    union all
    select 'posts', id, main_headline from posts where id = any(${ids.posts}::integer[]) and status <> ${Status.DELETED}
  `.execute(db);
  const names = (kind: RecordKind) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return {
    sections: names('sections'),
    categories: names('categories'),
    users: names('users'),
    experts: names('experts'),
    tags: names('tags'),
    posts: names('posts'),
  };
}

/** Returns the names of the pictures with these storage keys that still exist. */
export function findPictureNames(db: Db, keys: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('images')
    .where(sql<boolean>`hash_key = any(${keys}::text[])`)
    .select(['hash_key as id', 'name'])
    .execute();
}

/** Returns the pictures with these storage keys that still exist. */
export function findPictures(db: Db, keys: readonly string[]): Promise<StoredPicture[]> {
  return db
    .selectFrom('images')
    .where(sql<boolean>`hash_key = any(${keys}::text[])`)
    .select(pictureColumns)
    .$narrowType<PictureTypes>()
    .execute();
}
