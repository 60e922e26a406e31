import type { ImageExtension } from '@masthead/domain/images/contract';
import { defaultBreakingEnd } from '@masthead/domain/posts/rules/breaking';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/db';
import type { PostLocks, PostRedirects, Posts } from '../../platform/db/schema.gen';

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

export async function insertDemoPosts(db: Db, rows: Insertable<Posts>[]): Promise<number[]> {
  const inserted = await db.insertInto('posts').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

const links = {
  post_authors: 'user_id',
  post_experts: 'expert_id',
  post_tags: 'tag_id',
} as const;

export interface Link {
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
  const newest = (template_type: number) =>
    db
      .selectFrom('posts')
      .where('status', '=', 3)
      .where('template_type', '=', template_type)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id');
  const breaking_until = defaultBreakingEnd(Status.PUBLISHED, now);
  await db
    .updateTable('posts')
    .set({ top_status: 0, breaking_status: 1, breaking_until })
    .where('id', 'in', newest(0))
    .execute();
  await db
    .updateTable('posts')
    .set({ live_ended_at: null })
    .where((eb) => eb.or([eb('id', 'in', newest(5)), eb('live_ended_at', '>', now.toISOString())]))
    .execute();
}

export async function insertDemoRedirects(db: Db, rows: Insertable<PostRedirects>[]): Promise<void> {
  await db.insertInto('post_redirects').values(rows).execute();
}

export async function insertDemoLocks(db: Db, rows: Insertable<PostLocks>[]): Promise<void> {
  await db.insertInto('post_locks').values(rows).execute();
}

/** The state that every post is in, with its people and tags. */
const state = sql`to_jsonb(posts) || jsonb_build_object(
  'authors', array(select user_id from post_authors where post_id = posts.id order by position),
  'experts', array(select expert_id from post_experts where post_id = posts.id order by position),
  'tags', array(select tag_id from post_tags where post_id = posts.id order by position)
)`;

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
  const log = (reason: string, at: string, by: string, states: typeof state, where: string) => sql`
    insert into post_revisions (post_id, created_at, user_id, username, reason, state)
    select posts.id, ${sql.raw(at)}, users.id, coalesce(users.username, 'Masthead'), ${reason}, ${states}
    from posts left join users on users.id = posts.${sql.raw(by)} where ${sql.raw(where)} order by posts.id
  `;
  const out = 'least(posts.published_at, posts.updated_at)';
  await log('create', 'posts.created_at', 'reporter_id', sql`(${state}) || ${untold}`, 'true').execute(db);
  await log('start', 'posts.updated_at', 'editor_id', state, 'status = 1').execute(db);
  await log('review', 'posts.updated_at', 'editor_id', state, 'status = 2').execute(db);
  await log('schedule', 'posts.updated_at', 'editor_id', state, 'status = 5').execute(db);
  await log('publish', out, 'editor_id', state, 'status = 3').execute(db);
  await log('trash', 'posts.updated_at', 'editor_id', state, 'status in (4, 7)').execute(db);
  await log('remove', 'posts.deleted_at', 'editor_id', state, 'status = 7').execute(db);
}
