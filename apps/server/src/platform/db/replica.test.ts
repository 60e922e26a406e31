import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { feedPath, sectionPath, sitemapIndexPath, sitemapPath } from '@masthead/domain/site/paths';
import { stopWords } from '@masthead/domain/stop-words/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { getSitePage } from '../../../test/content/published-posts';
import { receiveNotifications } from '../../../test/harness/notifications';
import { openTestReplica, startReplicatedPostgres } from '../../../test/harness/replicated-postgres';
import { recordStatements } from '../../../test/harness/statements';
import { createTestApp } from '../../../test/harness/test-app';
import { announce } from '../events/announce.queries';
import { MAX_STALENESS_MS } from './replica';

const postgres = await startReplicatedPostgres();
const t = await createTestApp({}, 0, {}, {}, postgres);
const room = await createNewsroom(t);
const opened = t.replica as NonNullable<typeof t.replica>;
const { id } = await room.ready({ slug: 'harbour' });
await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
const readTimer = performance.now.bind(performance);
let skippedMs = 0;
const timer = vi.spyOn(performance, 'now').mockImplementation(() => readTimer() + skippedMs);
/** Advances the timer that measures the age of the replica. */
const skipTime = (milliseconds: number) => {
  skippedMs += milliseconds;
};
afterAll(async () => {
  await t.close();
  await postgres.stop();
  timer.mockRestore();
});

const isUsed = () => opened.replica.readState().is_used;
const awaitUse = () => expect.poll(isUsed, { timeout: 30_000, interval: 1 }).toBe(true);
beforeEach(awaitUse);

/** The number of statements that the replica executes during the work. */
async function countReads(work: () => Promise<unknown>): Promise<number> {
  const before = opened.listReads().length;
  await work();
  return opened.listReads().length - before;
}

const headline = (number: number) => `The council votes on market number ${number} after a night of talks`;
const save = (main_headline: string) =>
  t.call(posts.update, { params: { id }, body: { main_headline, catchy_title: main_headline } }, room.admin);
async function findListed(): Promise<string | undefined> {
  const { body } = await t.call(posts.list, { query: {} }, room.admin);
  return body.items.find((post) => post.id === id)?.main_headline;
}
const readArticle = async () => (await getSitePage(t, '/article/harbour')).body;
/** Invalidates all cached pages and replies, and waits until the replica is used again. */
async function emptyCaches(): Promise<void> {
  await announce(t.db, 'site');
  await receiveNotifications(t.db, t.changes);
  t.advance(1000);
  await awaitUse();
}

describe('reads from the replica', () => {
  const isCheck = (statement: string) => /wal_(insert|replay)_lsn|pg_notify/.test(statement);

  it.each([
    '/posts',
    '/posts/dashboard',
    `/posts/${id}/history`,
    `/posts/revisions/${id}`,
    '/static-pages',
    '/v2/advs',
    '/v2/advs/banners',
    '/v2/audit-log',
    '/v2/call-to-actions',
    '/v2/categories',
    '/v2/contextual-links',
    '/v2/contextual-links/',
    '/v2/experts',
    `/v2/hot-news?section_id=${room.news}`,
    '/v2/images',
    '/v2/images/search?search=square',
    '/v2/menus',
    '/v2/palette?query=square',
    '/v2/saved-views',
    '/v2/sections',
    '/v2/stop-words',
    '/v2/stop-words/search?search=a',
    '/v2/tags',
    '/v2/tags/search?search=a',
    '/v2/translations',
    '/v2/translations/search?search=a',
    '/v2/users',
    '/v2/users/search?search=a',
  ])('executes all statements of the list %s on the replica', async (path) => {
    const headers = { authorization: `Bearer ${room.admin.token}` };
    // Caches the caller and their rights, which the server reads from the primary.
    await t.send({ url: '/api/v2/sections', headers });
    let reads = 0;
    const sent = await recordStatements(async () => {
      reads = await countReads(async () => {
        const response = await t.send({ url: `/api${path}`, headers });
        expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
      });
    });
    expect(reads).toBeGreaterThan(0);
    expect(sent.filter(({ sql }) => !isCheck(sql))).toHaveLength(reads);
  });

  it.each(['/', '/article/harbour', sectionPath('news'), feedPath, sitemapIndexPath, sitemapPath('articles-1')])(
    'renders the page %s from the replica',
    async (path) => {
      await emptyCaches();
      const reads = await countReads(async () => expect((await getSitePage(t, path)).status).toBe(200));
      expect(reads).toBeGreaterThan(0);
    },
  );

  it('opens a post for editing and searches on the primary', async () => {
    const before = opened.listReads().length;
    await t.call(posts.get, { params: { id } }, room.admin);
    await awaitUse();
    expect((await getSitePage(t, '/search?q=council')).titles).toHaveLength(1);
    // The site data of the search page.
    expect(opened.listReads().slice(before).join('\n')).not.toContain('post_words');
  });
});

describe('a change', () => {
  it('is in the list and on the site at once, even if the replica has not replayed it', async () => {
    for (let number = 1; number <= 20; number++) {
      await awaitUse();
      expect((await save(headline(number))).status).toBe(200);
      expect(await findListed()).toBe(headline(number));
      await receiveNotifications(t.db, t.changes);
      expect(await readArticle()).toContain(headline(number));
    }
  });

  it('that is committed before it is on the disk is not missed', async () => {
    for (let number = 21; number <= 30; number++) {
      await awaitUse();
      await t.db.transaction().execute(async (db) => {
        await sql`set local synchronous_commit = off`.execute(db);
        await db
          .updateTable('posts')
          .set({ main_headline: headline(number) })
          .where('id', '=', id)
          .execute();
        await announce(db, 'posts');
        await announce(db, 'site');
      });
      await receiveNotifications(t.db, t.changes);
      await awaitUse();
      t.advance(1000);
      const reads = await countReads(async () => expect(await findListed()).toBe(headline(number)));
      expect(reads).toBeGreaterThan(0);
    }
  });

  it('is announced to other servers, even if no cache depends on it', async () => {
    const changes: string[] = [];
    const unsubscribe = t.changes.subscribe((change) => void changes.push(change));
    const body = { name: 'scandalous', is_article: 1, is_tag: 0 } as const;
    expect((await t.call(stopWords.create, { body }, room.admin)).status).toBe(200);
    await receiveNotifications(t.db, t.changes);
    unsubscribe();
    expect(changes).toEqual(['writes', 'sessions']);
  });
});

