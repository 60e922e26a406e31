import type { Slide } from '@masthead/domain/posts/contract/slides';
import { defaultBreakingEnd } from '@masthead/domain/posts/rules/breaking';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { type Insertable, sql } from 'kysely';
import { postState, updatePosts } from '../../../content/posts/post-rows.queries';
import { withSlideIds } from '../../../content/posts/post-text';
import type { Db } from '../../../platform/db/db';
import type { PostLocks, PostRedirects, PostUpdates, PostUpdateVersions } from '../../../platform/db/schema.gen';
import { selectDemoImages } from '../demo.queries';

export const listDemoImages = (db: Db) => selectDemoImages(db).orderBy('id').execute();
export type DemoImage = Awaited<ReturnType<typeof listDemoImages>>[number];

export function listDemoPeople(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('auth_items as role', 'role.id', 'users.role_id')
    .select(['users.id', 'users.email', 'users.section_id', 'role.name as role'])
    .orderBy('users.id')
    .execute();
}
export type DemoPerson = Awaited<ReturnType<typeof listDemoPeople>>[number];

export async function listDemoExpertIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('experts').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export function listLeafCategories(db: Db) {
  return db
    .selectFrom('categories')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('categories as below').whereRef('below.parent_id', '=', 'categories.id').select('below.id')),
      ),
    )
    .select(['id', 'section_id'])
    .orderBy('id')
    .execute();
}

/** Marks the newest article as breaking, and the newest live update and those with a later end as running. */
export async function markCurrentNews(db: Db, now: Date): Promise<void> {
  const selectNewest = (template_type: TemplateType) =>
    db
      .selectFrom('posts')
      .where('is_public', '=', true)
      .where('template_type', '=', template_type)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id');
  const breaking_until = defaultBreakingEnd(Status.PUBLISHED, now);
  const runningLiveUpdates = db
    .selectFrom('posts')
    .where((eb) =>
      eb.or([eb('id', 'in', selectNewest(TemplateType.LIVE_UPDATE)), eb('live_ended_at', '>', now.toISOString())]),
    )
    .select('id');
  await updatePosts(db, await listIds(selectNewest(TemplateType.STANDARD)), {
    top_status: 0,
    breaking_status: 1,
    breaking_until,
  });
  await updatePosts(db, await listIds(runningLiveUpdates), { live_ended_at: null });
}

/** The newest published live update that has not ended. */
export async function findRunningLiveUpdate(db: Db) {
  const post = await db
    .selectFrom('posts')
    .where('is_public', '=', true)
    .where('template_type', '=', TemplateType.LIVE_UPDATE)
    .where('live_ended_at', 'is', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'slides', 'first_published_at', 'updated_at'])
    .executeTakeFirst();
  if (!post) return null;
  const { id, slides, first_published_at, updated_at } = post;
  return {
    id,
    updated_at,
    first_published_at: first_published_at ?? updated_at,
    slides: withSlideIds(slides as Slide[]),
  };
}

export async function insertDemoUpdates(db: Db, rows: Insertable<PostUpdates>[]): Promise<void> {
  await db.insertInto('post_updates').values(rows).execute();
}

export async function insertDemoUpdateVersions(db: Db, rows: Insertable<PostUpdateVersions>[]): Promise<void> {
  await db.insertInto('post_update_versions').values(rows).execute();
}

async function listIds(posts: { execute: () => Promise<{ id: number }[]> }): Promise<number[]> {
  return (await posts.execute()).map(({ id }) => id);
}

export async function insertDemoRedirects(db: Db, rows: Insertable<PostRedirects>[]): Promise<void> {
  await db.insertInto('post_redirects').values(rows).execute();
}

export async function insertDemoLocks(db: Db, rows: Insertable<PostLocks>[]): Promise<void> {
  await db.insertInto('post_locks').values(rows).execute();
}

/** The content fields of a new task, before anything is written. */
const newTaskState = sql`${JSON.stringify({
  status: 0,
  slug: null,
  body: null,
  slides: [],
  body_text: '',
  word_count: 0,
  published_at: null,
  first_published_at: null,
  deleted_at: null,
  uniqueness: null,
  authors: [],
  experts: [],
  tags: [],
})}::jsonb`;

/** Adds the time log of every post: its creation and the transition to its current status. */
export async function insertDemoRevisions(db: Db): Promise<void> {
  const addRevisions = (
    reason: string,
    timeColumn: string,
    userColumn: string,
    state: typeof postState,
    where: typeof postState,
  ) => sql`
    insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select posts.id, ${sql.raw(timeColumn)}, users.id, coalesce(users.username, 'Masthead'), ${reason}, ${state}
    from posts left join users on users.id = posts.${sql.raw(userColumn)} where ${where} order by posts.id
  `;
  const hasStatus = (...statuses: Status[]) => sql`status = any(${statuses}::smallint[])`;
  const publication = 'least(posts.published_at, posts.updated_at)';
  await addRevisions(
    'create',
    'posts.created_at',
    'reporter_id',
    sql`(${postState}) || ${newTaskState}`,
    sql`true`,
  ).execute(db);
  await addRevisions('start', 'posts.updated_at', 'editor_id', postState, hasStatus(Status.IN_PROGRESS)).execute(db);
  await addRevisions('review', 'posts.updated_at', 'editor_id', postState, hasStatus(Status.REVIEW)).execute(db);
  await addRevisions('schedule', 'posts.updated_at', 'editor_id', postState, hasStatus(Status.SCHEDULED)).execute(db);
  await addRevisions('publish', publication, 'editor_id', postState, hasStatus(Status.PUBLISHED)).execute(db);
  await addRevisions(
    'trash',
    'posts.updated_at',
    'editor_id',
    postState,
    hasStatus(Status.TRASHED, Status.DELETED),
  ).execute(db);
  await addRevisions('remove', 'posts.deleted_at', 'editor_id', postState, hasStatus(Status.DELETED)).execute(db);
}
