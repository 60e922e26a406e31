import { connect } from 'node:net';
import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLinkRows, csvFile, toCsv, toLines } from '../../../test/content/csv';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { lockLists } from './lists.queries';

let t: TestApp;
let admin: TestUser;
let port: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());
beforeEach(async () => {
  await upload('text,url\nold one,/old/1\nold two,/old/2');
});

const upload = (content: BlobPart) => t.call(contextualLinks.upload, { body: { file: csvFile(content) } }, admin);
const readPage = (query = {}) => t.call(contextualLinks.list, { query: { per_page: 500, ...query } }, admin);
const readRows = async () => toLines((await readPage()).body.items);
const OLD_ROWS = ['old one /old/1', 'old two /old/2'];

/** The connections that hold or wait for the lock of a list. */
async function listLocks(): Promise<{ pid: number; granted: boolean }[]> {
  const { rows } = await sql<{ pid: number; granted: boolean }>`
    select pid, granted from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(t.db);
  return rows;
}
const listWaitingLocks = async () => (await listLocks()).filter(({ granted }) => !granted);

/** Holds the lock of the lists while `work` runs. */
function withListLock<T>(work: () => Promise<T>): Promise<T> {
  return t.db.transaction().execute(async (db) => {
    await lockLists(db, { table: 'contextual_links', columns: [] });
    return work();
  });
}

/** Sends an upload on its own connection. A longer `contentLength` announces bytes that are never sent. */
function sendOnSocket(body: string, contentLength = body.length) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v2/contextual-links/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${admin.token}\r\n` +
      `content-type: multipart/form-data; boundary=line\r\ncontent-length: ${contentLength}\r\n\r\n${body}`,
  );
  return socket;
}
const multipart = (content: string) =>
  `--line\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${content}\r\n--line--\r\n`;

describe('replaceList', () => {
  it('stores exactly one of several concurrent uploads', async () => {
    const files = [0, 10_000, 20_000].map((from) => toCsv('text,url', createLinkRows(4000, from)));
    const responses = await Promise.all(files.map(upload));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await t.db.selectFrom('contextual_links').select('text').orderBy('position').execute();
    const [first = 0, ...others] = rows.map(({ text }) => Number(/\d+/.exec(text)?.[0]));
    expect([0, 10_000, 20_000]).toContain(first);
    expect(others).toEqual(Array.from({ length: 3999 }, (_, index) => first + index + 1));
  });

  it('shows the old list until the new one is committed', async () => {
    let pendingUpload = upload('');
    await withListLock(async () => {
      pendingUpload = upload('text,url\nnew,/new');
      await expect.poll(listWaitingLocks).toHaveLength(1);
      expect(await readRows()).toEqual(OLD_ROWS);
    });
    expect((await pendingUpload).status).toBe(200);
    expect(await readRows()).toEqual(['new /new']);
  });

  it('never shows an incomplete list', async () => {
    const files = [0, 10_000].map((from) => toCsv('text,url', createLinkRows(3000, from)));
    await upload(files[0] ?? '');
    let isFinished = false;
    const observedLengths = (async () => {
      const lengths = new Set<string>();
      while (!isFinished) {
        const { items, total } = (await readPage({ page: 6 })).body;
        lengths.add(`${items.length} of ${total}`);
      }
      return [...lengths];
    })();
    for (let round = 0; round < 6; round++) await upload(files[round % 2] ?? '');
    isFinished = true;
    expect(await observedLengths).toEqual(['500 of 3000']);
  });

  it('changes nothing when the connection is cut off', async () => {
    const body = multipart(toCsv('text,url', createLinkRows(2000)));
    const socket = sendOnSocket(body.slice(0, body.length / 2), body.length);
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(body.length / 2);
    socket.destroy();
    expect(await readRows()).toEqual(OLD_ROWS);
    expect((await upload('text,url\nnew,/new')).status).toBe(200);
  });

  it('cancels the upload when the client disconnects', async () => {
    await withListLock(async () => {
      const socket = sendOnSocket(multipart('text,url\nnew,/new'));
      await expect.poll(listWaitingLocks).toHaveLength(1);
      socket.destroy();
      await expect.poll(countConnections).toBe(0);
    });
    await expect.poll(listLocks).toEqual([]);
    expect(await readRows()).toEqual(OLD_ROWS);
  });

  it('changes nothing when the database connection is lost', async () => {
    let pendingUpload = upload('');
    await withListLock(async () => {
      pendingUpload = upload('text,url\nnew,/new');
      await expect.poll(listWaitingLocks).toHaveLength(1);
      const [{ pid } = { pid: 0 }] = await listWaitingLocks();
      await sql`select pg_terminate_backend(${pid})`.execute(t.db);
      expect((await pendingUpload).status).toBe(500);
    });
    expect(await readRows()).toEqual(OLD_ROWS);
    expect((await upload('text,url\nnew,/new')).status).toBe(200);
    expect(await readRows()).toEqual(['new /new']);
  });
});

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    t.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
