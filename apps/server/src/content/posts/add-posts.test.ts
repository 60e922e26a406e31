import type { Article } from '@masthead/article/document';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../test/content/posts';
import { createRichBody } from '../../../test/content/rich-body';
import { createTestAppForFile } from '../../../test/harness/test-app';
import type { Db } from '../../platform/db/db';
import { indexPendingPosts } from '../post-words/post-words.queries';
import { addPosts, loadPosts, MAX_BATCH_SIZE, type NewPost } from './add-posts';
import { findPostState } from './revisions.queries';

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const options = { now: new Date('2026-11-17T08:00:00.000Z'), reason: 'import' };

/** The ids of posts that the API wrote one by one. */
const singleIds: number[] = [];

beforeAll(async () => {
  const [tag, otherTag] = await t.db
    .insertInto('tags')
    .values(['Harbour', 'Votes'].map((catchy_title) => ({ catchy_title, slug: catchy_title.toLowerCase() })))
    .returning('id')
    .execute();
  const image = await t.db.selectFrom('images').select('id').executeTakeFirstOrThrow();
  const other = await t.user('editor');
  const tags = [otherTag?.id as number, tag?.id as number];
  const content = textBody('Ọjọ́ 5e10x – 10km, “Straße”') as never;
  const slides = [{ title: 'The hall', content, time: null, minutes: null }];
  const changes: PostUpdateBody[] = [
    {
      body: createRichBody(image.id, `/media/images/${image.id}-${room.thumb}/full.jpg`) as never,
      tags,
      authors: [other.id, room.admin.id],
    },
    { template_type: TemplateType.LIVE_UPDATE, body: null, slides, tags: tags.slice(1) },
    { body: null, authors: [], tags: [] },
  ];
  for (const change of changes) {
    const { id } = await room.create();
    const saved = await t.call(posts.update, { params: { id }, body: { ...room.complete(), ...change } }, room.admin);
    expect(saved.problem.errors).toBeUndefined();
    singleIds.push(id);
  }
  for (const id of singleIds.slice(0, 2)) {
    expect((await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).status).toBe(200);
  }
});

const findRow = (id: number) => t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

async function listLinks(id: number) {
  const { rows } = await sql<{ kind: string; id: number; position: number; first_published_at: string | null }>`
    select 'authors' as kind, user_id as id, position, first_published_at from post_authors where post_id = ${id}
    union all select 'experts', expert_id, position, first_published_at from post_experts where post_id = ${id}
    union all select 'tags', tag_id, position, first_published_at from post_tags where post_id = ${id}
    order by kind, position
  `.execute(t.db);
  return rows;
}

/** The same post for the bulk path, with another slug. */
async function toNewPost(id: number): Promise<NewPost> {
  const { id: _, version, is_listable, is_public, thumb_key, fb_thumb_key, ...row } = await findRow(id);
  const { body, slides, body_text, word_count, ...values } = row;
  const links = await listLinks(id);
  const linkedIds = (kind: string) => links.filter((link) => link.kind === kind).map((link) => link.id);
  return {
    row: { ...values, slug: values.slug && `${values.slug}-bulk` },
    text: { body: body as Article | null, slides: slides as Slide[] },
    authors: linkedIds('authors'),
    experts: linkedIds('experts'),
    tags: linkedIds('tags'),
  };
}

/** The row and everything that derives from it, without the values that differ between two equal posts. */
async function readDerived(id: number) {
  const { id: _, version, slug, ...row } = await findRow(id);
  const { rows: words } = await sql`
    select status, published_at, headline::text, anywhere::text from post_words where post_id = ${id}
  `.execute(t.db);
  const { rows: unknownWords } = await sql`
    select word from post_words cross join unnest(tsvector_to_array(anywhere)) as words (word)
    where post_id = ${id} and length(word) between 3 and 30 and word !~ '[0-9]'
      and not exists (select from search_words where search_words.word = words.word)
  `.execute(t.db);
  const fingerprints = await t.db
    .selectFrom('post_fingerprints')
    .where('post_id', '=', id)
    .select('hash')
    .orderBy('hash')
    .execute();
  const images = await t.db
    .selectFrom('image_uses')
    .where('used_by', '=', 'post')
    .where('used_by_id', '=', id)
    .select('image_id')
    .execute();
  const revision = await t.db
    .selectFrom('post_revisions')
    .where('post_id', '=', id)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { id: __, slug: ___, ...state } = (await findPostState(t.db, id, revision.id)) ?? {};
  return { row, words, unknownWords, fingerprints, images, links: await listLinks(id), state };
}

