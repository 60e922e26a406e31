import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExpertInput, type ExpertPatch, experts } from '@masthead/domain/experts/contract';
import { Status } from '@masthead/domain/posts/rules/statuses';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeUndo } from '../../../test/harness/purge-undo';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let admin: TestUser;
let avatar: Blob;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  avatar = await createPicture(700, 640);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('experts').execute();
});

async function createPicture(width: number, height: number): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  return new File([new Uint8Array(await image.png().toBuffer())], 'me.png');
}

const description = 'Advises cities on floods, drains and the price of doing nothing.';
const createInput = (change: Partial<ExpertInput> = {}): ExpertInput => ({
  username: 'Dr. A. Mensah',
  position: 'Hydrologist, University of Ghana',
  description,
  avatar,
  ...change,
});
const create = (change: Partial<ExpertInput> = {}, user = admin) =>
  t.call(experts.create, { body: createInput(change) }, user);
const update = (id: number, body: ExpertPatch) => t.call(experts.update, { params: { id }, body }, admin);
const get = (id: number) => t.call(experts.get, { params: { id } }, admin);
const list = (query = {}) => t.call(experts.list, { query }, admin);
const search = (text: string, query = {}) => t.call(experts.search, { query, body: { query: text } }, admin);
const listAvatarFiles = () => readdir(join(t.files, 'avatars'));

describe('/v2/experts', () => {
  it('stores every field and derives the slug from the name', async () => {
    const crop = { x: 10, y: 10, width: 300, height: 300 };
    const profile = { education: 'KNUST', experience: 'Ten years', awards: '' };
    const social_links = { x: 'https://x.com/mensah', facebook: '' };
    const { status, body } = await create({ ...profile, crop, social_links });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      avatar: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/),
      username: 'Dr. A. Mensah',
      slug: 'dr-a-mensah',
      position: 'Hydrologist, University of Ghana',
      description,
      education: 'KNUST',
      experience: 'Ten years',
      awards: null,
      social_links: { x: 'https://x.com/mensah' },
    });
    expect((await get(body.id)).body).toEqual(body);
    const { rawPayload } = await t.send({ url: body.avatar });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
  });

  it('accepts a typed slug if it is unique without regard to case', async () => {
    expect((await create({ slug: 'Mensah' })).body.slug).toBe('Mensah');
    const before = (await listAvatarFiles()).length;
    const duplicate = await create({ slug: 'mensah' });
    expect(duplicate).toMatchObject({
      status: 409,
      problem: { errors: { slug: ['This value is already in use. Choose another.'] } },
    });
    expect((await create({ slug: '7up' })).problem.errors).toEqual({ slug: ['Enter valid slug'] });
    expect((await listAvatarFiles()).length).toBe(before);
    expect((await create({ username: 'Mensah' })).body.slug).toBe('mensah-2');
  });

  it('gives experts with the same name different slugs, also in concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(responses.map(({ body }) => body.slug).sort()).toEqual(
      ['dr-a-mensah', 'dr-a-mensah-2', 'dr-a-mensah-3', 'dr-a-mensah-4'].sort(),
    );
  });

  it('changes the sent fields, clears empty ones and keeps the rest', async () => {
    const links = { x: 'https://x.com/mensah', muckrack: 'https://muckrack.com/mensah' };
    const { body: expert } = await create({ education: 'KNUST', awards: 'Two', social_links: links });
    const { status, body } = await update(expert.id, { education: '', social_links: { x: '' }, position: 'Adviser' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...expert,
      position: 'Adviser',
      education: null,
      social_links: { muckrack: 'https://muckrack.com/mensah' },
    });
  });

  it('rejects a change of the slug', async () => {
    const { body: expert } = await create();
    expect((await update(expert.id, { slug: 'dr-a-mensah', username: 'Ama Mensah' })).body).toMatchObject({
      slug: 'dr-a-mensah',
      username: 'Ama Mensah',
    });
    const refusal = await update(expert.id, { slug: 'other' });
    expect(refusal.problem.errors).toEqual({ slug: ["The slug of an expert can't be changed."] });
  });

  it.each([
    [{ username: '' }, { username: ['Field can not be empty'] }],
    [{ username: 'Agent 7' }, { username: [expect.stringContaining('Use Latin or Cyrillic letters')] }],
    [{ position: '' }, { position: ['Field can not be empty'] }],
    [{ description: 'x'.repeat(49) }, { description: ['Minimum length 50'] }],
    [{ awards: 'x'.repeat(251) }, { awards: ['Maximum length 250'] }],
    [
      { social_links: { linkedin: 'https://x.com/mensah' } },
      { 'social_links.linkedin': ['Enter a valid link to a LinkedIn account'] },
    ],
  ])('rejects %o with an error on the field', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
    expect((await list()).body.total).toBe(0);
  });

  it('rejects a missing or narrow picture and a crop without a picture', async () => {
    const { avatar: _, ...rest } = createInput();
    const missing = await t.call(experts.create, { body: rest as ExpertInput }, admin);
    expect(missing).toMatchObject({ status: 422, problem: { errors: { avatar: ['Image is required'] } } });
    expect((await create({ avatar: await createPicture(600, 600) })).problem.errors).toEqual({
      avatar: ['Image must be wider than 600px'],
    });
    const { body: expert } = await create();
    const refusal = await update(expert.id, { crop: { x: 0, y: 0, width: 9, height: 9 } });
    expect(refusal.problem.errors).toEqual({ crop: ['A crop needs the picture it was made from.'] });
  });

  it('deletes the old avatar after an update, and the avatar when a deletion can no longer be undone', async () => {
    const before = (await listAvatarFiles()).length;
    const { body: expert } = await create();
    const { body: changed } = await update(expert.id, { avatar });
    expect(changed.avatar).not.toBe(expert.avatar);
    expect((await listAvatarFiles()).length).toBe(before + 1);
    expect((await t.call(experts.remove, { params: { id: expert.id }, query: {} }, admin)).status).toBe(200);
    expect((await listAvatarFiles()).length).toBe(before + 1);
    await purgeUndo(t);
    expect((await listAvatarFiles()).length).toBe(before);
    expect(await get(expert.id)).toMatchObject({ status: 404, problem: { message: 'This expert no longer exists.' } });
    expect((await t.call(experts.remove, { params: { id: expert.id }, query: {} }, admin)).status).toBe(404);
    expect((await update(expert.id, { avatar })).status).toBe(404);
    expect((await listAvatarFiles()).length).toBe(before);
  });
});

