import { autocomplete } from '@masthead/domain/autocomplete/contract';
import type { Project } from '@masthead/domain/projects/schema';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { projects, type TestApp, testApp } from '../../../test/harness';
import { fillDemo } from '../../demo/fill-demo';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await fillDemo({ project: projects[0] as Project, db: t.db, storage: t.storage }, async () => []);
});
afterAll(() => t.close());

it('suggests by the beginning of words, within a section or a parent', async () => {
  const admin = await t.user('admin');
  const suggest = async (query: Parameters<typeof t.call<typeof autocomplete.suggest>>[1]['query']) =>
    (await t.call(autocomplete.suggest, { query }, admin)).body.items;
  const [sport] = await suggest({ entity: 'section', field: 'catchy_title', query: 'sp' });
  expect(sport?.name).toBe('Sport');
  const [football] = await suggest({ entity: 'category', query: 'foot', 'match[section_id]': sport?.id ?? 0 });
  expect(football?.name).toBe('Football');
  expect(await suggest({ entity: 'category', query: 'foot', 'match[section_id]': (sport?.id ?? 0) + 1 })).toEqual([]);
  const under = await suggest({ entity: 'category', query: 'women', 'match[parent_id]': football?.id ?? 0 });
  expect(under.map(({ name }) => name)).toEqual(['Women']);
  expect(await suggest({ entity: 'user', field: 'username', query: 'bello' })).toContainEqual({
    id: expect.any(Number),
    name: 'Ada Bello',
  });
});

it('finds users by display name and by username, and answers the display name', async () => {
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

it('suggests tags, those that begin with the text before those that hold it, and experts', async () => {
  const admin = await t.user('admin');
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
  const suggest = async (entity: 'tag' | 'expert', query: string, section?: number) => {
    const match = section === undefined ? {} : { 'match[section_id]': section };
    const { body } = await t.call(autocomplete.suggest, { query: { entity, query, ...match } }, admin);
    return body.items.map(({ name }) => name);
  };
  expect(await suggest('tag', 'ZAN')).toEqual(['zander', 'Zanzibar', 'Zoo of Zanzibar']);
  expect(await suggest('tag', 'qua')).toEqual(['Quagga', 'Quail', 'Eggs and quails']);
  expect(await suggest('tag', 'qua', section_id)).toEqual(['Quagga', 'Quail']);
  expect(await suggest('tag', 'uail')).toEqual([]);

  const text = { position: 'Doctor', description: 'Knows', avatar: 'x' };
  await t.db
    .insertInto('experts')
    .values({ ...text, username: 'Xenia Quist', slug: 'xenia-quist' })
    .execute();
  expect(await suggest('expert', 'quis')).toEqual(['Xenia Quist']);
});

it('opens the tags to whoever puts them on a category or a banner', async () => {
  const { id: roleId } = await t.db
    .selectFrom('auth_items')
    .where('name', '=', 'advertising-manager')
    .select('id')
    .executeTakeFirstOrThrow();
  const ads = await t.user('advertising-manager');
  const tags = () => t.call(autocomplete.suggest, { query: { entity: 'tag', query: 'za' } }, ads);
  const items = t.db.selectFrom('auth_items').select('id');
  await t.db
    .deleteFrom('auth_item_children')
    .where('parent_id', '=', roleId)
    .where('child_id', 'in', items.where('name', 'in', ['tag.read', 'adv.create', 'adv.update']))
    .execute();
  expect((await tags()).problem.message).toBe(
    'You need the right tag.read or category.create or category.update or post.update or adv.create or adv.update to do this.',
  );
  for (const name of ['category.create', 'adv.update']) {
    const { id: child_id } = await items.where('name', '=', name).executeTakeFirstOrThrow();
    await t.db.insertInto('auth_item_children').values({ parent_id: roleId, child_id }).execute();
    expect((await tags()).status).toBe(200);
    await t.db
      .deleteFrom('auth_item_children')
      .where('parent_id', '=', roleId)
      .where('child_id', '=', child_id)
      .execute();
    expect((await tags()).status).toBe(403);
  }
});

it('suggests no experts where the project has none', async () => {
  const without = await testApp({ experts: false });
  const query = { entity: 'expert', query: 'qu' } as const;
  const { problem } = await without.call(autocomplete.suggest, { query }, await without.user('admin'));
  await without.close();
  expect(problem.message).toBe('Lagos Dispatch has the feature experts switched off.');
});

it('needs two characters, and a right to read the entity', async () => {
  const admin = await t.user('admin');
  expect((await t.call(autocomplete.suggest, { query: { entity: 'section', query: 's' } }, admin)).status).toBe(422);
  const ads = await t.user('advertising-manager');
  const refused = await t.call(autocomplete.suggest, { query: { entity: 'user', query: 'ada' } }, ads);
  expect(refused.problem.message).toBe(
    'You need the right user.read or post.create or post.update or audit.read to do this.',
  );
});