it('the replica is used although the write-ahead log ends at the end of a page', async () => {
  await sql`do $$ begin
    while mod(pg_current_wal_insert_lsn() - '0/0', 8192) <> 24 loop
      perform pg_logical_emit_message(false, 'test', repeat('x', (random() * 50)::int));
    end loop;
  end $$`.execute(t.db);
  opened.replica.noteChange();
  // PostgreSQL writes the next record after 15 s.
  await expect.poll(isUsed, { timeout: 10_000, interval: 1 }).toBe(true);
});

describe('a replica that does not replay', () => {
  it('serves nothing after a change, and nothing at all after five seconds', async () => {
    await postgres.runOnReplica('select pg_wal_replay_pause()');
    try {
      await save(headline(31));
      await receiveNotifications(t.db, t.changes);
      const reads = await countReads(async () => {
        expect(await findListed()).toBe(headline(31));
        expect(await readArticle()).toContain(headline(31));
      });
      expect([reads, isUsed()]).toEqual([0, false]);
      skipTime(MAX_STALENESS_MS);
      await expect.poll(() => opened.failures[0], { timeout: 30_000 }).toContain('too far behind');
      expect(opened.replica.readState().seconds * 1000).toBeGreaterThan(MAX_STALENESS_MS);
    } finally {
      await postgres.runOnReplica('select pg_wal_replay_resume()');
    }
    await awaitUse();
    expect(opened.failures).toEqual([]);
    // The page that was rendered meanwhile is cached, and is not stale.
    expect(await readArticle()).toContain(headline(31));
  });

  it('is not used after five seconds although no change was announced, and is reported by /readyz', async () => {
    const { app } = await t.withProbes();
    await postgres.runOnReplica('select pg_wal_replay_pause()');
    try {
      await t.db
        .updateTable('posts')
        .set({ main_headline: headline(32) })
        .where('id', '=', id)
        .execute();
      skipTime(MAX_STALENESS_MS);
      await expect.poll(isUsed, { timeout: 30_000 }).toBe(false);
      // The reply of the list is cached for a second.
      t.advance(1000);
      expect(await findListed()).toBe(headline(32));
      await expect.poll(() => opened.failures.length, { timeout: 30_000 }).toBeGreaterThan(0);
      const headers = { host: 'localhost', authorization: `Bearer ${room.admin.token}` };
      const response = await app.inject({ url: '/readyz', headers });
      expect(response.json().projects[0].replica.is_used).toBe(false);
      expect(response.json().warnings).toContain('lagos: The read replica is not used.');
    } finally {
      await postgres.runOnReplica('select pg_wal_replay_resume()');
      await app.close();
    }
  });
});

describe('a statement that fails on the replica', () => {
  it('runs on the primary if the replica canceled it to replay a change', async () => {
    await sql`create table conflict as select 1 as number`.execute(t.db);
    await announce(t.db, 'posts');
    await receiveNotifications(t.db, t.changes);
    await awaitUse();
    const slowRead = 'select number, pg_sleep(1)::text from conflict';
    const result = sql.raw<{ number: number }>(slowRead).execute(opened.replica.readDb);
    const isRunning = async () => {
      const activity = sql`select from pg_stat_activity where query = ${slowRead} and state = 'active'`;
      return (await activity.execute(opened.replica.readDb)).rows.length;
    };
    await expect.poll(isRunning).toBe(1);
    // The lock of this statement conflicts with the read on the replica.
    await sql`alter table conflict add column other integer`.execute(t.db);
    expect((await result).rows).toEqual([{ number: 1, pg_sleep: '' }]);
    expect(opened.listReads()).not.toContain(slowRead);
    await sql`drop table conflict`.execute(t.db);
  });

  it('does not fail a request if the replica is stopped', async () => {
    await postgres.stopReplica();
    const statuses: number[] = [];
    for (let number = 0; number < 30; number++) {
      await announce(t.db, 'site');
      statuses.push((await t.call(images.list, { query: {} }, room.admin)).status);
      statuses.push((await getSitePage(t, '/')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(isUsed()).toBe(false);
    await expect.poll(() => opened.failures.length).toBeGreaterThan(0);
    await postgres.startReplica();
    await awaitUse();
  });
});

it('a database that is no replica of the primary is not used', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const toUrl = (url: string, name = rows[0]?.name ?? '') => url.replace('{database}', name);
  const primaryUrl = toUrl(postgres.databaseUrl);
  const cases = [
    { url: primaryUrl, message: 'is not the address of a replica' },
    { url: toUrl(postgres.replicaUrl, 'postgres'), message: 'is a replica of another database' },
  ];
  for (const { url, message } of cases) {
    const other = openTestReplica(t.db, t.changes, primaryUrl, url);
    await expect.poll(() => other.failures[0]).toContain(message);
    expect(other.replica.readState().is_used).toBe(false);
    expect((await sql`select 1 as one`.execute(other.replica.readDb)).rows).toEqual([{ one: 1 }]);
    expect(other.listReads()).toEqual([]);
    await other.close();
  }
});
