import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into the server with `--import`. On request, reports to the parent process: how long the event loop was
// blocked since the last request, the CPU time of the main thread, and the memory after a garbage collection.

const RESOLUTION_MS = 10;
/** Linux counts CPU time in ticks of 10 ms. */
const MS_PER_TICK = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** Excludes worker threads, which hash passwords and compress responses, if the system reports CPU time per thread. */
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

async function measureLoop() {
  // The histogram records a delay at the first timer after it and also needs a timer before it, because a reset clears
  // the last one.
  await setTimeout(3 * RESOLUTION_MS);
  const blockedMs = delay.max / 1e6;
  delay.reset();
  await setTimeout(3 * RESOLUTION_MS);
  return { blockedMs, cpuMs: mainThreadCpuMs() };
}

function measureMemory() {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { megabytes: (heapUsed + external) / 1024 / 1024 };
}

const measurements = { loop: measureLoop, memory: measureMemory };
process.on('message', async (name) => process.send(await measurements[name]()));
process.channel.unref();
