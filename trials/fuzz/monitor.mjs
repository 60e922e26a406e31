import { once } from 'node:events';

const MAX_BLOCKED_MS = 250;
const MAX_GROWTH_MB = 100;
/** A busy machine also delays the server. A request counts as blocking only if it blocks in every attempt, alone. */
const CONFIRMATIONS = 3;

/**
 * Finds requests that block the event loop of the server, and growth of its memory. It asks the probe in the server.
 */
export function monitorServer(server) {
  const ended = once(server, 'exit').then(() => {
    throw new Error('The server has exited');
  });
  ended.catch(() => {});
  const measure = async (name) => {
    if (server.connected) server.send(name);
    const [result] = await Promise.race([once(server, 'message'), ended]);
    return result;
  };

  /**
   * How long this request blocks the event loop: the minimum of wall time and CPU time, because neither is reliable
   * alone.
   */
  async function measureBlocking(run) {
    const { cpuMs: before } = await measure('loop');
    await run().catch(() => null);
    const { blockedMs, cpuMs } = await measure('loop');
    return Math.min(blockedMs, cpuMs - before);
  }

  async function isBlocking(run) {
    for (let attempt = 0; attempt < CONFIRMATIONS; attempt += 1) {
      if ((await measureBlocking(run)) <= MAX_BLOCKED_MS) return false;
    }
    return true;
  }

  return {
    /** Runs requests concurrently. Returns those that block the event loop for too long, each confirmed alone. */
    async run(requests) {
      await measure('loop');
      await Promise.all(requests.map(({ run }) => run()));
      const { blockedMs } = await measure('loop');
      if (blockedMs <= MAX_BLOCKED_MS) return [];
      const blocking = [];
      for (const request of requests) if (await isBlocking(request.run)) blocking.push(request);
      return blocking;
    },
    async measureMegabytes() {
      return (await measure('memory')).megabytes;
    },
    /** The problem if memory grew too much; `null` otherwise. */
    findGrowthProblem(before, after) {
      const growth = Math.round(after - before);
      return growth > MAX_GROWTH_MB ? `The server's memory grew by ${growth} MB, from ${Math.round(before)} MB` : null;
    },
  };
}
