import { posts } from '@masthead/domain/posts/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { newsroom, type SentPatch, textBody } from '../../../../test/posts';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
});
afterAll(() => t.close());

const patch = (id: number, body: SentPatch, as = room.admin) => t.call(posts.update, { params: { id }, body }, as);
const step = (name: 'publish' | 'review' | 'trash' | 'restore', id: number, as = room.admin) =>
  t.call(posts[name], { params: { id }, body: {} }, as);
const schedule = (id: number, published_at: string) =>
  t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
const revisions = (id: number) =>
  t.db.selectFrom('post_revisions').where('post_id', '=', id).selectAll().orderBy('id').execute();

describe('a post', () => {
  it('begins as a task of whoever creates it', async () => {
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
    expect(await revisions(post.id)).toMatchObject([{ reason: 'create', user_id: room.admin.id }]);
  });

  it.each([
    [{ main_headline: '' }, { main_headline: ['Field can not be empty'] }],
    [{ main_headline: '-text' }, { main_headline: ['Text must start with a letter, digit or quote'] }],
    [{ main_headline: 'text!!' }, { main_headline: ['Do not use repeating symbols'] }],
    [{ section_id: null }, { section_id: ['Field can not be empty'] }],
    [{ section_id: 99_999 }, { section_id: ['There is no such thing any more.'] }],
    [{ estimate: 1000 }, { estimate: ['Use at most 3 digits'] }],
    [{ estimate: 1.5 }, { estimate: ['Use digits only'] }],
    [{ due_date: '2026-11-14' }, { due_date: ['The deadline cannot be earlier than today.'] }],
  ])('is refused as a task with %o', async (change, errors) => {
    const body = { main_headline: 'Council votes', section_id: room.news, ...change };
    expect((await t.call(posts.create, { body }, room.admin)).problem).toMatchObject({ type: 'validation', errors });
  });

  it('rejects JSON-LD of 9,900 levels on its field, even in a draft', async () => {
    const { id } = await room.create();
    const { status, problem } = await patch(id, { json_ld: '['.repeat(9900) + ']'.repeat(9900) });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ json_ld: ['The JSON-LD is nested too deep: at most 32 levels'] });
  });

  it('takes a short headline as a draft and is measured only when it goes out', async () => {
    const { id } = await room.create();
    const saved = await patch(id, { main_headline: 'Short', description: 'Too short', slug: 'Bad slug!' });
    expect(saved.body).toMatchObject({ main_headline: 'Short', slug: 'Bad slug!' });
    const { status, problem } = await step('publish', id);
    expect(status).toBe(422);
    expect(problem.message).toBe('Validation failed.');
    expect(problem.errors).toEqual({
      main_headline: ['Main headline must contain 50-100 characters (now: 5)'],
      catchy_title: ['Catchy title must contain 50-110 characters (now: 0)'],
      rss_title: ['Enter RSS title.'],
      description: ['Description must contain 145-165 characters (now: 9)'],
      fb_catchy_title: ['Enter facebook headline'],
      slug: ['Enter valid slug'],
      authors: ['Select authors'],
      thumb: ['Add image'],
      category_id: ['There should be one category for the article from selected section.'],
    });
  });

  it('is published with a slug of its own, and again with another day but the same first one', async () => {
    const { id } = await room.ready();
    const { body } = await step('publish', id);
    expect(body).toMatchObject({
      status: 3,
      published_at: '2026-11-15T09:00:00.000Z',
      slug: 'the-council-votes-on-the-new-market-after-a-night-of-talks',
      wordCount: 20,
    });
    t.advance(60_000);
    expect((await step('publish', id)).body.published_at).toBe('2026-11-15T09:01:00.000Z');
    const row = await t.db.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(row.first_published_at).toBe('2026-11-15T09:00:00.000Z');
    const second = await room.ready();
    expect((await step('publish', second.id)).body.slug).toMatch(/-talks-2$/);
  });

  it('keeps every rule of publishing while it is out', async () => {
    const { id } = await room.ready();
    await step('publish', id);
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

  it('can be given another RSS title while it is out', async () => {
    const { id } = await room.ready();
    await step('publish', id);
    const rss = 'Another title that feeds show from now on, long enough for the rule';
    expect((await patch(id, { titles: { rss } })).body.titles).toEqual({ rss });
  });

  it('leaves its old address behind when the slug of a published post changes', async () => {
    const { id, slug } = (await step('publish', (await room.ready()).id)).body;
    expect((await patch(id, { slug: 'market-vote' })).body.slug).toBe('market-vote');
    const redirects = await t.db.selectFrom('post_redirects').where('post_id', '=', id).select('slug').execute();
    expect(redirects).toEqual([{ slug }]);
    const other = await room.ready();
    expect((await patch(other.id, { slug: 'market-vote' })).problem.errors).toEqual({
      slug: ['Another post has this slug.'],
    });
    expect((await patch(other.id, { slug: slug ?? '' })).status).toBe(422);
    expect((await patch(id, { slug: slug ?? '' })).body.slug).toBe(slug);
  });

  it('is scheduled for a moment to come, moved, and taken back', async () => {
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

  it('goes to the trash and back, or away for ever', async () => {
    const { id } = await room.ready();
    expect((await t.call(posts.remove, { params: { id } }, room.admin)).problem.message).toBe(
      'A post cannot go from "New task" to "Deleted".',
    );
    expect((await step('trash', id)).body.status).toBe(4);
    expect((await step('restore', id)).body.status).toBe(0);
    await step('trash', id);
    expect((await t.call(posts.remove, { params: { id } }, room.admin)).status).toBe(200);
    expect((await t.call(posts.get, { params: { id } }, room.admin)).problem.message).toBe(
      'Post with given ID not found.',
    );
    expect((await patch(id, { notes: 'x' })).status).toBe(404);
    expect((await revisions(id)).map(({ reason }) => reason)).toEqual([
      'create',
      'save',
      'trash',
      'restore',
      'trash',
      'remove',
    ]);
  });

  it('is not deleted by a save, and a save that moves it is named by the step', async () => {
    const { id } = await room.create();
    await patch(id, { status: 1, notes: 'Mine' });
    await patch(id, { status: 0 });
    await step('trash', id);
    expect((await patch(id, { status: 7 })).status).toBe(422);
    expect((await revisions(id)).map(({ reason }) => reason)).toEqual(['create', 'start', 'reopen', 'trash']);
  });

  it('gets an address of its own also when ten are published at once', async () => {
    const ready = await Promise.all(Array.from({ length: 10 }, () => room.ready()));
    const published = await Promise.all(ready.map(({ id }) => step('publish', id)));
    expect(published.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(published.map(({ body }) => body.slug)).size).toBe(10);
  });

  it('is not published with a stop word in it, but saved', async () => {
    await t.db
      .insertInto('stop_words')
      .values({ name: 'wombat', search_key: 'wombat', is_article: 1, is_tag: 0 })
      .execute();
    const { id } = await room.ready({ body: textBody('A Wombat came by') });
    expect((await step('publish', id)).problem).toMatchObject({ type: 'stop_words_validator', words: ['wombat'] });
  });

  it('lets fields be changed by whoever holds their right, and resent by anybody', async () => {
    const reporter = await t.user('reporter');
    const { id } = await room.ready();
    const before = room.complete();
    const refused = await patch(id, { ...before, description: 'Other' }, reporter);
    expect(refused.status).toBe(403);
    expect(refused.problem.message).toBe('You need the right post.seo to do this.');
    expect((await patch(id, { ...before, notes: 'Mine' }, reporter)).body.notes).toBe('Mine');
    expect((await step('publish', id, reporter)).problem.message).toBe('You need the right post.publish to do this.');
    expect((await patch(id, { status: 3 }, reporter)).status).toBe(403);
  });

  it('cannot be breaking news and at the top', async () => {
    const { id } = await room.create();
    expect((await patch(id, { breaking_status: 1 })).body.breaking_status).toBe(1);
    expect((await patch(id, { top_status: 2 })).body).toMatchObject({ top_status: 2, breaking_status: 0 });
  });

  it('keeps pictures that it shows in the library, and slides with the time of their change', async () => {
    const { id } = await room.ready();
    expect(
      await t.db
        .selectFrom('image_uses')
        .where('used_by', '=', 'post')
        .where('used_by_id', '=', id)
        .selectAll()
        .execute(),
    ).toHaveLength(1);
    const slide = { content: textBody('Kick-off'), title: 'Start', time: 3600, minutes: '1' };
    const first = await patch(id, { slides: [slide] });
    t.advance(1000);
    const both = await patch(id, { slides: [slide, { ...slide, title: 'Goal', minutes: '12' }] });
    expect(both.body.slides[0]?.updated_at).toBe(first.body.slides[0]?.updated_at);
    expect(both.body.slides[1]?.updated_at).not.toBe(first.body.slides[0]?.updated_at);
    expect((await patch(id, { slides: [{ ...slide, minutes: '1234' }] })).problem.errors).toMatchObject({
      'slides.0.minutes': ['Use at most 3 digits'],
    });
  });

  it('leaves revisions that nothing deletes', async () => {
    const { id } = await room.create();
    await expect(t.db.deleteFrom('post_revisions').where('post_id', '=', id).execute()).rejects.toThrow(/keeps what/);
    await expect(t.db.updateTable('post_revisions').set({ reason: 'x' }).execute()).rejects.toThrow(/keeps what/);
  });
});

describe('two at once', () => {
  it('refuses a save upon a version that is not there any more, and loses nothing', async () => {
    const { id, updated_at } = await room.create();
    const first = await patch(id, { notes: 'first', base_updated_at: updated_at });
    expect(first.status).toBe(200);
    const second = await patch(id, { notes: 'second', base_updated_at: updated_at });
    expect(second.status).toBe(409);
    expect(second.problem).toMatchObject({ type: 'conflict', updated_at: first.body.updated_at });
    expect((await patch(id, { notes: 'third', base_updated_at: first.body.updated_at })).status).toBe(200);
  });

  it('accepts one of a hundred concurrent savers, or each in turn, and keeps every accepted version', async () => {
    const { id, updated_at } = await room.create();
    const based = await Promise.all(
      Array.from({ length: 100 }, (_, n) => patch(id, { notes: `saver ${n}`, base_updated_at: updated_at })),
    );
    const statuses = based.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    const free = await Promise.all(Array.from({ length: 100 }, (_, n) => patch(id, { notes: `free ${n}` })));
    const accepted = free.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(100);
    const states = (await revisions(id)).map(({ state }) => state as { notes: string; updated_at: string });
    const kept = new Set(states.map(({ notes }) => notes));
    for (const { body } of accepted) expect(kept).toContain(body.notes);
    expect(new Set(accepted.map(({ body }) => body.updated_at)).size).toBe(100);
  });
});
