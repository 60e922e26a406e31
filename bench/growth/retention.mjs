import { median } from '../lib/measure.mjs';
import { importServerModule } from '../lib/server-module.mjs';
import { createAuditContext } from './operations.mjs';

const WRITES_BEFORE = 200;

/**
 * Runs a purge job while another connection adds audit entries and counts attempts. Returns the durations of the writes
 * before and during the purge, and those of the batches.
 */
export async function measurePurge(room, job, settings) {
  const { recordAudit } = await importServerModule('platform/audit/record-audit.ts');
  const { countAttempt } = await importServerModule('platform/access/attempts.queries.ts');
  const writer = room.openDb();
  const write = async () => {
    const start = performance.now();
    await recordAudit(writer.db, createAuditContext(), { action: 'post.published', target_id: 1 });
    await countAttempt(writer.db, 'bench:writer', new Date(), 60_000);
    return performance.now() - start;
  };
  const before = [];
  for (let count = 0; count < WRITES_BEFORE; count++) before.push(await write());

  const purger = room.openDb();
  const context = { db: purger.db, now: () => new Date(), signal: new AbortController().signal, ...settings };
  let isRunning = true;
  const start = performance.now();
  const purge = job.run(context, {}).finally(() => {
    isRunning = false;
  });
  const during = [];
  while (isRunning) during.push(await write());
  await purge;
  const seconds = (performance.now() - start) / 1000;
  const batches = purger.statements.filter(({ sql }) => /\bdelete from\b/.test(sql)).map(({ ms }) => ms);
  await writer.db.destroy();
  await purger.db.destroy();
  return {
    seconds,
    batches: batches.length,
    batchMs: median(batches),
    longestBatchMs: Math.max(...batches),
    /** The last batches pass the entries that the first ones have deleted. */
    slowdown: median(batches.slice(-20)) / median(batches.slice(0, 20)),
    writes: during.length,
    beforeMs: median(before),
    duringMs: during.length > 0 ? median(during) : 0,
    longestWriteMs: Math.max(0, ...during),
  };
}
