import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Article } from '@masthead/article/document';
import { countWords } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import { postPatch } from '@masthead/domain/posts/contract/post';
import { type Slide, slideInput } from '@masthead/domain/posts/contract/slides';
import { MAX_EXPERTS, MAX_TAGS } from '@masthead/domain/posts/rules/constants';
import { liveMoments } from '@masthead/domain/posts/rules/live-moments';
import { type Candidate, publishProblems } from '@masthead/domain/posts/rules/publishable';
import { isOut, Status, statuses } from '@masthead/domain/posts/rules/statuses';
import { TemplateType, templateTypes } from '@masthead/domain/posts/rules/template-types';
import type { Project } from '@masthead/domain/projects/schema';

import { stopWordsIn } from '@masthead/domain/stop-words/matching';
import { zoneDay } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { projects } from '../../../test/harness';
import { picturesIn, plainText } from '../../content/posts/post-text';
import { diskStorage } from '../../platform/storage/disk-storage';
import { drawExpertFaces } from '../add-experts';
import { drawnOnce, once } from '../draw-pictures';
import { fillDemo } from '../fill-demo';
import { demoStopWords } from '../stop-words';

const HOUR = 3_600_000;
/** One with experts and one without; the journeys begin with all five. */
const papers = projects.slice(0, 2);
const pictures = drawnOnce();
const faces = once(drawExpertFaces);

async function filled(project: Project) {
  const at = new Date();
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  const files = await mkdtemp(join(tmpdir(), 'masthead-posts-'));
  await fillDemo({ project, db, storage: diskStorage(files) }, pictures, faces);
  const linked = (table: string, column: string) =>
    sql<number[]>`array(select ${sql.ref(column)} from ${sql.table(table)} where post_id = posts.id order by position)`;
  const posts = await db
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .selectAll('posts')
    .select('categories.section_id as category_section_id')
    .select([
      linked('post_authors', 'user_id').as('authors'),
      linked('post_experts', 'expert_id').as('experts'),
      linked('post_tags', 'tag_id').as('tags'),
      sql<number[]>`array(select image_id from image_uses where used_by = 'post' and used_by_id = posts.id)`.as(
        'shown',
      ),
      sql<string[]>`array(select reason from post_revisions where post_id = posts.id order by id)`.as('log'),
      sql<boolean>`exists (select from categories where parent_id = posts.category_id)`.as('hasBelow'),
    ])
    .orderBy('posts.id')
    .execute();
  const images = await db.selectFrom('images').select(['id', 'hash_key', 'ext']).execute();
  const locks = await db.selectFrom('post_locks').selectAll().execute();
  const redirects = await db.selectFrom('post_redirects').selectAll().execute();
  const counted = await db
    .selectFrom('post_counts')
    .select(sql<number>`sum(posts)::integer`.as('posts'))
    .executeTakeFirst();
  await drop();
  await rm(files, { recursive: true });
  return { at, posts, images, locks, redirects, counted };
}
type Filled = Awaited<ReturnType<typeof filled>>;
type DemoPost = Filled['posts'][number];

/** Each project is filled once. */
const kept = new Map<string, Promise<Filled>>();
function demoOf(project: Project): Promise<Filled> {
  const made = kept.get(project.id) ?? filled(project);
  kept.set(project.id, made);
  return made;
}
beforeAll(async () => {
  await pictures();
  await faces();
}, 60_000);

const textOf = ({ body, slides }: DemoPost) => ({ body: body as Article | null, slides: slides as Slide[] });

it.each(papers)('fills $title with posts of every status and type, in their times', async (project) => {
  const { at, posts, locks, redirects, counted } = await demoOf(project);
  expect(posts).toHaveLength(300);
  expect(counted?.posts).toBe(300);
  for (const status of statuses) expect(posts.some((post) => post.status === status)).toBe(true);
  for (const type of templateTypes)
    for (const status of [0, 1, 2, 3, 4, 5])
      expect(posts.filter((post) => post.status === status && post.template_type === type)).not.toEqual([]);
  const now = new Date();
  const since = (post: DemoPost) => now.getTime() - Date.parse(post.published_at ?? '');
  const published = posts.filter(({ status }) => status === Status.PUBLISHED);
  expect(published.every((post) => since(post) >= 0 && since(post) < 61 * 24 * HOUR)).toBe(true);
  const today = published.filter(
    (post) => zoneDay(new Date(post.published_at ?? ''), project.zone) === zoneDay(at, project.zone),
  );
  expect(today.length).toBeGreaterThan(0);
  expect(published.filter((post) => since(post) < 48 * HOUR).length).toBeGreaterThan(20);
  for (const post of posts.filter(({ status }) => status === Status.SCHEDULED)) expect(since(post)).toBeLessThan(-HOUR);
  for (const { created_at, updated_at } of posts)
    expect([created_at <= updated_at, Date.parse(updated_at) <= now.getTime()]).toEqual([true, true]);
  expect(locks).toHaveLength(2);
  expect(redirects).toHaveLength(6);
  const dues = posts.flatMap(({ due_date }) => due_date ?? []);
  expect(
    dues.some((day) => day < zoneDay(at, project.zone)) && dues.some((day) => day > zoneDay(at, project.zone)),
  ).toBe(true);
});

