import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { filledData, startServer } from './server';

/** Fills a data folder with the demo content of one project, which is enough to test starting and stopping. */
export default async function fillData(): Promise<void> {
  const projects = JSON.parse(readFileSync(new URL('../../projects.json', import.meta.url), 'utf8')) as object[];
  mkdirSync(filledData.DATA_DIR, { recursive: true });
  writeFileSync(filledData.PROJECTS_FILE, JSON.stringify(projects.slice(0, 1)));
  await (await startServer(filledData)).stop();
}
