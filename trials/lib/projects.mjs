import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

/**
 * Settings for a server with the first `count` projects. Demo content for all five takes too long for a short trial.
 * `changes` replace settings of each project.
 */
export function createProjectSettings(count, folder, changes = {}) {
  const file = join(folder, 'projects.json');
  const projects = JSON.parse(readFileSync(join(root, 'projects.json'), 'utf8'));
  writeFileSync(file, JSON.stringify(projects.slice(0, count).map((project) => ({ ...project, ...changes }))));
  return { PROJECTS_FILE: file };
}
