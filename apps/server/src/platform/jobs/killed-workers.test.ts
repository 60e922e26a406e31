import type { ChildProcess } from 'node:child_process';
import { setInterval as ticks } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/clone-database';
import { workerProcesses } from '../../../test/worker-processes';

// Processes that start, die and start again, on a machine that may have more to do.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let cloned: Awaited<ReturnType<typeof cloneDatabase>>;
let workers: Awaited<ReturnType<typeof workerProcesses>>;
beforeAll(async () => {
  cloned = await cloneDatabase(inject('databaseUrl'), inject('template'));
  workers = await workerProcesses(new URL(cloned.url).pathname.slice(1));
});
afterAll(async () => {
  await workers.close();
  await cloned.drop();
});

const POSTS = 500;
const SECONDS = 8;
const PATIENCE = 5000;

/** Posts that fall due one after the other from now on. */
const schedule = () =>
  sql`
    insert into posts (main_headline, slug, status, published_at, body_text)
    select 'Post ' || n, 'post-' || n, 5, now() + n * interval '1 second' * ${SECONDS} / ${POSTS}, repeat('word ', 600)
    from generate_series(1, ${POSTS}) as n
  `.execute(cloned.db);

const scheduled = async () =>
  (await cloned.db.selectFrom('posts').where('status', '=', 5).select('id').execute()).length;

it('publishes each of 500 posts once and in time, though a worker is killed every second', async () => {
  const working: ChildProcess[] = await Promise.all([workers.start(), workers.start(), workers.start()]);
  await schedule();
  let killed = 0;
  let recovered = Date.now();
  const starting: Promise<void>[] = [];
  for await (const _ of ticks(1000)) {
    const victim = working.shift();
    // On a busy machine the next one may not have started yet.
    if (!victim) continue;
    await workers.kill(victim, 'SIGKILL');
    killed++;
    starting.push(
      workers.start().then((child) => {
        working.push(child);
        recovered = Date.now();
      }),
    );
    if (killed === SECONDS) break;
  }
  await Promise.all(starting);
  await vi.waitFor(async () => expect(await scheduled()).toBe(0), { timeout: PATIENCE, interval: 100 });

  const revisions = await cloned.db
    .selectFrom('post_revisions')
    .innerJoin('posts', 'posts.id', 'post_revisions.post_id')
    .where('reason', '=', 'scheduled')
    .select(['post_id', 'post_revisions.created_at', 'published_at', 'posts.status'])
    .execute();
  expect(revisions).toHaveLength(POSTS);
  expect(new Set(revisions.map(({ post_id }) => post_id)).size).toBe(POSTS);
  const late = revisions.filter(({ created_at, published_at, status }) => {
    const expected = Math.max(Date.parse(published_at ?? ''), recovered);
    return (
      status !== 3 ||
      Date.parse(created_at) < Date.parse(published_at ?? '') ||
      Date.parse(created_at) > expected + PATIENCE
    );
  });
  expect(late).toEqual([]);
  expect(killed).toBe(SECONDS);
  expect(workers.complaints).toEqual([]);
});

it('says that it lives, and takes its leave when it is stopped', async () => {
  await cloned.db.deleteFrom('workers').execute();
  const child = await workers.start();
  const seen = () =>
    cloned.db
      .selectFrom('workers')
      .where('pid', '=', child.pid as number)
      .select('id')
      .execute();
  await vi.waitFor(async () => expect(await seen()).toHaveLength(1), { timeout: PATIENCE });
  await workers.kill(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
  expect(await seen()).toEqual([]);
});
