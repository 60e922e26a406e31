import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
});
afterAll(() => t.close());

const patch = (id: number, body: Partial<PostPatch>) => t.call(posts.update, { params: { id }, body }, room.admin);
const get = async (id: number) => (await t.call(posts.get, { params: { id } }, room.admin)).body;

/** Slides are the parts of a gallery or the entries of a live update. An id identifies a slide across saves. */
describe('ids of slides', () => {
  const slide = (title: string, id?: string) => ({
    content: null,
    title,
    time: null,
    minutes: null,
    ...(id && { id }),
  });
  const slideIds = (reply: { body: { slides: { id?: string | undefined }[] } }) =>
    reply.body.slides.map(({ id }) => id);

  it('stay when slides are added, removed, reordered and changed', async () => {
    const { id } = await room.create();
    const firstIds = slideIds(await patch(id, { slides: [slide('Plot', 'p'), slide('One', 'a'), slide('Two')] }));
    expect(firstIds.slice(0, 2)).toEqual(['p', 'a']);
    const generatedId = firstIds[2] as string;
    expect(generatedId).toMatch(/^[0-9a-f]{10}$/);
    const next = [slide('Plot', 'p'), slide('Two, corrected', generatedId), slide('New', 'b'), slide('One', 'a')];
    expect(slideIds(await patch(id, { slides: next }))).toEqual(['p', generatedId, 'b', 'a']);
    const withDuplicate = slideIds(
      await patch(id, { slides: [slide('Plot', 'p'), slide('One', 'a'), slide('Copy', 'a')] }),
    );
    expect(new Set(withDuplicate).size).toBe(3);
  });

  it('are the indexes if earlier versions of Masthead stored the slides without ids', async () => {
    const { id } = await room.create();
    const stored = [slide('Plot'), slide('One'), slide('Two')].map((oldSlide) => ({ ...oldSlide, updated_at: '' }));
    await t.db
      .updateTable('posts')
      .set({ slides: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute();
    expect((await get(id)).slides.map((stored) => stored.id)).toEqual(['0', '1', '2']);
    const saved = await patch(id, { slides: [slide('Plot'), slide('Two'), slide('New')] });
    expect(slideIds(saved).slice(0, 2)).toEqual(['0', '2']);
    expect(['0', '1', '2']).not.toContain(slideIds(saved)[2]);
  });
});
