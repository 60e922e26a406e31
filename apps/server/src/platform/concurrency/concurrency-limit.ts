/** Runs a task when the limit allows it. A heavy task runs alone. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, isHeavy?: boolean) => Promise<T>;

/** Runs at most `maxConcurrent` tasks at a time. The others wait in a first-in, first-out queue. */
export function createConcurrencyLimit(maxConcurrent: number): ConcurrencyLimit {
  const queue: Array<{ slots: number; start: () => void }> = [];
  let free = maxConcurrent;

  function startQueued(): void {
    for (let next = queue[0]; next && next.slots <= free; next = queue[0]) {
      queue.shift();
      free -= next.slots;
      next.start();
    }
  }

  return async (task, isHeavy = false) => {
    const slots = isHeavy ? maxConcurrent : 1;
    await new Promise<void>((start) => {
      queue.push({ slots, start });
      startQueued();
    });
    try {
      return await task();
    } finally {
      free += slots;
      startQueued();
    }
  };
}
