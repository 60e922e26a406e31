import type { ChildProcess } from 'node:child_process';
import { setInterval as ticks } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { createWorkerProcesses } from '../../../test/harness/worker-processes';

// Workers start, are killed and restart, possibly on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 240_000 });

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let workers: Awaited<ReturnType<typeof createWorkerProcesses>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'), inject('template'));
  workers = await createWorkerProcesses(new URL(database.url).pathname.slice(1));
});
afterAll(async () => {
  await workers.close();
  await database.drop();
});

const SCHEDULED = 5;
const PUBLISHED = 3;

const POST_COUNT = 2000;
const SCHEDULE_SECONDS = 8;
/** Ends a run without progress. */
const RUN_TIMEOUT_MS = 120_000;

/** Schedules the posts at equal intervals over the next seconds. */
const schedulePosts = () =>
  sql`
    insert into posts (main_headline, slug, status, published_at, body_text)
    select 'Post ' || n, 'post-' || n, ${sql.lit(SCHEDULED)}, now() + n * interval '1 second' * ${SCHEDULE_SECONDS} / ${POST_COUNT}, repeat('word ', 600)
    from generate_series(1, ${POST_COUNT}) as n
  `.execute(database.db);

const countScheduled = async () =>
  (await database.db.selectFrom('posts').where('status', '=', SCHEDULED).select('id').execute()).length;

describe('worker processes', () => {
  it('publish each of 2,000 posts once and not too early while one process per second is killed', async () => {
    const running: ChildProcess[] = await Promise.all([workers.start(), workers.start(), workers.start()]);
    await schedulePosts();
    let killed = 0;
    const restarts: Promise<void>[] = [];
    for await (const _ of ticks(1000)) {
      const victim = running.shift();
      // On a busy machine the next worker may not have started yet.
      if (!victim) continue;
      await workers.kill(victim, 'SIGKILL');
      killed++;
      restarts.push(
        workers.start().then((child) => {
          running.push(child);
        }),
      );
      if (killed === SCHEDULE_SECONDS) break;
    }
    await Promise.all(restarts);
    await vi.waitFor(async () => expect(await countScheduled()).toBe(0), { timeout: RUN_TIMEOUT_MS, interval: 100 });

    const revisions = await database.db
      .selectFrom('post_revisions')
      .innerJoin('posts', 'posts.id', 'post_revisions.post_id')
      .where('reason', '=', 'scheduled')
      .select(['post_id', 'post_revisions.created_at', 'published_at', 'posts.status'])
      .orderBy('post_revisions.id')
      .execute();
    expect(revisions).toHaveLength(POST_COUNT);
    expect(new Set(revisions.map(({ post_id }) => post_id)).size).toBe(POST_COUNT);
    const violations = revisions.filter(
      ({ created_at, published_at, status }) =>
        status !== PUBLISHED || Date.parse(created_at) < Date.parse(published_at ?? ''),
    );
    expect(violations).toEqual([]);
    const audited = await database.db
      .selectFrom('audit_log')
      .where('action', '=', 'post.published')
      .select('target_id')
      .execute();
    expect(audited).toHaveLength(POST_COUNT);
    expect(new Set(audited.map(({ target_id }) => target_id)).size).toBe(POST_COUNT);
    expect(killed).toBe(SCHEDULE_SECONDS);
    expect(workers.errorOutput).toEqual([]);
  });

  it('keep a record in the table of workers until they are stopped', async () => {
    await database.db.deleteFrom('workers').execute();
    const child = await workers.start();
    const readWorker = () =>
      database.db
        .selectFrom('workers')
        .where('pid', '=', child.pid as number)
        .select('id')
        .execute();
    await vi.waitFor(async () => expect(await readWorker()).toHaveLength(1), { timeout: RUN_TIMEOUT_MS });
    await workers.kill(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    expect(await readWorker()).toEqual([]);
  });
});
