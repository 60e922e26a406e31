import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { signInToApi } from './api-client';
import { copyFilledData, type DataSettings, startServer } from './server';

let settings: DataSettings;
test.beforeAll(() => {
  settings = copyFilledData();
});

function killPostmaster(): void {
  const pid = Number.parseInt(readFileSync(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
}

test('a killed PostgreSQL is started again, requests answer 503 meanwhile, and no acknowledged write is lost', async () => {
  const server = await startServer(settings);
  const { call } = await signInToApi(server.port);
  const acknowledged: number[] = [];
  const statuses: number[] = [];
  /** Adds posts, ten per second, until the condition holds. */
  const writeUntil = async (isDone: () => boolean) => {
    while (!isDone()) {
      const { status, body } = await call('POST', 'posts', { main_headline: `Post ${statuses.length}`, section_id: 1 });
      statuses.push(status);
      if (status < 300) acknowledged.push(body.id);
      await pause(100);
    }
  };
  await writeUntil(() => acknowledged.length === 5);
  killPostmaster();
  const killedAt = Date.now();
  await writeUntil(() => statuses.includes(503));
  const writesBefore = acknowledged.length;
  await writeUntil(() => acknowledged.length > writesBefore);
  test.info().annotations.push({ type: 'recovery', description: `${Date.now() - killedAt} ms` });
  await writeUntil(() => acknowledged.length === writesBefore + 5);

  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  for (const id of acknowledged) expect((await call('GET', `posts/${id}`)).status).toBe(200);
  expect(server.output()).toContain('PostgreSQL is running again');
  expect(await server.stop()).toBe(0);
});

test('the server exits with code 1 and one sentence when PostgreSQL cannot be started again', async () => {
  const server = await startServer(settings);
  rmSync(join(settings.DATA_DIR, 'postgres', 'global', 'pg_control'));
  killPostmaster();
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(
    /^PostgreSQL stopped and could not be started again after 6 attempts: .*pg_control.*\.$/m,
  );
});
