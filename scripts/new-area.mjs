import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root, run, tool } from './lib/run.mjs';
import { addFrench } from './new-area/french.mjs';
import { parseNames, rename } from './new-area/names.mjs';
import { registryEdits } from './new-area/registries.mjs';

// Generates the files of a new area of the admin from templates (`npm run new-area`) and registers it. An area is a
// part of the admin with its own folder and sidebar entry; see docs/add-an-area.md.

const USAGE = `Usage: npm run new-area -- NAME [options]

NAME is the plural, lower-case with hyphens: npm run new-area -- press-contacts

  --one NAME          the singular, if it is not NAME without the s
  --french TEXT       the French plural; --french-one TEXT the French singular
  --skip-database     do not regenerate the types and docs of the database
  --force             run with uncommitted changes`;

try {
  await generate(readArguments());
} catch (error) {
  fail(error.message);
}

function readArguments() {
  const options = {
    one: { type: 'string' },
    french: { type: 'string' },
    'french-one': { type: 'string' },
    'skip-database': { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length !== 1) throw new Error(USAGE);
  const names = parseNames(positionals[0], { ...values, frenchOne: values['french-one'] });
  return { names, skipDatabase: values['skip-database'], force: values.force };
}

async function generate({ names, skipDatabase, force }) {
  if (!force && hasUncommittedChanges())
    throw new Error(
      'There are uncommitted changes: commit or stash them first, so that you can review the new files alone.',
    );

  // Compute everything before the first write, so that an error leaves the sources unchanged.
  const texts = new Map(renderTemplates(names));
  refuseExisting(names, [...texts.keys()]);
  for (const { file, edit } of registryEdits(root, (text) => rename(text, names)))
    texts.set(file, edit(texts.get(file) ?? readFileSync(join(root, file), 'utf8')));
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const phrases = addFrench(root, names);

  await runStep('formatting', tool('biome'), ['check', '--write', '--error-on-warnings', ...texts.keys()]);
  await runStep('collecting phrases', process.execPath, ['scripts/phrases.mjs']);
  if (!skipDatabase) {
    await runStep('database types', process.execPath, ['scripts/db-types.mjs']);
    await runStep('data model', process.execPath, ['scripts/data-model.mjs']);
  }
  console.log(formatReport(names, [...texts.keys()], phrases));
}

function hasUncommittedChanges() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout !== '';
}

/** Returns the path and text of each new file. */
function renderTemplates(names) {
  const folder = join(import.meta.dirname, 'new-area/templates');
  const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return templates.map((path) => [
    rename(path.replace(/\.template$/, ''), names).replace('NNNN', nextMigrationNumber()),
    rename(readFileSync(join(folder, path), 'utf8'), names),
  ]);
}

function nextMigrationNumber() {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((name) => Number.parseInt(name, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function refuseExisting({ plural, singular }, files) {
  const rights = readFileSync(join(root, 'packages/domain/src/access/rights.ts'), 'utf8');
  const isTable = readFileSync(join(root, 'apps/server/src/platform/db/schema.gen.ts'), 'utf8').includes(
    `\n  ${plural.snake}: `,
  );
  if (files.some((file) => existsSync(join(root, file))) || isTable || rights.includes(`\n  ${singular.snake}: {`))
    throw new Error(`There is an area, a table or a right "${plural.kebab}" already: choose another name.`);
}

async function runStep(name, command, args) {
  if ((await run(command, args)) !== 0)
    throw new Error(
      `The step "${name}" failed. See the error above. The files are written; correct them and run the step again.`,
    );
}

function formatReport({ plural, singular }, files, phrases) {
  return [
    '',
    `The area ${plural.kebab} is there:`,
    ...files.sort().map((file) => `  ${file}`),
    '',
    'Still to decide (docs/add-an-area.md):',
    `  the fields: migration, contract and panel; then npm run db:types && npm run data-model`,
    `  who has the rights ${singular.snake}.*: only admin has them now (packages/domain/src/access/roles.ts)`,
    '  whether readers see it: the list siteAreas in apps/server/src/areas/index.ts',
    '  its icon, and its position in the sidebar (apps/web/src/areas/index.ts)',
    '  its demo content',
    `  the French of ${phrases.length} phrases (apps/server/phrases/fr-FR.json)`,
    '',
    'Check it: npm run check, then',
    `  npm run test:server -- ${plural.kebab} routes role-table generated openapi`,
    `  npm run test:screens -- ${plural.kebab} roles`,
  ].join('\n');
}
