import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listRunningTests, readEvents } from './events.mjs';
import { listProcesses, readCpuSeconds, readWaitingPoint, signal } from './processes.mjs';

// Ends a step that hangs, and prints what it waits for.

const MAX_SILENCE_MS = 120_000;
const SAMPLE_MS = 10_000;
/** A starved machine needs long for little work. A hung step does next to none, apart from timers and polls. */
const IDLE_CPU_SECONDS = 3;
const REPORT_DEADLINE_MS = 5000;

const sumCpuSeconds = (processes) => processes.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0);
const getModificationTime = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Watches a step. Calls `onHang` when neither its tests nor its processes have made progress for two minutes. */
export function watchProgress({ run, step, events, onHang, silenceMs = MAX_SILENCE_MS, sampleMs = SAMPLE_MS }) {
  let last = { at: Date.now(), cpu: 0, modified: 0 };
  const timer = setInterval(() => {
    const cpu = sumCpuSeconds(listProcesses(run, step));
    const modified = getModificationTime(events);
    if (cpu < last.cpu || cpu - last.cpu > IDLE_CPU_SECONDS || modified !== last.modified) {
      last = { at: Date.now(), cpu, modified };
    } else if (Date.now() - last.at > silenceMs) {
      clearInterval(timer);
      onHang();
    }
  }, sampleMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Describes why a step waits: its running tests, and the stack and open handles of its processes. */
export async function describeHang({ run, step, events, reports }) {
  const processes = listProcesses(run, step);
  const nodes = processes.filter(({ command }) => /^\S*node\b/.test(command));
  for (const { pid } of nodes) signal(pid, 'SIGUSR2');
  const deadline = Date.now() + REPORT_DEADLINE_MS;
  while (nodes.some(({ pid }) => !readReport(reports, pid)) && Date.now() < deadline) await pause(100);
  const tests = listRunningTests(readEvents(events));
  return [
    `The step "${step}" has made no progress for ${MAX_SILENCE_MS / 1000} s.`,
    ...tests.map((test) => `  running: ${test}`),
    ...processes.flatMap(({ pid, command }) => [
      `  process ${pid} (${readWaitingPoint(pid)}): ${command.slice(0, 120)}`,
      ...describeReport(readReport(reports, pid)),
    ]),
  ].slice(0, 60);
}

/** The report of a process (`report.20261119.230644.4711.0.001.json`); `null` until it is complete. */
function readReport(reports, pid) {
  const name = readdirSync(reports).find((file) => file.split('.')[3] === String(pid));
  try {
    return name ? JSON.parse(readFileSync(join(reports, name), 'utf8')) : null;
  } catch {
    return null;
  }
}

function describeReport(report) {
  if (!report) return [];
  const { javascriptStack, libuv } = report;
  const handles = libuv.filter(({ is_active, is_referenced }) => is_active && is_referenced);
  const describe = ({ type, remoteEndpoint, pid, command, filename }) =>
    [type, remoteEndpoint?.ip4 ?? remoteEndpoint, pid, command, filename].filter(Boolean).join(' ');
  return [
    ...(javascriptStack?.stack ?? []).slice(0, 5).map((frame) => `      ${frame}`),
    `      open handles: ${handles.map(describe).join(', ') || 'none'}`,
  ];
}
