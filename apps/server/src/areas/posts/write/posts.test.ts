import { randomUUID } from 'node:crypto';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { findPostState } from '../../../content/posts/revisions.queries';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const patch = (id: number, body: PostUpdateBody, actor = room.admin) =>
  t.call(posts.update, { params: { id }, body }, actor);
const applyTransition = (name: 'publish' | 'review' | 'trash' | 'restore', id: number, actor = room.admin) =>
  t.call(posts[name], { params: { id }, body: {} }, actor);
const schedule = (id: number, published_at: string) =>
  t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
const listRevisions = (id: number) =>
  t.db.selectFrom('post_revisions').where('post_id', '=', id).selectAll().orderBy('id').execute();

describe('a post that users create and change through the API', () => {
  it('starts as a task with its creator as reporter', async () => {
    const post = await room.create({ priority: 2, estimate: 5, due_date: '2026-11-20', notes: 'Call the mayor' });
    expect(post).toMatchObject({
      main_headline: 'Council votes',
      status: 0,
      template_type: 0,
      priority: 2,
      estimate: 5,
      due_date: '2026-11-20',
      notes: 'Call the mayor',
      reporter: { id: room.admin.id },
      section: { id: room.news, catchy_title: 'News' },
      published_at: null,
      lock: '',
      lock_user_id: null,
      wordCount: 0,
      exportProjects: [],
      slides: [],
      titles: {},
    });
    expect(await listRevisions(post.id)).toMatchObject([{ reason: 'create', user_id: room.admin.id }]);
  });

  it('is created with its authors', async () => {
    const body = { main_headline: 'Council votes', section_id: room.news, authors: [room.admin.id, room.admin.id] };
    const { body: post } = await t.call(posts.create, { body }, room.admin);
    expect(post.authors).toMatchObject([{ id: room.admin.id }]);
  });

  it('is created once by repeated and parallel requests with the same key', async () => {
    const body = { main_headline: 'Council votes', section_id: room.news, creation_key: randomUUID() };
    const create = () => t.call(posts.create, { body }, room.admin);
    const replies = await Promise.all([create(), create(), create()]);
    const [first] = replies;
    // The editor recognizes an unchanged post by its times.
    expect(first?.body.updated_at).toBe(first?.body.created_at);
    expect(replies.map((reply) => reply.body.id)).toEqual(Array(3).fill(first?.body.id));
    expect((await create()).body.id).toBe(first?.body.id);
    const other = await t.call(posts.create, { body: { ...body, creation_key: randomUUID() } }, room.admin);
    expect(other.body.id).not.toBe(first?.body.id);
  });

  it('has a creation key of its user only', async () => {
    const body = { main_headline: 'Council votes', section_id: room.news, creation_key: randomUUID() };
    const { body: mine } = await t.call(posts.create, { body }, room.admin);
    const { body: theirs } = await t.call(posts.create, { body }, await t.user('editor'));
    expect(theirs.id).not.toBe(mine.id);
  });

  it('is created again after its permanent deletion', async () => {
    const body = { main_headline: 'Council votes', section_id: room.news, creation_key: randomUUID() };
    const { body: first } = await t.call(posts.create, { body }, room.admin);
    await t.call(posts.trash, { params: { id: first.id }, body: {} }, room.admin);
    await t.call(posts.remove, { params: { id: first.id } }, room.admin);
    const { body: second } = await t.call(posts.create, { body }, room.admin);
    expect(second.id).not.toBe(first.id);
  });

  it.each([
    [{ main_headline: '' }, { main_headline: ['Field can not be empty'] }],
    [{ authors: [99_999] }, { authors: ['This item no longer exists. Reload the page.'] }],
    [{ main_headline: '-text' }, { main_headline: ['Text must start with a letter, digit or quote'] }],
    [{ main_headline: 'text!!' }, { main_headline: ['Do not use repeating symbols'] }],
    [{ section_id: null }, { section_id: ['Field can not be empty'] }],
    [{ section_id: 99_999 }, { section_id: ['This item no longer exists. Reload the page.'] }],
    [{ estimate: 1000 }, { estimate: ['Use at most 3 digits'] }],
    [{ estimate: 1.5 }, { estimate: ['Use digits only'] }],
    [{ due_date: '2026-11-14' }, { due_date: ["The deadline can't be earlier than today."] }],
  ])('is not created with %o', async (change, errors) => {
    const body = { main_headline: 'Council votes', section_id: room.news, ...change };
    expect((await t.call(posts.create, { body }, room.admin)).problem).toMatchObject({ type: 'validation', errors });
  });

  it('rejects deeply nested JSON-LD, even in a draft', async () => {
    const { id } = await room.create();
    const { status, problem } = await patch(id, { json_ld: '['.repeat(9900) + ']'.repeat(9900) });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ json_ld: ['The JSON-LD is nested too deeply: at most 32 levels'] });
  });

  it('accepts a short headline in a draft and rejects it at publication', async () => {
    const { id } = await room.create();
    const saved = await patch(id, { main_headline: 'Short', description: 'Too short', slug: 'Bad slug!' });
    expect(saved.body).toMatchObject({ main_headline: 'Short', slug: 'Bad slug!' });
    const { status, problem } = await applyTransition('publish', id);
    expect(status).toBe(422);
    expect(problem.message).toBe('Validation failed.');
    expect(problem.errors).toEqual({
      main_headline: ['Main headline must contain 50-100 characters (now: 5)'],
      catchy_title: ['Catchy title must contain 50-110 characters (now: 0)'],
      rss_title: ['Enter RSS title.'],
      description: ['Description must contain 145-165 characters (now: 9)'],
      fb_catchy_title: ['Enter facebook headline'],
      slug: ['Enter valid slug'],
      body: ['Enter the text of the article.'],
      authors: ['Select authors'],
      thumb: ['Add image'],
      category_id: ['There should be one category for the article from selected section.'],
    });
  });

  it('gets a unique slug at publication, and keeps its first publication when published again', async () => {
    const { id } = await room.ready();
    const { body } = await applyTransition('publish', id);
    expect(body).toMatchObject({
      status: 3,
      published_at: '2026-11-15T09:00:00.000Z',
      slug: 'the-council-votes-on-the-new-market-after-a-night-of-talks',
      wordCount: 20,
    });
    t.advance(60_000);
    expect((await applyTransition('publish', id)).body.published_at).toBe('2026-11-15T09:01:00.000Z');
    const row = await t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(row.first_published_at).toBe('2026-11-15T09:00:00.000Z');
    const second = await room.ready();
    expect((await applyTransition('publish', second.id)).body.slug).toMatch(/-talks-2$/);
  });

  it('must fulfil the rules of publication while it is published', async () => {
    const { id } = await room.ready();
    await applyTransition('publish', id);
    expect((await patch(id, { main_headline: 'Short' })).problem.errors).toEqual({
      main_headline: ['Main headline must contain 50-100 characters (now: 5)'],
    });
    expect((await patch(id, { category_id: room.football })).problem.errors).toEqual({
      category_id: ['There should be one category for the article from selected section.'],
    });
    expect((await patch(id, { titles: { rss: 'Short' } })).problem.errors).toEqual({
      rss_title: ['RSS title must contain 50-150 characters (now: 5)'],
    });
  });

  it('accepts another RSS title while it is published', async () => {
    const { id } = await room.ready();
    await applyTransition('publish', id);
    const rss = 'Another title that feeds show from now on, long enough for the rule';
    expect((await patch(id, { titles: { rss } })).body.titles).toEqual({ rss });
  });

  it('redirects the old slug when the slug of a published post changes', async () => {
    const { id, slug } = (await applyTransition('publish', (await room.ready()).id)).body;
    expect((await patch(id, { slug: 'market-vote' })).body.slug).toBe('market-vote');
    const redirects = await t.db.selectFrom('post_redirects').where('post_id', '=', id).select('slug').execute();
    expect(redirects).toEqual([{ slug }]);
    const other = await room.ready();
    expect((await patch(other.id, { slug: 'market-vote' })).problem.errors).toEqual({
      slug: ['Another post already uses this slug. Choose another.'],
    });
    expect((await patch(other.id, { slug: slug ?? '' })).status).toBe(422);
    expect((await patch(id, { slug: slug ?? '' })).body.slug).toBe(slug);
  });

  it('can be scheduled only for a future time, and unscheduled again', async () => {
    const { id } = await room.ready();
    expect((await schedule(id, '2026-11-15T08:00:00Z')).problem.errors).toEqual({
      published_at: ['It seems time has passed.'],
    });
    expect((await schedule(id, '2026-11-16T08:00:00+01:00')).body).toMatchObject({
      status: 5,
      published_at: '2026-11-16T07:00:00.000Z',
    });
    expect((await patch(id, { published_at: '2026-11-17T07:00:00Z' })).body.published_at).toContain('2026-11-17');
    expect((await patch(id, { status: 0 })).body).toMatchObject({ status: 0, published_at: null });
  });

  it('can be trashed, restored and deleted permanently', async () => {
    const { id } = await room.ready();
    expect((await t.call(posts.remove, { params: { id } }, room.admin)).problem.message).toBe(
      'A post with the status "New task" can\'t change to "Deleted".',
    );
    expect((await applyTransition('trash', id)).body.status).toBe(4);
    expect((await applyTransition('restore', id)).body.status).toBe(0);
    await applyTransition('trash', id);
    expect((await t.call(posts.remove, { params: { id } }, room.admin)).status).toBe(200);
    expect((await t.call(posts.get, { params: { id } }, room.admin)).problem.message).toBe(
      'Post with given ID not found.',
    );
    expect((await patch(id, { notes: 'x' })).status).toBe(404);
    expect((await listRevisions(id)).map(({ reason }) => reason)).toEqual([
      'create',
      'save',
      'trash',
      'restore',
      'trash',
      'remove',
    ]);
  });

  it('cannot be deleted permanently by a save', async () => {
    const { id } = await room.create();
    await applyTransition('trash', id);
    expect((await patch(id, { status: Status.DELETED })).status).toBe(422);
    expect((await listRevisions(id)).map(({ reason }) => reason)).toEqual(['create', 'trash']);
  });

  it('has a revision with the name of the transition after a save with another status', async () => {
    const { id } = await room.create();
    await patch(id, { status: Status.IN_PROGRESS, notes: 'My version' });
    await patch(id, { status: Status.NEW });
    expect((await listRevisions(id)).map(({ reason }) => reason)).toEqual(['create', 'start', 'reopen']);
  });

  it('gets a unique slug when ten posts are published concurrently', async () => {
    const ready = await Promise.all(Array.from({ length: 10 }, () => room.ready()));
    const published = await Promise.all(ready.map(({ id }) => applyTransition('publish', id)));
    expect(published.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(published.map(({ body }) => body.slug)).size).toBe(10);
  });

  it('can be saved but not published with a stop word', async () => {
    await t.db
      .insertInto('stop_words')
      .values({ name: 'wombat', search_key: 'wombat', is_article: 1, is_tag: 0 })
      .execute();
    const { id } = await room.ready({ body: textBody('A Wombat came by') });
    expect((await applyTransition('publish', id)).problem).toMatchObject({
      type: 'stop_words_validator',
      words: ['wombat'],
    });
  });

  it('requires the right of a field for a change, but not for an unchanged value', async () => {
    const reporter = await t.user('reporter');
    const { id } = await room.ready();
    const before = room.complete();
    const refused = await patch(id, { ...before, description: 'Other' }, reporter);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toBe('You need the right post.seo to do this.');
    expect((await patch(id, { ...before, notes: 'My version' }, reporter)).body.notes).toBe('My version');
    expect((await applyTransition('publish', id, reporter)).problem.message).toBe(
      'You need the right post.publish to do this.',
    );
    expect((await patch(id, { status: 3 }, reporter)).status).toBe(403);
  });

  it('is not breaking news while it has a top position', async () => {
    const { id } = await room.create();
    expect((await patch(id, { breaking_status: 1 })).body.breaking_status).toBe(1);
    expect((await patch(id, { top_status: 2 })).body).toMatchObject({ top_status: 2, breaking_status: 0 });
  });

  it('records which pictures it uses', async () => {
    const { id } = await room.ready();
    expect(
      await t.db
        .selectFrom('image_uses')
        .where('used_by', '=', 'post')
        .where('used_by_id', '=', id)
        .selectAll()
        .execute(),
    ).toHaveLength(1);
  });

  it('changes the time of a slide only if that slide changes', async () => {
    const { id } = await room.ready();
    const slide = { content: textBody('Kick-off'), title: 'Start', time: 3600, minutes: '1' };
    const withOneSlide = await patch(id, { slides: [slide] });
    t.advance(1000);
    const withSecondSlide = await patch(id, { slides: [slide, { ...slide, title: 'Goal', minutes: '12' }] });
    expect(withSecondSlide.body.slides[0]?.updated_at).toBe(withOneSlide.body.slides[0]?.updated_at);
    expect(withSecondSlide.body.slides[1]?.updated_at).not.toBe(withOneSlide.body.slides[0]?.updated_at);
    expect((await patch(id, { slides: [{ ...slide, minutes: '1234' }] })).problem.errors).toMatchObject({
      'slides.0.minutes': ['Use at most 3 digits'],
    });
  });

  it('has revisions that cannot be deleted or changed', async () => {
    const { id } = await room.create();
    // A trigger rejects both statements.
    await expect(t.db.deleteFrom('post_revisions').where('post_id', '=', id).execute()).rejects.toThrow(/keeps what/);
    await expect(t.db.updateTable('post_revisions').set({ reason: 'x' }).execute()).rejects.toThrow(/keeps what/);
  });
});

