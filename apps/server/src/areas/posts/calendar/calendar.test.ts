import { calendar } from '@masthead/domain/posts/contract/calendar';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('posts').execute();
});

type Query = Parameters<typeof t.call<typeof calendar.list>>[1]['query'];
const list = async (query: Query) => (await t.call(calendar.list, { query }, room.admin)).body;
const period = { from: '2099-01-01', to: '2099-01-31' };

async function schedule(published_at: string, change: PostUpdateBody = {}): Promise<number> {
  const { id } = await room.ready(change);
  const { status } = await t.call(posts.schedule, { params: { id }, body: { published_at } }, room.admin);
  expect(status).toBe(200);
  return id;
}

describe('GET calendar', () => {
  it('returns scheduled posts, deadlines and embargoes by time, with their days in the zone of the project', async () => {
    const draft = await room.create({ due_date: '2099-01-05' });
    // In Lagos this is 00:30 of 6 January.
    const scheduled = await schedule('2099-01-05T23:30:00.000Z', { embargo_until: '2099-01-05T09:00:00.000Z' });
    const { items, truncated } = await list(period);
    expect(items.map(({ id, kind, day, at }) => ({ id, kind, day, at }))).toEqual([
      { id: draft.id, kind: 'deadline', day: '2099-01-05', at: null },
      { id: scheduled, kind: 'embargo', day: '2099-01-05', at: '2099-01-05T09:00:00.000Z' },
      { id: scheduled, kind: 'scheduled', day: '2099-01-06', at: '2099-01-05T23:30:00.000Z' },
    ]);
    expect(items[2]).toMatchObject({
      status: Status.SCHEDULED,
      section: { id: room.news, catchy_title: 'News' },
      assignee: null,
      lock: '',
    });
    expect(truncated).toBe(false);
  });

  it('includes the first and the last day of the period as a whole', async () => {
    await schedule('2098-12-31T22:59:59.000Z');
    const first = await schedule('2098-12-31T23:00:00.000Z');
    const last = await schedule('2099-01-31T22:59:59.000Z');
    await schedule('2099-01-31T23:00:00.000Z');
    expect((await list(period)).items.map(({ id }) => id)).toEqual([first, last]);
  });

  it('returns published posts without their deadline, and no trashed posts', async () => {
    const { id } = await room.ready({ due_date: '2099-01-05' });
    await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    const trashed = await room.create({ due_date: '2099-01-05' });
    await t.call(posts.trash, { params: { id: trashed.id }, body: {} }, room.admin);
    expect((await list(period)).items).toEqual([]);
    const today = t.clock.now.toISOString().slice(0, 10);
    const { items } = await list({ from: today, to: today });
    expect(items.map((entry) => [entry.id, entry.kind])).toEqual([[id, 'published']]);
  });

  it('filters by section, type, status and person', async () => {
    const reporter = await t.user('reporter');
    const news = await schedule('2099-01-05T09:00:00.000Z');
    const sport = await room.create({ section_id: room.sport, due_date: '2099-01-06', assignee_id: reporter.id });
    const ids = async (filters: Partial<Query>) => (await list({ ...period, ...filters })).items.map(({ id }) => id);
    expect(await ids({ section_id: room.sport })).toEqual([sport.id]);
    expect(await ids({ template_type: 0 })).toEqual([news, sport.id]);
    expect(await ids({ template_type: 1 })).toEqual([]);
    expect(await ids({ status: '5' })).toEqual([news]);
    expect(await ids({ person_id: reporter.id })).toEqual([sport.id]);
    expect(await ids({ person_id: room.admin.id })).toEqual([news]);
  });

  it('limits the entries of a kind and says that there are more', async () => {
    const { id } = await room.create();
    await t.db
      .insertInto('posts')
      .columns(['main_headline', 'due_date', 'created_at', 'updated_at'])
      .expression((eb) =>
        eb
          .selectFrom('posts')
          .innerJoin(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(501)]).as('n'), (join) => join.onTrue())
          .where('posts.id', '=', id)
          .select(['posts.main_headline', eb.cast<string>(eb.val('2099-01-05'), 'date').as('due_date')])
          .select(['posts.created_at', 'posts.updated_at']),
      )
      .execute();
    const { items, truncated } = await list(period);
    expect(items).toHaveLength(500);
    expect(truncated).toBe(true);
  });

  it('rejects a period that is too long, reversed or not a date', async () => {
    const status = async (query: Query) => (await t.call(calendar.list, { query }, room.admin)).status;
    expect(await status({ from: '2099-01-01', to: '2099-02-11' })).toBe(200);
    expect(await status({ from: '2099-01-01', to: '2099-02-12' })).toBe(422);
    expect(await status({ from: '2099-01-02', to: '2099-01-01' })).toBe(422);
    expect(await status({ from: '2099-01-02', to: 'tomorrow' })).toBe(422);
  });
});
