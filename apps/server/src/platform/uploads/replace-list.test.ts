import { connect } from 'node:net';
import { contextualLinks } from '@masthead/domain/contextual-links/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, csvFile, inWords, manyLinks } from '../../../test/csv';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { lockLists } from './lists.queries';

let t: TestApp;
let admin: TestUser;
let port: number;
beforeAll(async () => {
  t = await testApp();
  admin = await t.user('admin');
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());
beforeEach(async () => {
  await send('text,url\nold one,/old/1\nold two,/old/2');
});

const send = (content: BlobPart) => t.call(contextualLinks.upload, { body: { file: csvFile(content) } }, admin);
const read = (query = {}) => t.call(contextualLinks.list, { query: { per_page: 500, ...query } }, admin);
const stored = async () => inWords((await read()).body.items);
const old = ['old one /old/1', 'old two /old/2'];

/** Who holds or awaits the turn of a list. */
async function turns(): Promise<{ pid: number; granted: boolean }[]> {
  const { rows } = await sql<{ pid: number; granted: boolean }>`
    select pid, granted from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(t.db);
  return rows;
}
const waiting = async () => (await turns()).filter(({ granted }) => !granted);

/** Nobody gets their turn until this is done. */
function holdingTurn<T>(work: () => Promise<T>): Promise<T> {
  return t.db.transaction().execute(async (db) => {
    await lockLists(db, { table: 'contextual_links', columns: [] });
    return work();
  });
}

/** An upload over a line of its own, sent up to here. */
function sendOverLine(body: string, announced = body.length) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v2/contextual-links/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${admin.token}\r\n` +
      `content-type: multipart/form-data; boundary=line\r\ncontent-length: ${announced}\r\n\r\n${body}`,
  );
  return socket;
}
const multipart = (content: string) =>
  `--line\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${content}\r\n--line--\r\n`;

describe('an upload', () => {
  it('beside others takes its turn, and the last one stays, whole', async () => {
    const files = [0, 10_000, 20_000].map((from) => csv('text,url', manyLinks(4000, from)));
    const answers = await Promise.all(files.map(send));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await t.db.selectFrom('contextual_links').select('text').orderBy('position').execute();
    const [first = 0, ...others] = rows.map(({ text }) => Number(/\d+/.exec(text)?.[0]));
    expect([0, 10_000, 20_000]).toContain(first);
    expect(others).toEqual(Array.from({ length: 3999 }, (_, at) => first + at + 1));
  });

  it('is not seen before it is whole', async () => {
    let sent = send('');
    await holdingTurn(async () => {
      sent = send('text,url\nnew,/new');
      await expect.poll(waiting).toHaveLength(1);
      expect(await stored()).toEqual(old);
    });
    expect((await sent).status).toBe(200);
    expect(await stored()).toEqual(['new /new']);
  });

  it('never shows a reader part of a list', async () => {
    const files = [0, 10_000].map((from) => csv('text,url', manyLinks(3000, from)));
    await send(files[0] ?? '');
    let isOver = false;
    const seen = (async () => {
      const lengths = new Set<string>();
      while (!isOver) {
        const { items, total } = (await read({ page: 6 })).body;
        lengths.add(`${items.length} of ${total}`);
      }
      return [...lengths];
    })();
    for (let round = 0; round < 6; round++) await send(files[round % 2] ?? '');
    isOver = true;
    expect(await seen).toEqual(['500 of 3000']);
  });

  it('that is cut off on its way changes nothing', async () => {
    const body = multipart(csv('text,url', manyLinks(2000)));
    const socket = sendOverLine(body.slice(0, body.length / 2), body.length);
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(body.length / 2);
    socket.destroy();
    expect(await stored()).toEqual(old);
    expect((await send('text,url\nnew,/new')).status).toBe(200);
  });

  it('whose sender hangs up before the end is canceled', async () => {
    await holdingTurn(async () => {
      const socket = sendOverLine(multipart('text,url\nnew,/new'));
      await expect.poll(waiting).toHaveLength(1);
      socket.destroy();
      await expect.poll(openLines).toBe(0);
    });
    await expect.poll(turns).toEqual([]);
    expect(await stored()).toEqual(old);
  });

  it('that loses the database changes nothing, and the next one goes through', async () => {
    let lost = send('');
    await holdingTurn(async () => {
      lost = send('text,url\nnew,/new');
      await expect.poll(waiting).toHaveLength(1);
      const [{ pid } = { pid: 0 }] = await waiting();
      await sql`select pg_terminate_backend(${pid})`.execute(t.db);
      expect((await lost).status).toBe(500);
    });
    expect(await stored()).toEqual(old);
    expect((await send('text,url\nnew,/new')).status).toBe(200);
    expect(await stored()).toEqual(['new /new']);
  });
});

function openLines(): Promise<number> {
  return new Promise((resolve, reject) => {
    t.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
