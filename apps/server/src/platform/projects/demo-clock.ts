import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config';

const FILE = 'demo-clock.json';
const storedClock = z.object({ moment: z.iso.datetime(), started_at: z.iso.datetime() });

/**
 * The milliseconds by which the clock of a demo server differs from the real one. With `DEMO_MOMENT` the clock starts at
 * that moment when the data directory is new, and continues after a restart, because the directory stores the start.
 */
export function openDemoClock({ dataDir, demoAccounts, demoMoment }: Config, now = new Date()): number {
  const file = join(dataDir, FILE);
  if (!demoAccounts) return 0;
  if (!existsSync(file)) {
    if (!demoMoment) return 0;
    writeFileSync(file, JSON.stringify({ moment: demoMoment.toISOString(), started_at: now.toISOString() }));
  }
  const { moment, started_at } = storedClock.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Date.parse(moment) - Date.parse(started_at);
}
