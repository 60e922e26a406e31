import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { images } from '@masthead/domain/images/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFile, drawPicture, withNumberComment } from '../../../test/content/pictures';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

const CLIENTS = 8;
const UPLOADS_PER_CLIENT = 25;
const MB = 1024 * 1024;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: 'localhost' });
});
afterAll(() => t.close());

it('POST /v2/images stores 200 pictures of 8 concurrent clients with less than 200 MB of extra memory', async () => {
  const { token } = await t.user('admin');
  const { port } = t.app.server.address() as AddressInfo;
  const small = await drawPicture(620, 200).jpeg().toBuffer();
  const large = await drawPicture(4000, 3000).jpeg({ quality: 95 }).toBuffer();

  const upload = async (number: number) => {
    const data = new FormData();
    data.append('name', `Picture ${number}`);
    data.append('source', '1');
    data.append('file', createFile(withNumberComment(number % UPLOADS_PER_CLIENT === 0 ? large : small, number)));
    const response = await fetch(`http://localhost:${port}/api${images.create.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: data,
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: number }).id;
  };
  // The first uploads load the image library and open connections, which is memory that does not grow again.
  const warmUp = [await upload(CLIENTS * UPLOADS_PER_CLIENT), await upload(CLIENTS * UPLOADS_PER_CLIENT + 1)];
  const before = process.memoryUsage.rss();
  let peak = before;
  const memoryTimer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);

  const runClient = async (firstNumber: number) => {
    const ids = [];
    for (let count = 0; count < UPLOADS_PER_CLIENT; count++) ids.push(await upload(firstNumber + count));
    return ids;
  };
  const uploadedIds = (
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => runClient(index * UPLOADS_PER_CLIENT)))
  ).flat();
  clearInterval(memoryTimer);
  const ids = [...warmUp, ...uploadedIds];

  expect(new Set(ids).size).toBe(CLIENTS * UPLOADS_PER_CLIENT + warmUp.length);
  const rows = await t.db.selectFrom('images').select(['id', 'hash_key']).execute();
  expect(new Set(rows.map(({ hash_key }) => hash_key)).size).toBe(CLIENTS * UPLOADS_PER_CLIENT + warmUp.length);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const folders = await readdir(join(t.files, 'images'));
  expect(folders.sort()).toEqual(rows.map(({ id, hash_key }) => `${id}-${hash_key}`).sort());
  for (const folder of folders) expect(await readdir(join(t.files, 'images', folder))).toContain('320.webp');
  // Memory of the server and the clients together, without the memory that earlier tests allocated.
  expect((peak - before) / MB).toBeLessThan(200);
});
