import { type PostQuery, postQuery, postSorts } from '@masthead/domain/posts/contract/list-query';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { recordStatements } from '../../../../test/harness/statements';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { countPosts } from './count-posts.queries';
import { listPageIds } from './page-ids.queries';

const ZONE = 'Africa/Lagos';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
/** Ids by the names in the filters below. */
let ids: Record<string, number>;

/** 160 posts over three years with every combination that the filters distinguish, and some with the same time. */
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  const users = [await t.user('editor'), await t.user('editor'), room.admin];
  ids = { ...room, ada: users[0]?.id ?? 0, bea: users[1]?.id ?? 0, admin: room.admin.id } as unknown as typeof ids;
  await sql`
    insert into posts (main_headline, status, section_id, category_id, template_type, advert_status, uniqueness, published_at)
    select 'Post ' || n, (array[3, 3, 3, 3, 0, 1, 5, 4, 7, 3])[1 + n % 10],
      case when n % 3 = 0 then ${room.sport}::integer else ${room.news} end,
      case when n % 3 = 0 then ${room.football}::integer when n % 2 = 0 then ${room.votes} else ${room.politics} end,
      case when n % 7 = 0 then 5 else 0 end, case when n % 5 = 0 then 1 when n % 11 = 0 then 2 else 0 end,
      case when n % 4 > 0 then n % 9 end,
      -- Some posts are published at the turn of a month in Lagos and in UTC.
      case when n % 10 not in (4, 5) then timestamptz '2025-12-31 23:00:00Z' - (n / 2) * interval '9 days 1 hour' end
    from generate_series(1, 160) as n
  `.execute(t.db);
  await sql`
    insert into post_authors (post_id, user_id, position)
    select id, users.user_id, users.position
    from posts cross join unnest(${users.map(({ id }) => id)}::integer[]) with ordinality as users (user_id, position)
    where (id + users.position) % 3 = 0 or id % 8 = 0 or (id % 9 = 0 and users.position < 3)
  `.execute(t.db);
});
afterAll(() => t.close());

type Filters = Record<string, string>;

const toQuery = (filters: Filters): PostQuery =>
  postQuery.parse(
    Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [
        key,
        value
          .split(',')
          .map((name) => ids[name] ?? name)
          .join(),
      ]),
    ),
  );

/** The expected ids, from all rows. */
async function findExpected(query: PostQuery): Promise<number[]> {
  const list = (name: 'status' | 'category_id' | 'authors.id') => query[`search[${name}]`] ?? null;
  const [column, direction] = query.sort.startsWith('-') ? [query.sort.slice(1), 'desc'] : [query.sort, 'asc'];
  const { rows } = await sql<{ id: number }>`
    select id from posts
    where case when ${list('status')}::integer[] is null then status in (0, 1, 2, 3, 5) else status = any(${list('status')}) end
      and (${query['search[section_id]'] ?? null}::integer is null or section_id = ${query['search[section_id]'] ?? null})
      and (${list('category_id')}::integer[] is null or category_id = any(${list('category_id')})
        or (select parent_id from categories where id = category_id) = any(${list('category_id')}))
      and (${query['search[template_type]'] ?? null}::integer is null or template_type = ${query['search[template_type]'] ?? null})
      and (${query['search[advert_status]'] ?? null}::integer is null or advert_status = ${query['search[advert_status]'] ?? null})
      and (${list('authors.id')}::integer[] is null
        or exists (select from post_authors where post_id = id and user_id = any(${list('authors.id')})))
      and (${query['search[>published_at]'] ?? null}::text is null
        or published_at at time zone ${ZONE} >= ${query['search[>published_at]'] ?? null}::date)
      and (${query['search[<published_at]'] ?? null}::text is null
        or published_at at time zone ${ZONE} < ${query['search[<published_at]'] ?? null}::date + 1)
    order by ${sql.ref(column as string)} ${sql.raw(direction as string)} nulls last, id ${sql.raw(direction as string)}
  `.execute(t.db);
  return rows.map(({ id }) => id);
}

const filters: Filters[] = [
  {},
  { 'search[status]': '3' },
  { 'search[status]': '0,1,5' },
  { 'search[status]': '4' },
  { 'search[status]': '3,4' },
  { 'search[section_id]': 'sport' },
  { 'search[category_id]': 'politics' },
  { 'search[category_id]': 'votes,football' },
  { 'search[template_type]': '5' },
  { 'search[advert_status]': '1' },
  { 'search[advert_status]': '0' },
  { 'search[authors.id]': 'ada' },
  { 'search[authors.id]': 'ada,bea' },
  { 'search[authors.id]': 'ada,bea,admin,ada' },
  { 'search[authors.id]': 'ada,bea', 'search[status]': '3' },
  { 'search[authors.id]': 'ada,bea', 'search[status]': '4' },
  { 'search[authors.id]': 'ada,bea', 'search[section_id]': 'news' },
  { 'search[>published_at]': '2025-01-01', 'search[<published_at]': '2025-12-31' },
  { 'search[>published_at]': '2024-06-12' },
  { 'search[<published_at]': '2024-06-25' },
  { 'search[>published_at]': '2025-03-03', 'search[<published_at]': '2025-03-20' },
  { 'search[>published_at]': '2026-01-01', 'search[<published_at]': '2025-01-01' },
  { 'search[>published_at]': '2024-01-01', 'search[<published_at]': '2025-06-30', 'search[section_id]': 'news' },
  { 'search[>published_at]': '2024-01-01', 'search[<published_at]': '2025-06-30', 'search[status]': '3' },
  { 'search[>published_at]': '2024-01-01', 'search[<published_at]': '2025-06-30', 'search[authors.id]': 'ada,bea' },
  {
    'search[section_id]': 'news',
    'search[status]': '3',
    'search[category_id]': 'politics',
    'search[authors.id]': 'ada',
  },
];

