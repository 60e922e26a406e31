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

it('needs two characters, and a right to read the entity', async () => {
  const admin = await t.user('admin');
  expect((await t.call(autocomplete.suggest, { query: { entity: 'section', query: 's' } }, admin)).status).toBe(422);
  const ads = await t.user('advertising-manager');
  const refused = await t.call(autocomplete.suggest, { query: { entity: 'user', query: 'ada' } }, ads);
  expect(refused.problem.message).toBe('You need the right user.read or post.update to do this.');
});
