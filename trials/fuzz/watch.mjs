import { once } from 'node:events';

const MAX_BLOCKED_MS = 250;
const MAX_GROWTH_MB = 100;
/** A busy machine delays the server, too: a request is confirmed to block only when it does so each time, alone. */
const CONFIRMATIONS = 3;

/** Watches the server through its probe. */
export function watchServer(server) {
  const ended = once(server, 'exit').then(() => {
    throw new Error('The server has ended');
  });
  ended.catch(() => {});
  const ask = async (question) => {
    if (server.connected) server.send(question);
    const [answer] = await Promise.race([once(server, 'message'), ended]);
    return answer;
  };

  /** How long this request blocks the event loop by itself: neither wall time nor CPU time alone tells. */
  async function blockedBy(run) {
    const { cpuMs: before } = await ask('loop');
    await run().catch(() => null);
    const { blockedMs, cpuMs } = await ask('loop');
    return Math.min(blockedMs, cpuMs - before);
  }

  async function isBlocking(run) {
    for (let attempt = 0; attempt < CONFIRMATIONS; attempt += 1) {
      if ((await blockedBy(run)) <= MAX_BLOCKED_MS) return false;
    }
    return true;
  }

  return {
    /** Runs requests at once. Answers those that block the event loop for too long, each confirmed alone. */
    async run(requests) {
      await ask('loop');
      await Promise.all(requests.map(({ run }) => run()));
      const { blockedMs } = await ask('loop');
      if (blockedMs <= MAX_BLOCKED_MS) return [];
      const blocking = [];
      for (const request of requests) if (await isBlocking(request.run)) blocking.push(request);
      return blocking;
    },
    async megabytes() {
      return (await ask('memory')).megabytes;
    },
    /** Why the server may not have grown so much; `null` when it may. */
    growthComplaint(before, after) {
      const growth = Math.round(after - before);
      return growth > MAX_GROWTH_MB ? `The server's memory grew by ${growth} MB, from ${Math.round(before)} MB` : null;
    },
  };
}