describe('a page of the list', () => {
  it.each(filters)('has the same posts from either end: %o', async (filter) => {
    for (const sort of postSorts) {
      const query = { ...toQuery(filter), sort, 'per-page': 7 };
      const expected = await findExpected(query);
      expect([sort, await countPosts(t.db, query, ZONE)]).toEqual([sort, expected.length]);
      for (const page of new Set([1, 2, 5, Math.ceil(expected.length / 14), Math.ceil(expected.length / 7), 99])) {
        if (page === 0) continue;
        const onPage = expected.slice((page - 1) * 7, page * 7);
        expect([sort, page, await listPageIds(t.db, { ...query, page }, ZONE, 0)]).toEqual([sort, page, onPage]);
        expect([sort, page, await listPageIds(t.db, { ...query, page }, ZONE)]).toEqual([sort, page, onPage]);
      }
    }
  });
});

it('a list of categories has the condition of their partial index in each branch', async () => {
  for (const status of ['3', '0,1', undefined]) {
    const filter = { 'search[category_id]': 'politics,football', ...(status && { 'search[status]': status }) };
    const statements = await recordStatements(() => listPageIds(t.db, toQuery(filter), ZONE));
    const branches = statements.at(-1)?.sql.split(' union all ') ?? [];
    expect(branches.length).toBeGreaterThan(1);
    expect(branches.filter((branch) => !branch.includes('posts.is_listable'))).toEqual([]);
  }
});

describe('the counters', () => {
  it('match the posts after changes of posts and authors in any order', async () => {
    const changes = [
      sql`update posts set status = 3 where id % 5 = 1 and status < 3`,
      sql`update posts set published_at = published_at + interval '40 days', advert_status = 3 where id % 6 = 2`,
      sql`update posts set section_id = null, category_id = null, published_at = null where id % 13 = 0`,
      sql`delete from post_authors where (post_id + user_id) % 5 = 0`,
      sql`insert into post_authors (post_id, user_id, position) select id, ${ids['bea']}, 9 from posts where id % 4 = 1
        on conflict do nothing`,
      sql`delete from posts where id % 17 = 0`,
      sql`update posts set status = ${Status.TRASHED} where id % 10 = 7`,
    ];
    for (const change of changes) {
      await change.execute(t.db);
      const { rows } = await sql<{ differences: number }>`
        with counted as (
          select 'all' as counter, array[status, coalesce(section_id, 0), coalesce(category_id, 0), template_type,
            advert_status]::text as key from posts
          union all select 'month', array[month_of(published_at)::text, status::text, coalesce(section_id, 0)::text,
            coalesce(category_id, 0)::text, template_type::text, advert_status::text]::text from posts
          union all select 'author', array[user_id, status, coalesce(section_id, 0), coalesce(category_id, 0),
            template_type, advert_status]::text from post_authors join posts on posts.id = post_id
          union all select 'byline', byline_of(id)::text || status from posts where cardinality(byline_of(id)) > 1
        ), actual as (select counter, key, count(*) as posts from counted group by 1, 2),
        stored as (
          select 'all' as counter, array[status, section_id, category_id, template_type, advert_status]::text as key, posts
          from post_counts
          union all select 'month', array[month::text, status::text, section_id::text, category_id::text,
            template_type::text, advert_status::text]::text, posts from post_month_counts
          union all select 'author', array[user_id, status, section_id, category_id, template_type, advert_status]::text,
            posts from author_counts
          union all select 'byline', user_ids::text || status, posts from byline_counts
        )
        select count(*)::integer as differences from actual full join stored using (counter, key)
        where coalesce(actual.posts, 0) <> coalesce(stored.posts, 0)
      `.execute(t.db);
      expect(rows[0]?.differences).toBe(0);
      const copies = await sql<{ stale: number }>`
        select count(*)::integer as stale from post_authors join posts on posts.id = post_id
        where (post_authors.published_at, post_authors.is_listable) is distinct from (posts.published_at, posts.is_listable)
          or post_authors.first_published_at is distinct from case when is_public then posts.first_published_at end
      `.execute(t.db);
      expect(copies.rows[0]?.stale).toBe(0);
    }
  });
});
