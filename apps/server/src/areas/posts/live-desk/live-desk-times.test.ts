import { randomUUID } from 'node:crypto';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { liveDesk, type NewUpdate } from '@masthead/domain/posts/contract/live-desk';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../../test/content/posts';
import { createTestAppForFile } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

// The clock of the server starts at 10:00 in Lagos, the time zone of the project.

const t = await createTestAppForFile();
const room = await createNewsroom(t);
const start = t.clock.now;
let id: number;
let actor: TestUser;

const plot = { id: 'plot', content: textBody('What has happened'), title: 'Plot', time: null, minutes: null };

beforeEach(async () => {
  t.clock.now = start;
  actor = room.admin;
  id = (await room.ready({ template_type: 5, body: null, slides: [plot] })).id;
  await t.call(posts.publish, { params: { id }, body: {} }, actor);
});

/** Advances the clock, and signs in again because the session may expire. */
async function setClock(time: string) {
  t.advance(Date.parse(time) - t.clock.now.getTime());
  actor = await t.user('admin');
}
const timeOfDay = (hours: number, minutes = 0) => hours * 3600 + minutes * 60;
const post = async (title: string, input: Partial<NewUpdate> = {}) =>
  (await t.call(liveDesk.create, { params: { id }, body: { id: randomUUID(), title, content: null, ...input } }, actor))
    .body;
const list = async () =>
  (await t.call(liveDesk.list, { params: { id }, query: {} }, actor)).body.items.map(({ title, moment }) => [
    title,
    moment,
  ]);

describe('an update that was written at 13:00 and arrives at 17:00, after one of 16:59', () => {
  const sameDay = [
    ['Before', '2026-11-15T15:59:00.000Z'],
    ['Late', '2026-11-15T12:00:00.000Z'],
  ];
  let late: string;

  beforeEach(async () => {
    await setClock('2026-11-15T15:59:30.000Z');
    await post('Before');
    await setClock('2026-11-15T16:00:00.000Z');
    late = (await post('Late', { age: 4 * 3600 })).id;
    expect(await list()).toEqual(sameDay);
    await setClock('2026-11-16T11:05:00.000Z');
  });
  const readDays = async () => (await list()).map(([, moment]) => moment);

  it('keeps its day after a save of the post on the next day', async () => {
    await t.call(posts.update, { params: { id }, body: { notes: 'Call the club.' } }, actor);
    expect(await list()).toEqual(sameDay);
  });

  it('keeps its day after changes of its text and its correction on the next day', async () => {
    const change = (body: object) => t.call(liveDesk.update, { params: { id, update: late }, body }, actor);
    await change({ title: 'Corrected' });
    await change({ correction: 'The title was wrong.' });
    t.advance(1000);
    await change({ title: 'Corrected again' });
    expect(await readDays()).toEqual(sameDay.map(([, moment]) => moment));
  });

  it('keeps its day after a change in the editor of the post on the next day', async () => {
    const { body } = await t.call(posts.get, { params: { id } }, actor);
    const slides = body.slides.map(({ updated_at: _, time_set_at: _set, ...slide }) =>
      slide.id === late ? { ...slide, title: 'Corrected' } : slide,
    );
    await t.call(posts.update, { params: { id }, body: { slides } }, actor);
    expect(await readDays()).toEqual(sameDay.map(([, moment]) => moment));
    expect(await t.call(posts.update, { params: { id }, body: { slides } }, actor)).toMatchObject({ status: 200 });
    expect(await readDays()).toEqual(sameDay.map(([, moment]) => moment));
  });

  it('keeps its day after a deletion that is undone on the next day', async () => {
    const { body } = await t.call(liveDesk.remove, { params: { id, update: late } }, actor);
    await t.call(liveDesk.restore, { params: { id, update: late }, body: { number: body.number } }, actor);
    expect(await list()).toEqual(sameDay);
  });

  it('has the day of the change after its time is changed', async () => {
    const body = { time: timeOfDay(12, 1) };
    await t.call(liveDesk.update, { params: { id, update: late }, body }, actor);
    expect(await list()).toEqual([
      ['Late', '2026-11-16T11:01:00.000Z'],
      ['Before', '2026-11-15T15:59:00.000Z'],
    ]);
  });
});

describe('the time of a new update', () => {
  it.each([
    ['two hours ahead', '2026-11-15T13:00:30.000Z', timeOfDay(16), timeOfDay(14)],
    ['a minute ahead', '2026-11-15T13:00:30.000Z', timeOfDay(14, 1), timeOfDay(14)],
    ['after midnight, an hour ahead', '2026-11-15T22:30:00.000Z', timeOfDay(0, 30), timeOfDay(23, 30)],
    ['of the current minute', '2026-11-15T13:00:30.000Z', timeOfDay(14), timeOfDay(14)],
    ['in the past', '2026-11-15T13:00:30.000Z', timeOfDay(13), timeOfDay(13)],
    ['before midnight, sent after midnight', '2026-11-15T23:03:00.000Z', timeOfDay(23, 58), timeOfDay(23, 58)],
  ])('that is %s is not in the future of the server', async (_, now, sent, stored) => {
    await setClock(now);
    expect((await post('Goal', { time: sent })).time).toBe(stored);
  });

  it.each([
    ['an hour ago', '2026-11-15T13:00:30.000Z', 3600, '2026-11-15T12:00:00.000Z'],
    ['the evening before', '2026-11-16T08:00:00.000Z', 13 * 3600, '2026-11-15T19:00:00.000Z'],
  ])('is the time of writing: %s', async (_, now, age, moment) => {
    await setClock(now);
    expect((await post('Goal', { age })).moment).toBe(moment);
  });
});