describe('listing and searching experts', () => {
  beforeEach(async () => {
    await create({ username: 'Ama Owusu', position: 'Economist' });
    await create({ username: 'Yaw Boateng', position: 'Cardiologist' });
    await create({ username: 'Efua Addo', position: 'Economic historian', slug: 'historian-of-trade' });
  });
  const toNames = ({ body }: { body: { items: { username: string }[] } }) => body.items.map(({ username }) => username);

  it('returns pages, newest first', async () => {
    const first = await list({ per_page: 2, page: 1 });
    expect(toNames(first)).toEqual(['Efua Addo', 'Yaw Boateng']);
    expect(first.body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(first.body.next_page_url).toBe('/api/v2/experts?page=2&per_page=2');
    expect(toNames(await list({ per_page: 2, page: 2 }))).toEqual(['Ama Owusu']);
  });

  it.each([
    ['econom', ['Efua Addo', 'Ama Owusu']],
    ['OWUSU', ['Ama Owusu']],
    ['cardio', ['Yaw Boateng']],
    ['trade', ['Efua Addo']],
    ['wusu', []],
    ['.*', []],
  ])('finds experts by %s', async (text, expected) => {
    expect(toNames(await search(text))).toEqual(expected);
  });

  it('returns pages of search results and rejects an empty query', async () => {
    const { body } = await search('econom', { per_page: 1, page: 2 });
    expect(body).toMatchObject({ items: [{ username: 'Ama Owusu' }], total: 2, last_page: 2, current_page: 2 });
    expect((await search(' ')).status).toBe(422);
  });
});

describe('/v2/experts when the feature is switched off', () => {
  it('answers 404 to every call', async () => {
    const appWithoutExperts = await createTestApp({ experts: false });
    try {
      const users = [await appWithoutExperts.user('admin'), await appWithoutExperts.user('advertising-manager')];
      for (const user of users) {
        const target = { params: { id: 1 } };
        const responses = await Promise.all([
          appWithoutExperts.call(experts.list, { query: {} }, user),
          appWithoutExperts.call(experts.search, { query: {}, body: { query: '' } }, user),
          appWithoutExperts.call(experts.get, target, user),
          appWithoutExperts.call(experts.create, { body: createInput() }, user),
          appWithoutExperts.call(experts.update, { ...target, body: {} }, user),
          appWithoutExperts.call(experts.remove, { ...target, query: {} }, user),
        ]);
        for (const { status, problem } of responses) {
          expect(status).toBe(404);
          expect(problem).toEqual({
            type: 'not_found',
            message: 'The feature experts is switched off for Lagos Dispatch.',
          });
        }
      }
    } finally {
      await appWithoutExperts.close();
    }
  });
});

describe('deleting an expert who is used in posts', () => {
  const listExpertsOfPosts = async () => {
    const rows = await t.db.selectFrom('post_experts').select(['post_id', 'expert_id']).orderBy('post_id').execute();
    return rows.map(({ expert_id }) => expert_id);
  };
  async function addPostsWithExperts(count: number, ...ids: number[]) {
    const rows = Array.from({ length: count }, () => ({ main_headline: 'Floods', status: Status.PUBLISHED }));
    const posts = await t.db.insertInto('posts').values(rows).returning('id').execute();
    const links = posts.flatMap(({ id }) => ids.map((expert_id, position) => ({ post_id: id, expert_id, position })));
    await t.db.insertInto('post_experts').values(links).execute();
  }
  const remove = (id: number, query = {}) => t.call(experts.remove, { params: { id }, query }, admin);
  const getFromSite = async (slug: string) => {
    const { statusCode, headers } = await t.send({ url: `/expert/${slug}`, headers: { host: 'www.lagos.localhost' } });
    return [statusCode, headers.location];
  };

  it('answers 409 with the number of posts unless there is a replacement', async () => {
    const { body: old } = await create({ username: 'Ama Owusu' });
    const { body: replacement } = await create({ username: 'Yaw Boateng' });
    await addPostsWithExperts(2, old.id);
    await addPostsWithExperts(1, replacement.id, old.id);
    const refusal = await remove(old.id);
    expect(refusal.status).toBe(409);
    expect(refusal.problem).toMatchObject({ type: 'conflict', posts: 3 });
    expect((await remove(old.id, { replacement_id: old.id })).status).toBe(422);
    expect((await remove(old.id, { replacement_id: 999_999 })).status).toBe(422);
    const { body: uses } = await t.call(experts.usages, { params: { id: old.id } }, admin);
    expect(uses.groups).toMatchObject([{ kind: 'post', total: 3, items: [{ title: 'Floods' }, {}, {}] }]);
    const { body } = await remove(old.id, { replacement_id: replacement.id });
    expect(body).toEqual({ replaced: 3 });
    expect(await listExpertsOfPosts()).toEqual([replacement.id, replacement.id, replacement.id]);
    await expect.poll(() => getFromSite('ama-owusu')).toEqual([301, '/expert/yaw-boateng']);
    await t.db.deleteFrom('posts').execute();
    expect((await remove(replacement.id)).body).toBeNull();
    for (const slug of ['ama-owusu', 'yaw-boateng'])
      await expect.poll(() => getFromSite(slug)).toEqual([410, undefined]);
  });

  it('ignores permanently deleted posts', async () => {
    const { body: expert } = await create({ username: 'Ama Owusu' });
    await addPostsWithExperts(1, expert.id);
    await t.db.updateTable('posts').set({ status: Status.DELETED, deleted_at: new Date().toISOString() }).execute();
    expect((await t.call(experts.usages, { params: { id: expert.id } }, admin)).body).toEqual({ groups: [] });
    expect((await remove(expert.id)).status).toBe(200);
    expect(await listExpertsOfPosts()).toEqual([]);
  });
});
