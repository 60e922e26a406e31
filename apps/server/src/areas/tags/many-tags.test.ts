import { tags } from '@masthead/domain/tags/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { matchesWordStart } from '../../platform/db/expressions';

const TAG_COUNT = 20_000;
const BATCH_SIZE = 10_000;
const words = `harbour budget council market bridge school river senate coffee league festival border mining railway
  airport museum tariff vaccine harvest drought election summit pension housing traffic stadium cinema novel orchestra
  marathon boxing athletics startup satellite network battery climate forest fishery refinery currency inflation bond
  insurance tourism ferry hospital clinic nutrition midwife lawyer tribunal police customs passport ceasefire embassy
  ministry parliament governor mayor`.split(/\s+/);

/** Inserts tags with different titles of three words. */
async function insertTags(from: number): Promise<void> {
  await sql`
    insert into tags (catchy_title, slug, description)
    select title, replace(title, ' ', '-'), 'About ' || title || ' and what became of it'
    from (
      select w[number % 60 + 1] || ' ' || w[number / 60 % 60 + 1] || ' ' || w[number / 3600 + 1] as title
      from generate_series(${from}::integer, ${from + BATCH_SIZE - 1}::integer) as number, (select ${words}::text[] as w) as list
    ) as titles
  `.execute(t.db);
}

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  for (let from = 0; from < TAG_COUNT; from += BATCH_SIZE) await insertTags(from);
  await sql`vacuum analyze tags`.execute(t.db);
}, 120_000);
afterAll(() => t.close());

it.each(['mayor drou', 'About senate'])('the search for %s among 20,000 tags uses the index', async (text) => {
  const plan = await t.db
    .selectFrom('tags')
    .where((eb) => matchesWordStart(eb.ref('search_text'), text))
    .select('id')
    .explain('json');
  expect(JSON.stringify(plan)).toContain('tags_search');
});

it.each(['catchy_title', '-article_count', '-id'] as const)(
  'the list of 20,000 tags by %s does not sort all rows',
  async (order) => {
    const column = order.replace('-', '');
    const plan = await sql`
    explain select id from tags
    order by ${sql.raw(column === 'catchy_title' ? 'lower(catchy_title)' : column)} desc, id desc limit 25
  `.execute(t.db);
    expect(JSON.stringify(plan.rows)).not.toContain('Sort');
    const { body } = await t.call(tags.list, { query: { order } }, admin);
    expect(body).toMatchObject({ total: TAG_COUNT, last_page: TAG_COUNT / 25 });
  },
);

it('the search and the last page work with 20,000 tags', async () => {
  const { body } = await t.call(tags.search, { query: { search: 'senate bud' } }, admin);
  expect(body.items[0]?.catchy_title).toContain('senate budget');
  const last = await t.call(tags.list, { query: { page: TAG_COUNT / 25 } }, admin);
  expect(last.body.items).toHaveLength(25);
});
