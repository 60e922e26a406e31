import type { ImageExtension } from '@masthead/domain/images/contract';
import { defaultBreakingEnd } from '@masthead/domain/posts/rules/breaking';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { type Insertable, sql } from 'kysely';
import { postState, updatePosts } from '../../content/posts/post-rows.queries';
import type { Db } from '../../platform/db/db';
import type { PostLocks, PostRedirects } from '../../platform/db/schema.gen';

export function listDemoImages(db: Db) {
  return db
    .selectFrom('images')
    .select(['id', 'hash_key', 'ext', 'has_watermark', 'color', 'name', 'alt', 'label', 'author', 'source'])
    .select(['width', 'height'])
    .$narrowType<{ ext: ImageExtension; color: 'dark' | 'light' | null }>()
    .orderBy('id')
    .execute();
}
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

/** Categories with nothing below them, by their section. */
export function listDeepestCategories(db: Db) {
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

const links = {
  post_authors: 'user_id',
  post_experts: 'expert_id',
  post_tags: 'tag_id',
} as const;

interface Link {
  post_id: number;
  id: number;
  position: number;
}

/** In one call however many there are. */
export async function linkDemoPosts(db: Db, table: keyof typeof links, rows: Link[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (post_id, ${sql.ref(links[table])}, position)
    select * from unnest(${rows.map(({ post_id }) => post_id)}::integer[], ${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ position }) => position)}::smallint[])
  `.execute(db);
}

export async function insertDemoUses(db: Db, rows: { image_id: number; post_id: number }[]): Promise<void> {
  await sql`
    insert into image_uses (image_id, used_by, used_by_id)
    select image_id, 'post', post_id
    from unnest(${rows.map(({ image_id }) => image_id)}::integer[], ${rows.map(({ post_id }) => post_id)}::integer[])
      as shown (image_id, post_id)
  `.execute(db);
}

/** The newest article is breaking now, and the newest live update is running, like those that have not ended yet. */
export async function startDemoNews(db: Db, now: Date): Promise<void> {
  const newest = (template_type: TemplateType) =>
    db
      .selectFrom('posts')
      .where('is_public', '=', true)
      .where('template_type', '=', template_type)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id');
  const breaking_until = defaultBreakingEnd(Status.PUBLISHED, now);
  const running = db
    .selectFrom('posts')
    .where((eb) =>
      eb.or([eb('id', 'in', newest(TemplateType.LIVE_UPDATE)), eb('live_ended_at', '>', now.toISOString())]),
    )
    .select('id');
  await updatePosts(db, await idsOf(newest(TemplateType.STANDARD)), {
    top_status: 0,
    breaking_status: 1,
    breaking_until,
  });
  await updatePosts(db, await idsOf(running), { live_ended_at: null });
}

async function idsOf(posts: { execute: () => Promise<{ id: number }[]> }): Promise<number[]> {
  return (await posts.execute()).map(({ id }) => id);
}

export async function insertDemoRedirects(db: Db, rows: Insertable<PostRedirects>[]): Promise<void> {
  await db.insertInto('post_redirects').values(rows).execute();
}

export async function insertDemoLocks(db: Db, rows: Insertable<PostLocks>[]): Promise<void> {
  await db.insertInto('post_locks').values(rows).execute();
}

/** What a task has not yet. */
const untold = sql`${JSON.stringify({
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

/** The time log of every post: made as a task, and brought to where it stands. */
export async function keepDemoRevisions(db: Db): Promise<void> {
  const log = (reason: string, at: string, by: string, states: typeof postState, where: typeof postState) => sql`
    insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select posts.id, ${sql.raw(at)}, users.id, coalesce(users.username, 'Masthead'), ${reason}, ${states}
    from posts left join users on users.id = posts.${sql.raw(by)} where ${where} order by posts.id
  `;
  const isAt = (...statuses: Status[]) => sql`status = any(${statuses}::smallint[])`;
  const out = 'least(posts.published_at, posts.updated_at)';
  await log('create', 'posts.created_at', 'reporter_id', sql`(${postState}) || ${untold}`, sql`true`).execute(db);
  await log('start', 'posts.updated_at', 'editor_id', postState, isAt(Status.IN_PROGRESS)).execute(db);
  await log('review', 'posts.updated_at', 'editor_id', postState, isAt(Status.REVIEW)).execute(db);
  await log('schedule', 'posts.updated_at', 'editor_id', postState, isAt(Status.SCHEDULED)).execute(db);
  await log('publish', out, 'editor_id', postState, isAt(Status.PUBLISHED)).execute(db);
  await log('trash', 'posts.updated_at', 'editor_id', postState, isAt(Status.TRASHED, Status.DELETED)).execute(db);
  await log('remove', 'posts.deleted_at', 'editor_id', postState, isAt(Status.DELETED)).execute(db);
}