/** The stored counters, and the same counters computed from the posts. */
async function readCounters(db: Db) {
  const group = sql`status, coalesce(section_id, 0), coalesce(category_id, 0), template_type, advert_status`;
  const { rows } = await sql<{ stored: unknown; counted: unknown }>`
    select array(select row(counts.*)::text from post_counts as counts where posts <> 0 order by 1) as stored,
      array(select row(${group}, count(*)::integer)::text from posts group by ${group} order by 1) as counted
    union all
    select array(select row(counts.*)::text from author_counts as counts where posts <> 0 order by 1),
      array(select row(user_id, ${group}, count(*)::integer)::text from posts
        join post_authors on post_id = posts.id group by user_id, ${group} order by 1)
    union all
    select array(select row(id, article_count)::text from tags order by 1),
      array(select row(tags.id, count(post_id)::integer)::text from tags
        left join post_tags on tag_id = tags.id group by tags.id order by 1)
  `.execute(db);
  return rows;
}

async function listDefinitions() {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) || ' ' || conname as definition from pg_constraint
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1
  `.execute(t.db);
  return rows.map(({ definition }) => definition);
}

const lastId = async () =>
  (await t.db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id;

describe.each([
  ['addPosts', (added: NewPost[]) => t.db.transaction().execute((db) => addPosts(db, added, options))],
  ['loadPosts', (added: NewPost[]) => loadPosts(t.db, added, options)],
])('%s', (name, add) => {
  it('writes the same rows as single writes', async () => {
    const newPosts = await Promise.all(singleIds.map(toNewPost));
    for (const post of newPosts) if (post.row.slug) post.row.slug += name.toLowerCase();
    await add(newPosts);
    await indexPendingPosts(t.db, 1000);
    const last = await lastId();
    for (const [index, id] of singleIds.entries()) {
      const single = await readDerived(id);
      expect(single.unknownWords).toEqual([]);
      expect(await readDerived(last - singleIds.length + 1 + index)).toEqual(single);
    }
    for (const { stored, counted } of await readCounters(t.db)) expect(stored).toEqual(counted);
  });

  it('stores one revision that the time log shows as an import by the server', async () => {
    const id = await lastId();
    const revisions = await t.db
      .selectFrom('post_revisions')
      .where('post_id', '=', id)
      .select(['username', 'user_id', 'reason', 'created_at'])
      .execute();
    const { updated_at } = await findRow(id);
    expect(revisions).toEqual([{ username: 'Masthead', user_id: null, reason: 'import', created_at: updated_at }]);
  });

  it('adds none of the posts if one refers to a missing section', async () => {
    const before = await lastId();
    const toPost = (section_id: number | null): NewPost => ({
      row: { main_headline: 'Rain', section_id, status: Status.NEW },
      text: { body: null, slides: [] },
      authors: [],
      experts: [],
      tags: [],
    });
    await expect(add([toPost(room.news), toPost(999)])).rejects.toThrow('posts_section_id_fkey');
    expect(await lastId()).toBe(before);
  });

  it('changes no index or constraint', async () => {
    const before = await listDefinitions();
    await add(await Promise.all(singleIds.slice(2).map(toNewPost)));
    expect(await listDefinitions()).toEqual(before);
  });
});

it('addPosts rejects more posts than one batch has', async () => {
  const post = { row: { main_headline: 'Rain' }, text: { body: null, slides: [] }, authors: [], experts: [], tags: [] };
  const batch = Array.from({ length: MAX_BATCH_SIZE + 1 }, () => post);
  await expect(addPosts(t.db, batch, options)).rejects.toThrow('A batch has at most 500 posts');
});

// Rows of earlier versions were indexed by the expression on the right.
it.each([
  'Ọjọ́, 10km – “Straße” 1e5 5e10x 2e1e1 e5 0x1f 007',
  '日本語 ไทย २०km ١٢٣ m² ½ ① ª ﬁ İ ё क्षि 👍 ﷺ a\u0301',
  `north-gate.jpg https://example.test/a?b=c ada@example.test\t${'x'.repeat(3000)}\n${'y '.repeat(300)}`,
  ' … ',
  '',
])('search_words_of has the same words as words_of(plain_words()), text %#', async (text) => {
  const { rows } = await sql<{ found: string; expected: string }>`
    select search_words_of(${text})::text as found, words_of(plain_words(${text}))::text as expected
  `.execute(t.db);
  expect(rows[0]?.found).toBe(rows[0]?.expected);
});
