import { type Article, countWords } from '@masthead/article/document';
import { readArticle } from '@masthead/article/validate';
import { demoStopWords } from '@masthead/demo/lists/stop-words';
import { postPatch } from '@masthead/domain/posts/contract/post';
import { type Slide, slideInput } from '@masthead/domain/posts/contract/slides';
import { MAX_EXPERTS, MAX_TAGS } from '@masthead/domain/posts/rules/constants';
import { liveMoments } from '@masthead/domain/posts/rules/live-moments';
import { publishProblems } from '@masthead/domain/posts/rules/publishable';
import { isPublic, Status, statuses } from '@masthead/domain/posts/rules/statuses';
import { TemplateType, templateTypes } from '@masthead/domain/posts/rules/template-types';
import { findStopWords } from '@masthead/domain/stop-words/matching';
import { zoneDay } from '@masthead/domain/time/zone';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoMoment, demoReader } from '../../../../test/content/demo';
import { projects } from '../../../../test/harness/projects';
import { toCandidate } from '../../../areas/posts/write/publication';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { findPictureIds, toPlainText, withSlideIds } from '../../../content/posts/post-text';

const HOUR_MS = 3_600_000;
/** One project with experts and one without. The e2e tests use all five. */
const testedProjects = projects.slice(0, 2);

const { demoOf } = demoReader(demoMoment, async ({ db, fill }) => {
  await fill();
  const selectLinkedIds = (table: string, column: string) =>
    sql<number[]>`array(select ${sql.ref(column)} from ${sql.table(table)} where post_id = posts.id order by position)`;
  const posts = await db
    .selectFrom('posts')
    .leftJoin('categories', 'categories.id', 'posts.category_id')
    .selectAll('posts')
    .select('categories.section_id as category_section_id')
    .select([
      selectLinkedIds('post_authors', 'user_id').as('authors'),
      selectLinkedIds('post_experts', 'expert_id').as('experts'),
      selectLinkedIds('post_tags', 'tag_id').as('tags'),
      sql<number[]>`array(select image_id from image_uses where used_by = 'post' and used_by_id = posts.id)`.as(
        'imageIds',
      ),
      sql<string[]>`array(select reason from post_revisions where post_id = posts.id order by id)`.as(
        'revisionReasons',
      ),
      sql<boolean>`exists (select from categories where parent_id = posts.category_id)`.as('hasChildCategory'),
    ])
    .orderBy('posts.id')
    .execute();
  const images = await db.selectFrom('images').select(['id', 'hash_key', 'ext']).execute();
  const locks = await db.selectFrom('post_locks').selectAll().execute();
  const redirects = await db.selectFrom('post_redirects').selectAll().execute();
  const updates = await db.selectFrom('post_updates').selectAll().execute();
  const updateVersions = await db.selectFrom('post_update_versions').selectAll().execute();
  const postCount = await db
    .selectFrom('post_counts')
    .select(sql<number>`sum(posts)::integer`.as('posts'))
    .executeTakeFirst();
  return { posts, images, locks, redirects, updates, updateVersions, postCount };
});
type DemoPost = Awaited<ReturnType<typeof demoOf>>['posts'][number];

const getText = ({ body, slides }: DemoPost) => ({ body: body as Article | null, slides: slides as Slide[] });

it.each(testedProjects)('adds posts of every status and template with plausible dates to $title', async (project) => {
  const { posts, locks, redirects, postCount } = await demoOf(project);
  expect(posts).toHaveLength(300);
  expect(postCount?.posts).toBe(300);
  for (const status of statuses) expect(posts.some((post) => post.status === status)).toBe(true);
  for (const type of templateTypes)
    for (const status of [0, 1, 2, 3, 4, 5])
      expect(posts.filter((post) => post.status === status && post.template_type === type)).not.toEqual([]);
  const ageMs = (post: DemoPost) => demoMoment.getTime() - Date.parse(post.published_at ?? '');
  const published = posts.filter(({ status }) => status === Status.PUBLISHED);
  expect(published.every((post) => ageMs(post) >= 0 && ageMs(post) < 61 * 24 * HOUR_MS)).toBe(true);
  const today = published.filter(
    (post) => zoneDay(new Date(post.published_at ?? ''), project.zone) === zoneDay(demoMoment, project.zone),
  );
  expect(today.length).toBeGreaterThan(0);
  expect(published.filter((post) => ageMs(post) < 48 * HOUR_MS).length).toBeGreaterThan(20);
  for (const post of posts.filter(({ status }) => status === Status.SCHEDULED))
    expect(ageMs(post)).toBeLessThan(-HOUR_MS);
  for (const { created_at, updated_at } of posts)
    expect([created_at <= updated_at, Date.parse(updated_at) <= demoMoment.getTime()]).toEqual([true, true]);
  expect(locks).toHaveLength(2);
  expect(redirects).toHaveLength(6);
  const dueDates = posts.flatMap(({ due_date }) => due_date ?? []);
  expect(
    dueDates.some((day) => day < zoneDay(demoMoment, project.zone)) &&
      dueDates.some((day) => day > zoneDay(demoMoment, project.zone)),
  ).toBe(true);
});

