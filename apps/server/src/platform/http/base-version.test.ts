import { banners, slots } from '@masthead/domain/advertisements/contract';
import { authorInfo } from '@masthead/domain/author-info/contract';
import { callToActions } from '@masthead/domain/call-to-actions/contract';
import { categories } from '@masthead/domain/categories/contract';
import { experts } from '@masthead/domain/experts/contract';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import { BASE_VERSION, computeVersion } from '@masthead/domain/http/version';
import { images } from '@masthead/domain/images/contract';
import { languages } from '@masthead/domain/languages/contract';
import { menus } from '@masthead/domain/menus/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { liveDesk } from '@masthead/domain/posts/contract/live-desk';
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
import { projects } from '../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { drawExpertPortraits } from '../../commands/demo/add-experts';
import { fillDemo } from '../../commands/demo/fill-demo';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  const project = { project: projects[0] as Project, db: t.db, storage: t.storage };
  await fillDemo(project, async () => [], drawExpertPortraits, t.clock.now);
  admin = await t.user('admin');
  await addRecordsMissingInDemo();
});
afterAll(() => t.close());

interface Change {
  endpoint: Endpoint;
  /** The table of the changed row: the last one that matches `where`. None for the caller's own profile. */
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

/**
 * Endpoints that do not use `checkBase`: a save of a post compares `updated_at` and merges concurrent changes, and the
 * live desk compares the version of the update.
 */
const endpointsWithOwnCheck: Endpoint[] = [posts.update, liveDesk.update];

it('this file tests every PATCH endpoint', async () => {
  const { body } = await t.send({ url: '/api/openapi.json', headers: { authorization: `Bearer ${admin.token}` } });
  const { paths } = JSON.parse(body) as { paths: Record<string, object> };
  const servedPaths = Object.entries(paths).flatMap(([path, methods]) => ('patch' in methods ? [path] : []));
  const testedEndpoints = [...changes.map(({ endpoint }) => endpoint), ...endpointsWithOwnCheck];
  expect(servedPaths.sort()).toEqual(
    testedEndpoints.map(({ path }) => `/api${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  );
  expect(changes.filter(({ endpoint }) => !endpoint.versioned)).toEqual([]);
});

async function findId({ table, where = 'true' }: Change): Promise<number> {
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

/** Adds a picture, the picture of a tag and a profile of the caller. The demo content does not have them. */
async function addRecordsMissingInDemo(): Promise<void> {
  await sql`insert into images (hash_key, ext, name, width, height, source)
    values ('0123456789abcdef0123456789abcdef', 'jpg', 'Square', 1280, 720, 1)`.execute(t.db);
  await sql`update tags set thumb = 'a'`.execute(t.db);
  await sql`update author_infos set user_id = ${admin.id}
    where user_id = (select min(user_id) from author_infos)`.execute(t.db);
}

describe('base version', () => {
  it.each(changes.map((change) => [change.endpoint.path, change] as const))(
    'that is outdated is rejected by %s',
    async (_, change) => {
      const { endpoint, body } = change;
      const id = await findId(change);
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
      const conflict = await send('of-yesterday');
      expect(conflict).toMatchObject({ status: 409, body: { type: 'overtaken' } });
      const current = conflict.body.current;
      const saved = await send(computeVersion(current));
      expect(saved.status).toBe(200);
      expect(saved.body).not.toEqual(current);
      expect((await send(computeVersion(current))).status).toBe(409);
      expect((await send(computeVersion(saved.body))).status).toBe(200);
      expect((await send()).status).toBe(200);
    },
  );
});
