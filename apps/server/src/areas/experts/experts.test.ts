import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExpertInput, type ExpertPatch, experts } from '@masthead/domain/experts/contract';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let admin: TestUser;
let reporter: TestUser;
let avatar: Blob;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  reporter = await t.user('reporter');
  avatar = await picture(700, 640);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('experts').execute();
});

async function picture(width: number, height: number): Promise<Blob> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'me.png');
}

const description = 'Advises cities on floods, drains and the price of doing nothing.';
const input = (change: Partial<ExpertInput> = {}): ExpertInput => ({
  username: 'Dr. A. Mensah',
  position: 'Hydrologist, University of Ghana',
  description,
  avatar,
  ...change,
});
const create = (change: Partial<ExpertInput> = {}, user = admin) =>
  t.call(experts.create, { body: input(change) }, user);
const update = (id: number, body: ExpertPatch) => t.call(experts.update, { params: { id }, body }, admin);
const get = (id: number) => t.call(experts.get, { params: { id } }, admin);
const list = (query = {}) => t.call(experts.list, { query }, admin);
const search = (text: string, query = {}) => t.call(experts.search, { query, body: { query: text } }, admin);
const files = () => readdir(join(t.files, 'avatars'));

describe('experts', () => {
  it('keep every field of the form, and their slug is made of the name', async () => {
    const crop = { x: 10, y: 10, width: 300, height: 300 };
    const life = { education: 'KNUST', experience: 'Ten years', awards: '' };
    const social_links = { x: 'https://x.com/mensah', facebook: '' };
    const { status, body } = await create({ ...life, crop, social_links });
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

  it('may be given a slug, which nobody else has in any case of letters', async () => {
    expect((await create({ slug: 'Mensah' })).body.slug).toBe('Mensah');
    const before = (await files()).length;
    const taken = await create({ slug: 'mensah' });
    expect(taken).toMatchObject({ status: 409, problem: { errors: { slug: ['Already taken.'] } } });
    expect((await create({ slug: '7up' })).problem.errors).toEqual({ slug: ['Enter valid slug'] });
    expect((await files()).length).toBe(before);
    expect((await create({ username: 'Mensah' })).body.slug).toBe('mensah-2');
  });

  it('of one name, made at once, have a slug each', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(made.map(({ body }) => body.slug).sort()).toEqual(
      ['dr-a-mensah', 'dr-a-mensah-2', 'dr-a-mensah-3', 'dr-a-mensah-4'].sort(),
    );
  });

  it('change what is sent, lose what is sent empty, and keep the rest', async () => {
    const links = { x: 'https://x.com/mensah', muckrack: 'https://muckrack.com/mensah' };
    const { body: made } = await create({ education: 'KNUST', awards: 'Two', social_links: links });
    const { status, body } = await update(made.id, { education: '', social_links: { x: '' }, position: 'Adviser' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...made,
      position: 'Adviser',
      education: null,
      social_links: { muckrack: 'https://muckrack.com/mensah' },
    });
  });

  it('keep their slug', async () => {
    const { body: made } = await create();
    expect((await update(made.id, { slug: 'dr-a-mensah', username: 'Ama Mensah' })).body).toMatchObject({
      slug: 'dr-a-mensah',
      username: 'Ama Mensah',
    });
    const refused = await update(made.id, { slug: 'other' });
    expect(refused.problem.errors).toEqual({ slug: ['The slug of an expert cannot be changed.'] });
  });

  it.each([
    [{ username: '' }, { username: ['Field can not be empty'] }],
    [{ username: 'Agent 7' }, { username: [expect.stringContaining('Use Latin or Cyrillic letters')] }],
    [{ position: '' }, { position: ['Field can not be empty'] }],
    [{ description: 'x'.repeat(49) }, { description: ['Minimum length 50'] }],
    [{ awards: 'x'.repeat(251) }, { awards: ['Maximum length 250'] }],
    [
      { social_links: { linkedin: 'https://x.com/mensah' } },
      { 'social_links.linkedin': ['Enter a valid account link of LinkedIn'] },
    ],
  ])('refuse %o by field', async (change, errors) => {
    expect(await create(change)).toMatchObject({ status: 422, problem: { type: 'validation', errors } });
    expect((await list()).body.total).toBe(0);
  });

  it('need a picture that is one', async () => {
    const { avatar: _, ...rest } = input();
    const missing = await t.call(experts.create, { body: rest as ExpertInput }, admin);
    expect(missing).toMatchObject({ status: 422, problem: { errors: { avatar: ['Image is required'] } } });
    expect((await create({ avatar: await picture(600, 600) })).problem.errors).toEqual({
      avatar: ['Image must be wider than 600px'],
    });
    const { body: made } = await create();
    const refused = await update(made.id, { crop: { x: 0, y: 0, width: 9, height: 9 } });
    expect(refused.problem.errors).toEqual({ crop: ['A crop needs its picture beside it.'] });
  });

  it('lose the old picture with a new one, and both with themselves', async () => {
    const before = (await files()).length;
    const { body: made } = await create();
    const { body: changed } = await update(made.id, { avatar });
    expect(changed.avatar).not.toBe(made.avatar);
    expect((await files()).length).toBe(before + 1);
    expect((await t.call(experts.remove, { params: { id: made.id }, query: {} }, admin)).status).toBe(200);
    expect((await files()).length).toBe(before);
    expect(await get(made.id)).toMatchObject({ status: 404, problem: { message: 'There is no such expert.' } });
    expect((await t.call(experts.remove, { params: { id: made.id }, query: {} }, admin)).status).toBe(404);
    expect((await update(made.id, { avatar })).status).toBe(404);
    expect((await files()).length).toBe(before);
  });
});

describe('the list of experts', () => {
  beforeEach(async () => {
    await create({ username: 'Ama Owusu', position: 'Economist' });
    await create({ username: 'Yaw Boateng', position: 'Cardiologist' });
    await create({ username: 'Efua Addo', position: 'Economic historian', slug: 'historian-of-trade' });
  });
  const names = ({ body }: { body: { items: { username: string }[] } }) => body.items.map(({ username }) => username);

  it('is paged, the newest first', async () => {
    const first = await list({ per_page: 2, page: 1 });
    expect(names(first)).toEqual(['Efua Addo', 'Yaw Boateng']);
    expect(first.body).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(first.body.next_page_url).toBe('/api/v2/experts?page=2&per_page=2');
    expect(names(await list({ per_page: 2, page: 2 }))).toEqual(['Ama Owusu']);
  });

  it.each([
    ['econom', ['Efua Addo', 'Ama Owusu']],
    ['OWUSU', ['Ama Owusu']],
    ['cardio', ['Yaw Boateng']],
    ['trade', ['Efua Addo']],
    ['wusu', []],
    ['.*', []],
  ])('is searched for %s', async (text, found) => {
    expect(names(await search(text))).toEqual(found);
  });

  it('pages what it found', async () => {
    const { body } = await search('econom', { per_page: 1, page: 2 });
    expect(body).toMatchObject({ items: [{ username: 'Ama Owusu' }], total: 2, last_page: 2, current_page: 2 });
    expect((await search(' ')).status).toBe(422);
  });
});

describe('rights', () => {
  it('let a reporter read, and name what they lack', async () => {
    const { body: made } = await create();
    expect((await t.call(experts.list, { query: {} }, reporter)).body.total).toBe(1);
    expect((await t.call(experts.search, { query: {}, body: { query: 'mensah' } }, reporter)).body.total).toBe(1);
    const at = { params: { id: made.id } };
    for (const [answer, right] of [
      [await create({}, reporter), 'create'],
      [await t.call(experts.update, { ...at, body: {} }, reporter), 'update'],
      [await t.call(experts.remove, { ...at, query: {} }, reporter), 'delete'],
    ] as const) {
      expect(answer.status).toBe(403);
      expect(answer.problem.message).toBe(`You need the right expert.${right} to do this.`);
    }
  });
});

describe('where experts are switched off', () => {
  it('every call says so, whoever asks', async () => {
    const off = await testApp({ experts: false });
    try {
      const people = [await off.user('admin'), await off.user('advertising-manager')];
      for (const user of people) {
        const at = { params: { id: 1 } };
        const answers = await Promise.all([
          off.call(experts.list, { query: {} }, user),
          off.call(experts.search, { query: {}, body: { query: '' } }, user),
          off.call(experts.get, at, user),
          off.call(experts.create, { body: input() }, user),
          off.call(experts.update, { ...at, body: {} }, user),
          off.call(experts.remove, { ...at, query: {} }, user),
        ]);
        for (const { status, problem } of answers) {
          expect(status).toBe(404);
          expect(problem).toEqual({
            type: 'not_found',
            message: 'Lagos Dispatch has the feature experts switched off.',
          });
        }
      }
    } finally {
      await off.close();
    }
  });
});

describe('deleting an expert whom posts name', () => {
  const names = async () => {
    const rows = await t.db.selectFrom('post_experts').select(['post_id', 'expert_id']).orderBy('post_id').execute();
    return rows.map(({ expert_id }) => expert_id);
  };
  async function nameIn(count: number, ...ids: number[]) {
    const rows = Array.from({ length: count }, () => ({ main_headline: 'Floods', status: 3 }));
    const posts = await t.db.insertInto('posts').values(rows).returning('id').execute();
    const named = posts.flatMap(({ id }) => ids.map((expert_id, position) => ({ post_id: id, expert_id, position })));
    await t.db.insertInto('post_experts').values(named).execute();
  }
  const remove = (id: number, query = {}) => t.call(experts.remove, { params: { id }, query }, admin);
  const onSite = async (slug: string) => {
    const { statusCode, headers } = await t.send({ url: `/expert/${slug}`, headers: { host: 'www.lagos.localhost' } });
    return [statusCode, headers.location];
  };

  it('is refused with the number of posts, unless another expert replaces them', async () => {
    const { body: old } = await create({ username: 'Ama Owusu' });
    const { body: heir } = await create({ username: 'Yaw Boateng' });
    await nameIn(2, old.id);
    await nameIn(1, heir.id, old.id);
    const refused = await remove(old.id);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({ type: 'conflict', posts: 3 });
    expect((await remove(old.id, { replacement_id: old.id })).status).toBe(422);
    expect((await remove(old.id, { replacement_id: 999_999 })).status).toBe(422);
    const { body: uses } = await t.call(experts.usages, { params: { id: old.id } }, admin);
    expect(uses.groups).toMatchObject([{ kind: 'post', total: 3, items: [{ title: 'Floods' }, {}, {}] }]);
    const { body } = await remove(old.id, { replacement_id: heir.id });
    expect(body).toEqual({ replaced: 3 });
    expect(await names()).toEqual([heir.id, heir.id, heir.id]);
    await expect.poll(() => onSite('ama-owusu')).toEqual([301, '/expert/yaw-boateng']);
    await t.db.deleteFrom('posts').execute();
    expect((await remove(heir.id)).body).toBeNull();
    for (const slug of ['ama-owusu', 'yaw-boateng']) await expect.poll(() => onSite(slug)).toEqual([410, undefined]);
  });

  it('ignores posts that were deleted permanently', async () => {
    const { body: expert } = await create({ username: 'Ama Owusu' });
    await nameIn(1, expert.id);
    await t.db.updateTable('posts').set({ status: 7, deleted_at: new Date().toISOString() }).execute();
    expect((await t.call(experts.usages, { params: { id: expert.id } }, admin)).body).toEqual({ groups: [] });
    expect((await remove(expert.id)).status).toBe(200);
    expect(await names()).toEqual([]);
  });
});
