import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { images } from '@masthead/domain/images/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { drawing, fileOf, numbered } from '../../../test/pictures';

vi.setConfig({ testTimeout: 120_000 });

const CLIENTS = 8;
const EACH = 25;
const MB = 1024 * 1024;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: 'localhost' });
});
afterAll(() => t.close());

it('loses none of 200 pictures that 8 clients send at once, and keeps its memory', async () => {
  const { token } = await t.user('admin');
  const { port } = t.app.server.address() as AddressInfo;
  const small = await drawing(900, 600).jpeg().toBuffer();
  const large = await drawing(4000, 3000).jpeg({ quality: 95 }).toBuffer();

  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);

  const send = async (number: number) => {
    const data = new FormData();
    data.append('name', `Picture ${number}`);
    data.append('source', '1');
    data.append('file', fileOf(numbered(number % EACH === 0 ? large : small, number)));
    const answer = await fetch(`http://localhost:${port}/api${images.create.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: data,
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { id: number }).id;
  };
  const client = async (first: number) => {
    const ids = [];
    for (let sent = 0; sent < EACH; sent++) ids.push(await send(first + sent));
    return ids;
  };
  const ids = (await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index * EACH)))).flat();
  clearInterval(watch);

  expect(new Set(ids).size).toBe(CLIENTS * EACH);
  const rows = await t.db.selectFrom('images').select(['id', 'hash_key']).execute();
  expect(new Set(rows.map(({ hash_key }) => hash_key)).size).toBe(CLIENTS * EACH);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const folders = await readdir(join(t.files, 'images'));
  expect(folders.sort()).toEqual(rows.map(({ id, hash_key }) => `${id}-${hash_key}`).sort());
  for (const folder of folders) expect(await readdir(join(t.files, 'images', folder))).toContain('320.webp');
  // Of the server and the clients together; what other tests left in this process does not count.
  expect((peak - before) / MB).toBeLessThan(200);
});
