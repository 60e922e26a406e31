import { tags } from '@masthead/domain/tags/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { phrasePrefix } from '../../platform/db/expressions';

const MANY = 20_000;
const STEP = 10_000;
const words = `harbour budget council market bridge school river senate coffee league festival border mining railway
  airport museum tariff vaccine harvest drought election summit pension housing traffic stadium cinema novel orchestra
  marathon boxing athletics startup satellite network battery climate forest fishery refinery currency inflation bond
  insurance tourism ferry hospital clinic nutrition midwife lawyer tribunal police customs passport ceasefire embassy
  ministry parliament governor mayor`.split(/\s+/);

/** Titles of three words, each another one. */
async function fill(from: number): Promise<void> {
  await sql`
    insert into tags (catchy_title, slug, description)
    select title, replace(title, ' ', '-'), 'About ' || title || ' and what became of it'
    from (
      select w[number % 60 + 1] || ' ' || w[number / 60 % 60 + 1] || ' ' || w[number / 3600 + 1] as title
      from generate_series(${from}::integer, ${from + STEP - 1}::integer) as number, (select ${words}::text[] as w) as list
    ) as made
  `.execute(t.db);
}

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  for (let from = 0; from < MANY; from += STEP) await fill(from);
  await sql`vacuum analyze tags`.execute(t.db);
}, 120_000);
afterAll(() => t.close());

it.each(['mayor drou', 'About senate'])('searches %s among many tags by the index', async (text) => {
  const plan = await t.db
    .selectFrom('tags')
    .where((eb) => phrasePrefix(eb.ref('search_text'), text))
    .select('id')
    .explain('json');
  expect(JSON.stringify(plan)).toContain('tags_search');
});

it.each(['catchy_title', '-article_count', '-id'] as const)('lists by %s without sorting them all', async (order) => {
  const column = order.replace('-', '');
  const plan = await sql`
    explain select id from tags
    order by ${sql.raw(column === 'catchy_title' ? 'lower(catchy_title)' : column)} desc, id desc limit 25
  `.execute(t.db);
  expect(JSON.stringify(plan.rows)).not.toContain('Sort');
  const { body } = await t.call(tags.list, { query: { order } }, admin);
  expect(body).toMatchObject({ total: MANY, last_page: MANY / 25 });
});

it('answers a search and the last page', async () => {
  const { body } = await t.call(tags.search, { query: { search: 'senate bud' } }, admin);
  expect(body.items[0]?.catchy_title).toContain('senate budget');
  const last = await t.call(tags.list, { query: { page: MANY / 25 } }, admin);
  expect(last.body.items).toHaveLength(25);
});
