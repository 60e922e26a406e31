import { readdirSync, readFileSync } from 'node:fs';

// Finds the processes of a test run by a variable of their environment: some start process groups of their own, such as
// PostgreSQL and Chromium, and outlive their parent. Only Linux shows the environment of a process.

/** The environment variables that mark the processes of a run and of a step. */
export const RUN_MARK = 'MASTHEAD_TEST_RUN';
export const STEP_MARK = 'MASTHEAD_TEST_STEP';

const CLOCK_TICKS_PER_SECOND = 100;

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process has exited or belongs to another account.
    return '';
  }
}

function listPids() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces. The first one is the state. */
const readStat = (pid) =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');

/** The processes of a run, or of one of its steps, without those that wait for their parent to read the exit code. */
export function listProcesses(run, step) {
  const marks = [`${RUN_MARK}=${run}`, ...(step ? [`${STEP_MARK}=${step}`] : [])];
  return listPids()
    .filter((pid) => Number(pid) !== process.pid)
    .filter((pid) => {
      const environment = read(pid, 'environ').split('\0');
      return marks.every((mark) => environment.includes(mark)) && readStat(pid)[0] !== 'Z';
    })
    .map((pid) => ({ pid: Number(pid), command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }));
}

/** The processor time that a process and its finished children have used, in seconds. */
export function readCpuSeconds(pid) {
  const fields = readStat(pid);
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
  return (ticks || 0) / CLOCK_TICKS_PER_SECOND;
}

/** The kernel function in which a process waits, such as `ep_poll` for an event loop without work. */
export const readWaitingPoint = (pid) => read(pid, 'wchan') || 'unknown';

export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited.
  }
}