it.each(testedProjects)('publishes only posts that satisfy the publication rules in $title', async (project) => {
  const { posts, images } = await demoOf(project);
  const keys = new Map(images.map(({ hash_key, ext }) => [hash_key, ext]));
  for (const post of posts.filter(({ status }) => isPublic(status as Status) || status === Status.REVIEW)) {
    const rss_title = (post.titles as { rss?: string }).rss ?? null;
    const candidate = toCandidate({ ...post, slug: post.slug ?? 'not-out-yet' } as unknown as PostRow);
    expect(publishProblems({ ...post, ...candidate })).toEqual({});
    expect(post.thumb && keys.get(post.thumb)).toBe(post.thumb_ext);
    expect(post.hasChildCategory).toBe(false);
    const texts = [
      post.main_headline,
      post.catchy_title,
      post.fb_catchy_title,
      post.description,
      rss_title,
      post.body_text,
    ];
    for (const text of texts) expect(findStopWords(text ?? '', demoStopWords.post)).toEqual([]);
  }
  const slugs = posts.flatMap(({ slug }) => slug ?? []);
  expect(new Set(slugs).size).toBe(slugs.length);
});

it.each(testedProjects)('writes texts that the editor can open in $title', async (project) => {
  const { posts } = await demoOf(project);
  for (const post of posts) {
    const { body, slides } = getText(post);
    expect(post.body_text).toBe(toPlainText({ body, slides }));
    expect(post.word_count).toBe(countWords(post.body_text));
    expect(post.body_text).not.toMatch(/[{}|]|undefined/);
    const isComplete = [Status.REVIEW, Status.SCHEDULED, Status.PUBLISHED].some((status) => status === post.status);
    if (isComplete && post.template_type === TemplateType.STANDARD) {
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
        const moments = liveMoments(slides.slice(1), { zone: project.zone, first_published_at, updated_at });
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

it.each(testedProjects)('gives $title a live desk with updates of several writers', async (project) => {
  const { posts, updates, updateVersions } = await demoOf(project);
  const post = posts.find(({ id }) => id === updates[0]?.post_id);
  expect(post).toMatchObject({ status: Status.PUBLISHED, live_ended_at: null });
  const slides = withSlideIds((post?.slides ?? []) as Slide[]);
  expect(updates.map(({ id }) => id).sort()).toEqual(
    slides
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  );
  expect(new Set(updates.map(({ created_by }) => created_by)).size).toBeGreaterThan(1);
  const corrected = updates.filter(({ correction }) => correction !== null);
  expect([updates.filter((update) => update.is_pinned).length, corrected.length]).toEqual([1, 1]);
  expect(updates.filter((update) => update.is_key_moment)).toHaveLength(1);
  const versions = updateVersions.filter(({ update_id }) => update_id === corrected[0]?.id);
  expect(versions.map(({ reason }) => reason)).toEqual(['create', 'edit']);
  expect(versions[1]?.slide).toEqual(slides.find(({ id }) => id === corrected[0]?.id));
  expect(versions[0]?.slide).not.toEqual(versions[1]?.slide);
});

it.each(testedProjects)(
  'links the posts of $title to their images, tags and authors, and adds their time log',
  async (project) => {
    const { posts, images } = await demoOf(project);
    const ids = new Map(images.map(({ hash_key, id }) => [hash_key, id]));
    for (const post of posts) {
      const expectedIds = [...findPictureIds(getText(post)), ...(post.thumb ? [ids.get(post.thumb)] : [])];
      expect(new Set(post.imageIds)).toEqual(new Set(expectedIds));
      expect(post.tags.length).toBeLessThanOrEqual(MAX_TAGS);
      expect(post.experts.length).toBeLessThanOrEqual(MAX_EXPERTS);
      expect(post.revisionReasons[0]).toBe('create');
    }
    expect(posts.some(({ experts }) => experts.length > 0)).toBe(project.switches.experts);
    const nodes = JSON.stringify(posts.map(({ body }) => body));
    for (const type of ['heading', 'bulletList', 'orderedList', 'blockquote', 'figure', 'table', 'embed', 'link'])
      expect(nodes).toContain(`"type":"${type}"`);
  },
);

/** All sequences of six consecutive words of a text. */
function wordSequences(text: string, words = 6): Set<string> {
  const allWords = text.toLowerCase().split(/\s+/);
  return new Set(
    allWords
      .slice(0, Math.max(0, allWords.length - words))
      .map((_, start) => allWords.slice(start, start + words).join(' ')),
  );
}

/** For each text, the greatest portion of its word sequences that one of the other texts contains. */
function findSharedPortions(texts: readonly Set<string>[], others: readonly Set<string>[]): number[] {
  const textsOfSequence = new Map<string, number[]>();
  for (const [index, other] of others.entries())
    for (const sequence of other) textsOfSequence.set(sequence, [...(textsOfSequence.get(sequence) ?? []), index]);
  return texts.map((text) => {
    const counts = others.map(() => 0);
    for (const sequence of text)
      for (const index of textsOfSequence.get(sequence) ?? []) counts[index] = (counts[index] ?? 0) + 1;
    return Math.max(...counts) / text.size;
  });
}

it('writes unique texts, except for the wire story that two projects share', async () => {
  const [lagos, manila] = (await Promise.all(testedProjects.map(demoOf))).map(({ posts }) =>
    posts.filter(({ word_count }) => word_count > 250).map(({ body_text }) => wordSequences(body_text)),
  ) as [Set<string>[], Set<string>[]];
  const sharedPortions = findSharedPortions(lagos, manila);
  expect(sharedPortions.filter((portion) => portion > 0.7)).toHaveLength(1);
  expect(sharedPortions.filter((portion) => portion > 0.25)).toHaveLength(1);
});
