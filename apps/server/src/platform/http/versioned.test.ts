import { banners, slots } from '@masthead/domain/advertisements/contract';
import { authorInfo } from '@masthead/domain/author-info/contract';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { categories } from '@masthead/domain/categories/contract';
import { experts } from '@masthead/domain/experts/contract';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { BASE_VERSION, versionOf } from '@masthead/domain/http/version';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Project } from '@masthead/domain/projects/schema';

import { roles } from '@masthead/domain/roles/contract';
import { sections } from '@masthead/domain/sections/contract';
import { staticPages } from '@masthead/domain/static-pages/contract';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { tags } from '@masthead/domain/tags/contract';
import { translations } from '@masthead/domain/translations/contract';
import { users } from '@masthead/domain/users/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects, type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { fillDemo } from '../../demo/fill-demo';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  await fillDemo({ project: projects[0] as Project, db: t.db, storage: t.storage }, async () => []);
  admin = await t.user('admin');
  await addMissing();
});
afterAll(() => t.close());

interface Change {
  endpoint: Endpoint;
  /** A row of this table is changed, the last one that fits. */
  table?: string;
  where?: string;
  body: Record<string, string>;
}

const changes: Change[] = [
  { endpoint: users.update, table: 'users', where: "email like 'reporter@%'", body: { position: 'Reporter at large' } },
  { endpoint: menus.update, table: 'menus', body: { name: 'Weather' } },
  { endpoint: slots.update, table: 'adv_slots', body: { name: '/1234567/other' } },
  { endpoint: banners.update, table: 'adv_banners', body: { name: 'Spring campaign' } },
  { endpoint: images.update, table: 'images', body: { name: 'Harbour' } },
  { endpoint: sections.update, table: 'sections', body: { catchy_title: 'Economy' } },
  { endpoint: callToActions.update, table: 'call_to_actions', body: { name: 'Newsletter' } },
  { endpoint: categories.update, table: 'categories', body: { catchy_title: 'Harbours' } },
  { endpoint: staticPages.update, table: 'static_pages', body: { title: 'About the newsroom' } },
  { endpoint: experts.update, table: 'experts', body: { position: 'Economist' } },
  {
    endpoint: roles.update,
    table: 'auth_items',
    where: "type = 1 and name = 'reporter'",
    body: { description: 'Writer' },
  },
  { endpoint: tags.update, table: 'tags', body: { catchy_title: 'Harbour lights' } },
  { endpoint: tags.extend, table: 'tags', body: { json_ld: '{"@type":"Thing"}' } },
  { endpoint: stopWords.update, table: 'stop_words', body: { name: 'harbourism' } },
  { endpoint: languages.update, table: 'languages', body: { name: 'Tongue' } },
  { endpoint: translations.update, table: 'messages', body: { translation: 'Une autre traduction' } },
  {
    endpoint: authorInfo.update,
    body: { description: 'Writes about harbours and the people who work there. '.repeat(3) },
  },
];

/** Every PATCH of the contract that the server serves, and those that are not compared by their version. */
const ownVersion: Endpoint[] = [posts.update];

it('covers every endpoint that changes an entity', async () => {
  const { body } = await t.send({ url: '/api/openapi.json', headers: { authorization: `Bearer ${admin.token}` } });
  const { paths } = JSON.parse(body) as { paths: Record<string, object> };
  const served = Object.entries(paths).flatMap(([path, methods]) => ('patch' in methods ? [path] : []));
  const known = [...changes.map(({ endpoint }) => endpoint), ...ownVersion];
  expect(served.sort()).toEqual(known.map(({ path }) => `/api${path.replace(/:(\w+)/g, '{$1}')}`).sort());
  expect(changes.filter(({ endpoint }) => !endpoint.versioned)).toEqual([]);
});

async function idFor({ table, where = 'true' }: Change): Promise<number> {
  if (!table) return 0;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.raw(where)} order by id desc limit 1`.execute(t.db);
  return rows[0]?.id ?? 0;
}

function multipart(body: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) data.append(name, value);
  return data;
}

/** A picture, the picture of a tag and a profile of the caller, which the demo content of the tests leaves out. */
async function addMissing(): Promise<void> {
  await sql`insert into images (hash_key, ext, name, width, height, source)
    values ('0123456789abcdef0123456789abcdef', 'jpg', 'Square', 1280, 720, 1)`.execute(t.db);
  await sql`update tags set thumb = 'a'`.execute(t.db);
  await sql`update author_infos set user_id = ${admin.id}
    where user_id = (select min(user_id) from author_infos)`.execute(t.db);
}

describe('a change that names another version than the stored one', () => {
  it.each(changes.map((change) => [change.endpoint.path, change] as const))('is refused at %s', async (_, change) => {
    const { endpoint, body } = change;
    const id = await idFor(change);
    const url = `/api${endpoint.path.replace(':id', String(id)).replace(':language', 'fr-FR')}`;
    const send = async (base?: string) => {
      const response = await t.send({
        method: 'PATCH',
        url,
        payload: endpoint.multipart ? multipart(body) : body,
        headers: { authorization: `Bearer ${admin.token}`, ...(base !== undefined && { [BASE_VERSION]: base }) },
      });
      return { status: response.statusCode, body: response.json() as { type?: string; current?: object } };
    };
    const refused = await send('of-yesterday');
    expect(refused).toMatchObject({ status: 409, body: { type: 'overtaken' } });
    const current = refused.body.current;
    const saved = await send(versionOf(current));
    expect(saved.status).toBe(200);
    expect(saved.body).not.toEqual(current);
    expect((await send(versionOf(current))).status).toBe(409);
    expect((await send(versionOf(saved.body))).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});