it.each(papers)('publishes in $title only what may be published', async (project) => {
  const { posts, images } = await demoOf(project);
  const keys = new Map(images.map(({ hash_key, ext }) => [hash_key, ext]));
  for (const post of posts.filter(({ status }) => isOut(status as Status) || status === Status.REVIEW)) {
    const rss_title = (post.titles as { rss?: string }).rss ?? null;
    const slug = post.slug ?? 'not-out-yet';
    expect(publishProblems({ ...post, rss_title, slug } as unknown as Candidate)).toEqual({});
    expect(post.thumb && keys.get(post.thumb)).toBe(post.thumb_ext);
    expect(post.hasBelow).toBe(false);
    const texts = [
      post.main_headline,
      post.catchy_title,
      post.fb_catchy_title,
      post.description,
      rss_title,
      post.body_text,
    ];
    for (const text of texts) expect(stopWordsIn(text ?? '', demoStopWords.post)).toEqual([]);
  }
  const slugs = posts.flatMap(({ slug }) => slug ?? []);
  expect(new Set(slugs).size).toBe(slugs.length);
});

it.each(papers)('writes texts in $title that the editor opens', async (project) => {
  const { posts } = await demoOf(project);
  for (const post of posts) {
    const { body, slides } = textOf(post);
    expect(post.body_text).toBe(plainText({ body, slides }));
    expect(post.word_count).toBe(countWords(post.body_text));
    expect(post.body_text).not.toMatch(/[{}|]|undefined/);
    const whole = [Status.REVIEW, Status.SCHEDULED, Status.PUBLISHED].some((status) => status === post.status);
    if (whole && post.template_type === TemplateType.STANDARD) {
      expect(post.word_count).toBeGreaterThanOrEqual(300);
      expect(post.word_count).toBeLessThanOrEqual(1200);
    }
    for (const article of [body, ...slides.map(({ content }) => content)])
      if (article) expect(readArticle(article, project.switches)).toEqual({ article });
    for (const { updated_at, ...slide } of slides) expect(slideInput.parse(slide)).toEqual(slide);
    const times = slides.map(({ time }) => time);
    if (post.template_type === TemplateType.LIVE_UPDATE && slides.length > 0) {
      expect(times[0]).toBeNull();
      expect(times.slice(1).every((time) => time !== null)).toBe(true);
      const { first_published_at, updated_at } = post;
      if (first_published_at) {
        const moments = liveMoments(times.slice(1), { zone: project.zone, first_published_at, updated_at });
        expect(moments).toEqual([...moments].sort());
        expect((moments[0] ?? '') >= first_published_at).toBe(true);
        expect((moments.at(-1) ?? '') <= updated_at).toBe(true);
      }
    }
    const { main_headline, notes, sources, external_link, estimate, due_date } = post;
    expect(postPatch.parse({ main_headline, notes, sources, external_link, estimate, due_date })).toMatchObject({
      notes,
      sources,
    });
  }
});

it.each(papers)('ties the posts of $title to what they show, and keeps their log', async (project) => {
  const { posts, images } = await demoOf(project);
  const ids = new Map(images.map(({ hash_key, id }) => [hash_key, id]));
  for (const post of posts) {
    const wanted = [...picturesIn(textOf(post)), ...(post.thumb ? [ids.get(post.thumb)] : [])];
    expect(new Set(post.shown)).toEqual(new Set(wanted));
    expect(post.tags.length).toBeLessThanOrEqual(MAX_TAGS);
    expect(post.experts.length).toBeLessThanOrEqual(MAX_EXPERTS);
    expect(post.log[0]).toBe('create');
  }
  expect(posts.some(({ experts }) => experts.length > 0)).toBe(project.switches.experts);
  const nodes = JSON.stringify(posts.map(({ body }) => body));
  for (const type of ['heading', 'bulletList', 'orderedList', 'blockquote', 'figure', 'table', 'embed', 'link'])
    expect(nodes).toContain(`"type":"${type}"`);
});

function shingles(text: string, words = 6): Set<string> {
  const all = text.toLowerCase().split(/\s+/);
  return new Set(all.slice(0, Math.max(0, all.length - words)).map((_, at) => all.slice(at, at + words).join(' ')));
}

it('repeats itself little, but for the stories that two papers took from one agency', async () => {
  const wanted = ['lagos', 'accra'].map((id) => projects.find((project) => project.id === id) as Project);
  const [lagos, accra] = (await Promise.all(wanted.map(demoOf))).map(({ posts }) =>
    posts.filter(({ word_count }) => word_count > 250).map(({ body_text }) => shingles(body_text)),
  ) as [Set<string>[], Set<string>[]];
  const shared = lagos.map((one) =>
    Math.max(...accra.map((other) => [...one].filter((shingle) => other.has(shingle)).length / one.size)),
  );
  expect(shared.filter((part) => part > 0.7)).toHaveLength(2);
  expect(shared.filter((part) => part > 0.25)).toHaveLength(2);
});
