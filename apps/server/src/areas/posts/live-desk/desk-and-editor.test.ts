import { randomUUID } from 'node:crypto';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { liveDesk, type UpdatePatch } from '@masthead/domain/posts/contract/live-desk';
import { MAX_SLIDES } from '@masthead/domain/posts/contract/slides';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom, type PostUpdateBody, textBody } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import type { TestUser } from '../../../../test/harness/users';

// The editor of the post saves all slides at once. Meanwhile, users publish updates at the live desk.

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let writer: TestUser;
let id: number;
/** The post as the editor loaded it. */
let opened: { slides: { id?: string | undefined }[]; updated_at: string };

const slide = (key: string) => ({ id: key, content: textBody(key), title: key, time: 36_000, minutes: null });

beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  writer = await t.user('editor');
});
beforeEach(async () => {
  id = (await room.ready({ template_type: 5, body: null, slides: ['plot', 'one', 'two'].map(slide) })).id;
  await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
  t.advance(1000);
  opened = (await t.call(posts.get, { params: { id } }, room.admin)).body;
});
afterAll(() => t.close());

const post = async (title: string) =>
  (await t.call(liveDesk.create, { params: { id }, body: { ...slide(title), id: randomUUID() } }, writer)).body;
const patch = (update: string, body: Partial<UpdatePatch>) =>
  t.call(liveDesk.update, { params: { id, update }, body }, writer);
const save = (body: PostUpdateBody, base_updated_at: string | undefined = opened.updated_at) =>
  t.call(posts.update, { params: { id }, body: { ...body, ...(base_updated_at && { base_updated_at }) } }, room.admin);
const read = async () => (await t.call(posts.get, { params: { id } }, room.admin)).body;
const titles = async () => (await read()).slides.map(({ title }) => title);

describe('a save of the editor during live coverage', () => {
  it('sees the updates of the desk in the post', async () => {
    await post('goal');
    expect(await titles()).toEqual(['plot', 'one', 'two', 'goal']);
  });

  it('of other fields succeeds and keeps the updates of the desk', async () => {
    await post('goal');
    const { status, body } = await save({ notes: 'Call the club.' });
    expect(status).toBe(200);
    expect(body.slides).toHaveLength(4);
  });

  it('of stale slides keeps new, changed and deleted updates of the desk', async () => {
    await post('goal');
    await patch('one', { title: 'one, corrected' });
    await t.call(liveDesk.remove, { params: { id, update: 'two' } }, writer);
    const slides = [{ ...slide('plot'), title: 'New plot' }, slide('one'), slide('two'), slide('from-editor')];
    const { status, body } = await save({ slides });
    expect(status).toBe(200);
    expect(body.slides.map(({ title }) => title)).toEqual(['New plot', 'one, corrected', 'goal', 'from-editor']);
  });

  it('deletes updates that the editor knows', async () => {
    await post('goal');
    await save({ slides: [slide('plot'), slide('two')] });
    expect(await titles()).toEqual(['plot', 'two', 'goal']);
  });

  it('answers 409 if both changed the same update, and changes nothing', async () => {
    await patch('one', { title: 'one of the desk' });
    const slides = [slide('plot'), { ...slide('one'), title: 'one of the editor' }, slide('two')];
    expect((await save({ slides })).status).toBe(409);
    expect(await titles()).toEqual(['plot', 'one of the desk', 'two']);
  });

  it('answers 409 if another user has saved the post too', async () => {
    await post('goal');
    await save({ notes: 'Mine' }, '');
    await post('second goal');
    expect((await save({ slides: [slide('plot')] })).status).toBe(409);
    expect(await titles()).toEqual(['plot', 'one', 'two', 'goal', 'second goal']);
  });

  it('without a base version keeps updates of the desk that it does not contain', async () => {
    await post('goal');
    expect((await save({ slides: [slide('plot'), slide('two')] }, '')).status).toBe(200);
    expect(await titles()).toEqual(['plot', 'two', 'goal']);
  });

  it.each([
    ['with', () => opened.updated_at],
    ['without', () => ''],
  ])('without slides and %s a base version does not make an update of the desk the plot', async (_, base) => {
    await post('goal');
    expect((await save({ slides: [] }, base())).status).toBe(200);
    expect(await titles()).toEqual(['plot', 'goal']);
  });

  it('that knows an update of the desk can delete it', async () => {
    await post('goal');
    opened = await read();
    await save({ slides: [slide('plot'), slide('one'), slide('two')] });
    expect(await titles()).toEqual(['plot', 'one', 'two']);
  });

  it('loses neither its own text nor updates that the desk writes in parallel', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `goal ${index}`);
    const goals = Promise.all(keys.map((key) => post(key)));
    const saves = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => {
        const { status } = await save({ slides: [...['plot', 'one', 'two'].map(slide), slide(key)] });
        return { key, status };
      }),
    );
    await goals;
    // The first save changes the base version of the others.
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const saved = saves.filter(({ status }) => status === 200).map(({ key }) => key);
    expect((await titles()).toSorted()).toEqual(['plot', 'one', 'two', ...keys, ...saved].toSorted());
  });

  it('has one plot if the desk and the editor both begin a post without text', async () => {
    id = (await room.create({ template_type: 5 })).id;
    opened = await read();
    await post('goal');
    const { status, body } = await save({ slides: [slide('plot-of-editor'), slide('one')] });
    expect(status).toBe(200);
    expect(body.slides.map(({ title }) => title)).toEqual(['plot-of-editor', 'one', 'goal']);
  });

  it('is rejected if both together have too many entries', async () => {
    const slides = Array.from({ length: MAX_SLIDES - 1 }, (_, index) => slide(`s${index}`));
    await save({ slides });
    opened = await read();
    await post('goal');
    const { status, problem } = await save({ slides: [...slides, slide('mine')] });
    expect(status).toBe(422);
    expect(problem.errors.slides).toEqual(['A live update can have at most 500 entries.']);
    expect(await titles()).toHaveLength(MAX_SLIDES);
  });
});
