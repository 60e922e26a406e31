import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let shift: number | undefined;

/**
 * The milliseconds by which the clock of the server of the journeys, which starts at a fixed moment, differs from the real
 * one. Other servers show the real time.
 */
export function clockShift(): number {
  if (shift === undefined) {
    const file = join(process.env['E2E_RUN'] as string, 'data/demo-clock.json');
    if (!existsSync(file)) return 0;
    const { moment, started_at } = JSON.parse(readFileSync(file, 'utf8')) as { moment: string; started_at: string };
    shift = Date.parse(moment) - Date.parse(started_at);
  }
  return shift;
}

/** The time that the server shows. */
export const serverTime = () => new Date(Date.now() + clockShift());
