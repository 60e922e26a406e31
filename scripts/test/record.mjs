import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, tool } from '../lib/run.mjs';
import { steps } from './steps.mjs';

// Writes the seconds of the steps to docs/performance.md (`--record`).

const FILE = join(root, 'docs/performance.md');
const SECTION = /(<!-- test steps -->\n)[\s\S]*?(<!-- end of test steps -->)/;

const cells = (row) => `| ${row.join(' | ')} |`;

export function recordSteps(results) {
  const rows = results.map(({ name, passed, milliseconds }) =>
    cells([name, passed, (milliseconds / 1000).toFixed(0), steps[name].seconds]),
  );
  const table = [cells(['step', 'tests', 'seconds', 'budget']), cells(['---', '---:', '---:', '---:']), ...rows];
  const text = readFileSync(FILE, 'utf8');
  if (!SECTION.test(text)) throw new Error('docs/performance.md has no section for the test steps.');
  const intro = `Measured on ${availableParallelism()} cores, without the installation.`;
  const section = `\n${intro}\n\n${table.join('\n')}\n\n`;
  writeFileSync(
    FILE,
    text.replace(SECTION, (_, start, end) => start + section + end),
  );
  execFileSync(tool('biome'), ['format', '--write', FILE], { cwd: root, stdio: 'ignore' });
}