describe('concurrent saves of a post', () => {
  it('reject a save that is based on an older version', async () => {
    const { id, updated_at } = await room.create();
    const first = await patch(id, { notes: 'first', base_updated_at: updated_at });
    expect(first.status).toBe(200);
    const second = await patch(id, { notes: 'second', base_updated_at: updated_at });
    expect(second.status).toBe(409);
    expect(second.problem).toMatchObject({ type: 'conflict', updated_at: first.body.updated_at });
    expect((await patch(id, { notes: 'third', base_updated_at: first.body.updated_at })).status).toBe(200);
  });

  it('accept one of 100 saves with the same base version, and all 100 without a base version', async () => {
    const { id, updated_at } = await room.create();
    const based = await Promise.all(
      Array.from({ length: 100 }, (_, n) => patch(id, { notes: `saver ${n}`, base_updated_at: updated_at })),
    );
    const statuses = based.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    const unbased = await Promise.all(Array.from({ length: 100 }, (_, n) => patch(id, { notes: `free ${n}` })));
    const accepted = unbased.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(100);
    const states = await Promise.all((await listRevisions(id)).map((revision) => findPostState(t.db, id, revision.id)));
    const storedNotes = new Set(states.map((state) => state?.['notes']));
    for (const { body } of accepted) expect(storedNotes).toContain(body.notes);
    expect(new Set(accepted.map(({ body }) => body.updated_at)).size).toBe(100);
  });
});
