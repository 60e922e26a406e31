import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into the server with `--import`. Answers its parent how long the event loop was blocked since it was asked
// before, how much CPU time the main thread has used, and how much memory is left after a garbage collection.

const RESOLUTION_MS = 10;
const MS_PER_TICK = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** Threads that hash passwords or compress answers do not count; where the system does not tell, they do. */
function mainThreadCpuMs() {
  try {
    const [, fields] = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * MS_PER_TICK;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

async function loop() {
  // A delay is recorded by the first timer after it, and needs a timer before it: a reset forgets the last one.
  await setTimeout(3 * RESOLUTION_MS);
  const blockedMs = delay.max / 1e6;
  delay.reset();
  await setTimeout(3 * RESOLUTION_MS);
  return { blockedMs, cpuMs: mainThreadCpuMs() };
}

function memory() {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { megabytes: (heapUsed + external) / 1024 / 1024 };
}

process.on('message', async (question) => process.send(await { loop, memory }[question]()));
process.channel.unref();
