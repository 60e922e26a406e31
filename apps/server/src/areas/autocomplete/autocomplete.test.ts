import { autocomplete } from '@masthead/domain/autocomplete/contract';
import type { Project } from '@masthead/domain/projects/schema';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { projects } from '../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { drawExpertPortraits } from '../../commands/demo/add-experts';
import { fillDemo } from '../../commands/demo/fill-demo';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // The demo content has sections, categories and users to find.
  const project = { project: projects[0] as Project, db: t.db, storage: t.storage };
  await fillDemo(project, async () => [], drawExpertPortraits, t.clock.now);
});
afterAll(() => t.close());

it('GET /autocomplete finds records by the beginning of a word, and categories of one section or parent', async () => {
  const admin = await t.user('admin');
  const suggest = async (query: Parameters<typeof t.call<typeof autocomplete.suggest>>[1]['query']) =>
    (await t.call(autocomplete.suggest, { query }, admin)).body.items;
  const [sport] = await suggest({ entity: 'section', field: 'catchy_title', query: 'sp' });
  expect(sport?.name).toBe('Sport');
  const [football] = await suggest({ entity: 'category', query: 'foot', 'match[section_id]': sport?.id ?? 0 });
  expect(football?.name).toBe('Football');
  expect(await suggest({ entity: 'category', query: 'foot', 'match[section_id]': (sport?.id ?? 0) + 1 })).toEqual([]);
  const children = await suggest({ entity: 'category', query: 'women', 'match[parent_id]': football?.id ?? 0 });
  expect(children.map(({ name }) => name)).toEqual(['Women']);
  expect(await suggest({ entity: 'user', field: 'username', query: 'bello' })).toContainEqual({
    id: expect.any(Number),
    name: 'Ada Bello',
  });
});

it('GET /autocomplete finds users by display name and username, and returns the display name', async () => {
  const admin = await t.user('admin');
  await t.db
    .insertInto('users')
    .values({ username: 'Zawadi Otieno', nickname: 'Zee Writes', email: 'zee@x.test', password_hash: '', role_id: 1 })
    .execute();
  for (const query of ['zawadi', 'zee', 'writ', 'otieno']) {
    const { body } = await t.call(autocomplete.suggest, { query: { entity: 'user', query } }, admin);
    expect(body.items.map(({ name }) => name)).toEqual(['Zee Writes']);
  }
});

const suggestNames = async (entity: 'tag' | 'expert', query: string, section?: number) => {
  const admin = await t.user('admin');
  const match = section === undefined ? {} : { 'match[section_id]': section };
  const { body } = await t.call(autocomplete.suggest, { query: { entity, query, ...match } }, admin);
  return body.items.map(({ name }) => name);
};

it('GET /autocomplete ranks tags that begin with the query before other matches', async () => {
  const { id: section_id } = await t.db
    .selectFrom('sections')
    .where('slug', '=', 'health')
    .select('id')
    .executeTakeFirstOrThrow();
  const titles = ['Zoo of Zanzibar', 'Quagga', 'Zanzibar', 'zander', 'Eggs and quails', 'Quail'];
  await t.db
    .insertInto('tags')
    .values(
      titles.map((title, i) => ({ catchy_title: title, slug: `zq${i}`, section_id: i === 4 ? null : section_id })),
    )
    .execute();
  expect(await suggestNames('tag', 'ZAN')).toEqual(['zander', 'Zanzibar', 'Zoo of Zanzibar']);
  expect(await suggestNames('tag', 'qua')).toEqual(['Quagga', 'Quail', 'Eggs and quails']);
  expect(await suggestNames('tag', 'qua', section_id)).toEqual(['Quagga', 'Quail']);
  expect(await suggestNames('tag', 'uail')).toEqual([]);
});

it('GET /autocomplete suggests experts by name', async () => {
  const profile = { position: 'Doctor', description: 'Knows', avatar: 'x' };
  await t.db
    .insertInto('experts')
    .values({ ...profile, username: 'Xenia Quist', slug: 'xenia-quist' })
    .execute();
  expect(await suggestNames('expert', 'quis')).toEqual(['Xenia Quist']);
});

it('GET /autocomplete suggests tags to users who may edit categories or banners, and answers 403 to others', async () => {
  const { id: roleId } = await t.db
    .selectFrom('auth_items')
    .where('name', '=', 'advertising-manager')
    .select('id')
    .executeTakeFirstOrThrow();
  const manager = await t.user('advertising-manager');
  const suggestTags = () => t.call(autocomplete.suggest, { query: { entity: 'tag', query: 'za' } }, manager);
  const items = t.db.selectFrom('auth_items').select('id');
  await t.db
    .deleteFrom('auth_item_children')
    .where('parent_id', '=', roleId)
    .where('child_id', 'in', items.where('name', 'in', ['tag.read', 'adv.create', 'adv.update']))
    .execute();
  await expect
    .poll(async () => (await suggestTags()).problem.message)
    .toBe(
      'You need the right tag.read or category.create or category.update or post.update or adv.create or adv.update to do this.',
    );
  for (const name of ['category.create', 'adv.update']) {
    const { id: child_id } = await items.where('name', '=', name).executeTakeFirstOrThrow();
    await t.db.insertInto('auth_item_children').values({ parent_id: roleId, child_id }).execute();
    await expect.poll(async () => (await suggestTags()).status).toBe(200);
    // Servers learn of a change in the database by a notification.
    await t.db
      .deleteFrom('auth_item_children')
      .where('parent_id', '=', roleId)
      .where('child_id', '=', child_id)
      .execute();
    await expect.poll(async () => (await suggestTags()).status).toBe(403);
  }
});

it('GET /autocomplete rejects expert queries when the project has experts switched off', async () => {
  const appWithoutExperts = await createTestApp({ experts: false });
  const query = { entity: 'expert', query: 'qu' } as const;
  const { problem } = await appWithoutExperts.call(
    autocomplete.suggest,
    { query },
    await appWithoutExperts.user('admin'),
  );
  await appWithoutExperts.close();
  expect(problem.message).toBe('The feature experts is switched off for Lagos Dispatch.');
});

it('GET /autocomplete requires two characters and a right to the entity', async () => {
  const admin = await t.user('admin');
  expect((await t.call(autocomplete.suggest, { query: { entity: 'section', query: 's' } }, admin)).status).toBe(422);
  const manager = await t.user('advertising-manager');
  const refusal = await t.call(autocomplete.suggest, { query: { entity: 'user', query: 'ada' } }, manager);
  expect(refusal.problem.message).toBe(
    'You need the right user.read or post.create or post.update or audit.read to do this.',
  );
});
