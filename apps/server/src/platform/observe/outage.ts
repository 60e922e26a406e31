import type { Logger } from './logger';

interface Messages {
  start: string;
  end: string;
}

/** A failure that can repeat many times until it ends. */
export interface Outage {
  /** Logs the first failure and counts the others. */
  fail: (error: unknown) => void;
  /** Logs the end of an outage with the number of failures. Does nothing without an outage. */
  recover: () => void;
}

export function createOutage(log: Logger, { start, end }: Messages): Outage {
  let startedAt = 0;
  let failures = 0;
  return {
    fail: (error) => {
      failures += 1;
      if (failures > 1) return;
      startedAt = performance.now();
      log.error({ err: error }, start);
    },
    recover: () => {
      if (failures === 0) return;
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      log.warn({ failures, seconds }, end);
      failures = 0;
    },
  };
}
