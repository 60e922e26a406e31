import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Postmaster } from './postmaster';
import { isRunning } from './processes';
import { PostgresStartError, toErrorMessage } from './start-error';

/** The callbacks of the process that uses PostgreSQL. */
export interface Supervision {
  /** Receives a line for the log of the operator. */
  report: (line: string) => void;
  /** PostgreSQL cannot be started again. The message is a sentence for the operator. */
  onGivenUp: (error: PostgresStartError) => void;
  /** The pauses before each attempt, in milliseconds. */
  backOffMs?: readonly number[];
}

/** Half a minute in total, in which an operator or a cleanup job can free space on a full disk. */
const BACK_OFF_MS = [0, 1000, 2000, 4000, 8000, 15_000];

/** A postmaster that runs for this time has recovered: its next death starts with the first pause again. */
const STABLE_MS = 60_000;
const POLL_MS = 250;

/**
 * Starts PostgreSQL again whenever its postmaster has exited, for example because the disk is full or a system without
 * memory killed it. Returns a function that ends the supervision and waits for an attempt in progress.
 */
export function supervise(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  { report, onGivenUp, backOffMs = BACK_OFF_MS }: Supervision,
): () => Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;

  async function run(): Promise<void> {
    let attempts = 0;
    let lastError: unknown;
    for (let postmaster: Postmaster | null = first; !signal.aborted; ) {
      if (postmaster) {
        const startedAt = Date.now();
        while (isRunning(postmaster)) await pauseFor(POLL_MS, undefined, { signal, ref: false });
        if (Date.now() - startedAt > STABLE_MS) attempts = 0;
        lastError = new Error('it stops after every start');
        report('PostgreSQL stopped unexpectedly. Starting it again');
      }
      if (attempts === backOffMs.length) return onGivenUp(createGivenUpError(attempts, lastError));
      await pauseFor(backOffMs[attempts++], undefined, { signal, ref: false });
      try {
        postmaster = await restart();
        report('PostgreSQL is running again');
      } catch (error) {
        postmaster = null;
        lastError = error;
      }
    }
  }

  const running = run().catch((error) => {
    if (!signal.aborted) throw error;
  });
  return async () => {
    controller.abort();
    await running;
  };
}

function createGivenUpError(attempts: number, error: unknown): PostgresStartError {
  const reason = toErrorMessage(error).replace(/\.$/, '');
  return new PostgresStartError(
    `PostgreSQL stopped and could not be started again after ${attempts} attempts: ${reason}.`,
  );
}
