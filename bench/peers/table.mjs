import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, tool } from '../../scripts/lib/run.mjs';

/** Combines the samples of one operation and product. */
function summarize(samples) {
  const sum = (key) => samples.reduce((total, sample) => total + sample[key], 0);
  const count = sum('count');
  return {
    requestsPerSecond: count / sum('seconds'),
    serverMs: sum('serverMs') / count,
    databaseMs: sum('databaseMs') / count,
    responseBytes: samples.at(-1).responseBytes,
  };
}

/** Compares Masthead, the first product, with the best of the others: once by speed and once by CPU time. */
export function compare(operations, products, samples) {
  return operations.map(({ key, name, target }) => {
    const figures = products.map((product) => ({ product: product.name, ...summarize(samples[key][product.name]) }));
    const [own, ...peers] = figures;
    const best = peers.toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond)[0];
    const cpuMs = ({ serverMs, databaseMs }) => serverMs + databaseMs;
    return {
      name,
      target,
      figures,
      best: best.product,
      ratio: own.requestsPerSecond / best.requestsPerSecond,
      cpuRatio: Math.min(...peers.map(cpuMs)) / cpuMs(own),
    };
  });
}

export function formatTable(results, products) {
  const names = products.map(({ name }) => name);
  const header = ['request', ...names.map((name) => `${name}: per second`), 'ratio to the best peer', 'target'];
  const columns = [...header, ...names.map((name) => `${name}: CPU (server + database)`), 'ratio of CPU'];
  const lines = results.map(({ name, figures, best, ratio, cpuRatio, target }) => [
    name,
    ...figures.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(requestsPerSecond < 10 ? 1 : 0)),
    `${ratio.toFixed(1)} (${best})`,
    `≥ ${target}`,
    ...figures.map(({ serverMs, databaseMs }) => `${serverMs.toFixed(1)} + ${databaseMs.toFixed(1)} ms`),
    cpuRatio.toFixed(1),
  ]);
  return formatRows(columns, lines);
}

/** The size of one response of each product, so that a reader can compare what they return. */
export function formatSizes(results) {
  return results
    .map(({ name, figures }) => {
      const sizes = figures.map(({ product, responseBytes }) => `${product} ${(responseBytes / 1000).toFixed(1)} kB`);
      return `${name}: ${sizes.join(', ')}`;
    })
    .join('; ');
}

export function formatFirstRows(times, target) {
  const [own, ...peers] = Object.values(times);
  const ratio = own / Math.min(...peers);
  const columns = ['page', ...Object.keys(times), 'ratio to the best peer', 'target'];
  const cells = Object.values(times).map((milliseconds) => `${milliseconds.toFixed(0)} ms`);
  const table = formatRows(columns, [
    ['first rows of the list, empty cache', ...cells, ratio.toFixed(2), `≤ ${target}`],
  ]);
  return { table, ratio };
}

function formatRows(columns, lines) {
  return [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The load average shows whether other programs took part of the CPU time during the run. */
export const describeMachine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load average ${loadavg()[1].toFixed(0)}`;

/** Replaces the section of docs/performance.md between its markers. */
export function writeSection(content) {
  const path = join(root, 'docs/performance.md');
  const [before, , after] = readFileSync(path, 'utf8').split(/<!-- peers(?: end)? -->/);
  writeFileSync(path, `${before}<!-- peers -->\n\n${content}\n\n<!-- peers end -->${after}`);
  execFileSync(tool('biome'), ['format', '--write', path]);
}
