import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDemoData } from './demo-data.mjs';

// Starts the built server for the journeys. Publications are not delayed, except in Accra, which has the default delay,
// and in Johannesburg, where a user has enough time to undo a publication on a busy machine.

const delays = { accra: 10, johannesburg: 60 };
const run = process.env.E2E_RUN;
const projects = JSON.parse(readFileSync(new URL('../../projects.json', import.meta.url), 'utf8'));
const file = join(run, 'projects.json');
mkdirSync(run, { recursive: true });
writeFileSync(
  file,
  JSON.stringify(projects.map((project) => ({ ...project, publish_delay_seconds: delays[project.id] ?? 0 }))),
);
process.env.PROJECTS_FILE = file;
await copyDemoData(process.env.DATA_DIR);
await import('../../apps/server/dist/main.js');
