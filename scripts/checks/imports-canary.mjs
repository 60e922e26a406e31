import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from '../lib/run.mjs';

// Checks that scripts/imports.mjs reports every forbidden import with its rule: adds one import per rule to a copy of
// the repository.

/** File, import to append to it, and the rule of `.dependency-cruiser.cjs` that forbids it. */
const forbiddenImports = [
  ['packages/domain/src/text/phrase.ts', 'pg', 'domain-is-pure'],
  ['packages/article/src/document.ts', '../../markup/src/css-problems', 'article-knows-domain-only'],
  ['packages/markup/src/css-problems.ts', '../../article/src/document', 'markup-knows-domain-only'],
  ['packages/markup/src/html-problems.ts', 'pg', 'only-queries-speak-sql'],
  ['packages/demo/src/random.ts', '../../markup/src/css-problems', 'demo-knows-domain-and-article-only'],
  ['apps/server/src/app.ts', '../../../packages/demo/src/random', 'only-the-demo-command-imports-the-demo'],
  ['apps/server/src/server.ts', './commands/demo/fill-demo', 'only-the-demo-command-imports-the-demo'],
  ['packages/embedded-postgres/src/processes.ts', '../../domain/src/text/phrase', 'embedded-postgres-stands-alone'],
  [
    'apps/server/src/platform/projects/start-embedded-postgres.ts',
    '../../../../../packages/embedded-postgres/src/launcher',
    'embedded-postgres-is-loaded-on-demand',
  ],
  ['apps/server/src/app.ts', 'kysely', 'only-queries-speak-sql'],
  ['apps/server/src/app.ts', './platform/db/open', 'only-the-entry-opens-the-database'],
  ['apps/server/src/app.ts', '../test/harness/test-app', 'no-test-code-in-product'],
  ['apps/server/src/app.ts', './no-such-file', 'imports-resolve'],
  ['apps/server/src/platform/storage/disk-storage.ts', './open-storage', 'no-cycles'],
  ['apps/server/src/platform/db/db.ts', '../http/context', 'no-folder-cycles'],
  ['apps/server/src/site/context/site.ts', '../pages/page-cache', 'no-folder-cycles'],
  ['apps/server/src/platform/config/config.ts', '../../content/services', 'platform-is-the-lowest-layer'],
  ['apps/server/src/media/media.queries.ts', '../areas/sections/sections.queries', 'content-and-media-know-no-area'],
  ['apps/server/src/content/services.ts', '../app', 'content-and-media-know-no-area'],
  ['apps/server/src/areas/sections/sections.queries.ts', '../../site/site.routes', 'areas-and-site-are-separate'],
  ['apps/server/src/site/site.routes.ts', '../areas/sections/sections.queries', 'areas-and-site-are-separate'],
  ['apps/server/src/areas/sections/sections.routes.ts', '../languages/languages.queries', 'areas-do-not-import-areas'],
  ['apps/web/src/ui/side-panel.tsx', '../shared/area', 'ui-knows-no-newsroom'],
  ['apps/web/src/shared/area.ts', '../areas/index', 'shared-knows-no-area'],
  ['apps/web/src/areas/sections/sections-page.tsx', '../../app/router', 'areas-do-not-import-the-app'],
  ['apps/web/src/app/router.tsx', '../../../server/src/platform/config/config', 'apps-do-not-import-apps'],
];

const copy = mkdtempSync(join(tmpdir(), 'masthead-imports-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));

// Skips tests and most areas, which would take most of the time; no forbidden import is added there.
const skipped = /\/(node_modules|dist)$|\.test\.tsx?$|\/areas\/(?!sections|languages)[^/.]+$/;
const filter = (path) => !skipped.test(path);
for (const name of ['apps', 'packages', 'tsconfig.json', 'package.json', 'projects.json', '.dependency-cruiser.cjs'])
  cpSync(join(root, name), join(copy, name), { recursive: true, filter });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
for (const [file, target] of forbiddenImports) appendFileSync(join(copy, file), `\nimport '${target}';\n`);

const command = [join(root, 'scripts/imports.mjs'), copy];
const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
const output = stdout + stderr;
const missed = forbiddenImports.filter(([file, , rule]) => !output.includes(`${rule}: ${file} → `));
for (const [file, target, rule] of missed) console.error(`Not reported: the import of ${target} in ${file} (${rule})`);
if (missed.length > 0) fail(output);
if (status !== 1) fail(`scripts/imports.mjs ended with exit code ${status} although there are forbidden imports.`);
console.log(`${forbiddenImports.length} forbidden imports added and reported`);
