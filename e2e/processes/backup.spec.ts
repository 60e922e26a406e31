import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { signInToApi } from './api-client';
import { copyFilledData, type DataSettings, emptyData, root, startServer } from './server';

/** Runs a built command. Returns its output, or its error output if it fails. */
async function run(command: 'backup' | 'restore', folder: string, settings: DataSettings): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...settings } };
  const args = [`apps/server/dist/${command}.js`, folder];
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  );
}

test('a backup of a running server is restored into an empty data directory, with its posts and sessions', async () => {
  const source = copyFilledData();
  const folder = join(dirname(source.DATA_DIR), 'backup');
  const server = await startServer(source);
  const { call } = await signInToApi(server.port);
  const { id } = (await call('POST', 'posts', { main_headline: 'Written before the backup', section_id: 1 })).body;
  let isDone = false;
  const writes = (async () => {
    while (!isDone) {
      expect((await call('POST', 'posts', { main_headline: 'Written meanwhile', section_id: 1 })).status).toBe(200);
    }
  })();
  expect(await run('backup', folder, source)).toMatch(
    /^Lagos Dispatch: [1-9]\d* rows of [1-9]\d* tables, [1-9]\d* files .*\nThe backup is in .*\nIts secrets are encrypted with the key \w{16}/,
  );
  isDone = true;
  await writes;
  expect(await server.stop()).toBe(0);

  const target = emptyData();
  expect(await run('restore', folder, target)).toMatch(
    /^The secrets of the backup are encrypted with the key \w{16}\./,
  );
  expect(existsSync(join(target.DATA_DIR, 'postgres'))).toBe(false);
  mkdirSync(target.DATA_DIR, { recursive: true });
  copyFileSync(join(source.DATA_DIR, 'secret.key'), join(target.DATA_DIR, 'secret.key'));
  expect(await run('restore', folder, target)).toMatch(
    /^Restored Lagos Dispatch as of .* have the checksums of the backup\.\n$/,
  );
  expect(await run('restore', folder, target)).toMatch(/^The database of Lagos Dispatch is not empty\./);

  const restored = await startServer(target);
  // The session of the source is valid, and the start has decrypted the two-factor secret.
  const { status, body } = await call('GET', `posts/${id}`, undefined, restored.port);
  expect([status, body.main_headline]).toEqual([200, 'Written before the backup']);
  expect(await restored.stop()).toBe(0);
});
