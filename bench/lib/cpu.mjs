import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in units of 10 ms on every architecture that Node supports. */
const MS_PER_TICK = 10;

/** The CPU time of a process and of its descendants, including those that have exited, without the tree of another. */
export function readCpuMs(rootPid, excludedPid = null) {
  const children = new Map();
  const ticks = new Map();
  for (const entry of readdirSync('/proc')) {
    const fields = /^\d+$/.test(entry) ? readStat(entry) : null;
    if (!fields) continue;
    const pid = Number(entry);
    const [, parent] = fields;
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
    // utime, stime, and the same of children that have exited.
    ticks.set(
      pid,
      fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0),
    );
  }
  const sum = (pid) =>
    pid === excludedPid
      ? 0
      : (children.get(pid) ?? []).reduce((total, child) => total + sum(child), ticks.get(pid) ?? 0);
  return sum(rootPid) * MS_PER_TICK;
}

/** The fields of /proc/PID/stat from the state on, because the name of the program may contain spaces. */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has exited.
    return null;
  }
}
