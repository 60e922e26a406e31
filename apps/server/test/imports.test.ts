import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// A program of its own that reads every source: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, '../../..');
const copy = mkdtempSync(join(tmpdir(), 'masthead-imports-'));

function check() {
  const command = [join(root, 'scripts/imports.mjs'), copy];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  // Tests and most areas are most of what would be read, and nothing is planted there.
  const unread = /\/(node_modules|dist)$|\.test\.tsx?$|\/areas\/(?!sections|languages)[^/.]+$/;
  const filter = (path: string) => !unread.test(path);
  for (const name of ['apps', 'packages', 'tsconfig.json', 'package.json', 'projects.json', '.dependency-cruiser.cjs'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a forbidden import is found and named', () => {
  const planted = [
    ['packages/domain/src/text/phrase.ts', 'pg', 'domain-is-pure'],
    ['apps/server/src/app.ts', 'kysely', 'only-queries-speak-sql'],
    ['apps/server/src/app.ts', './platform/db/open', 'only-the-entry-opens-the-database'],
    ['apps/server/src/app.ts', '../test/harness', 'no-test-code-in-product'],
    ['apps/server/src/platform/storage/disk-storage.ts', './open-storage', 'no-cycles'],
    ['apps/server/src/platform/db/db.ts', '../http/context', 'no-folder-cycles'],
    ['apps/server/src/platform/config/config.ts', '../../content/services', 'platform-is-the-lowest-layer'],
    ['apps/server/src/media/media.queries.ts', '../areas/sections/sections.queries', 'content-and-media-know-no-area'],
    ['apps/server/src/content/services.ts', '../app', 'content-and-media-know-no-area'],
    ['apps/server/src/areas/sections/sections.queries.ts', '../../site/site.routes', 'areas-and-site-are-separate'],
    ['apps/server/src/site/site.routes.ts', '../areas/sections/sections.queries', 'areas-and-site-are-separate'],
    [
      'apps/server/src/areas/sections/sections.routes.ts',
      '../languages/languages.queries',
      'areas-do-not-import-areas',
    ],
    ['apps/web/src/ui/side-panel.tsx', '../shared/area', 'ui-knows-no-newsroom'],
    ['apps/web/src/shared/area.ts', '../areas/index', 'shared-knows-no-area'],
    ['apps/web/src/areas/sections/sections-page.tsx', '../../app/router', 'areas-do-not-import-the-app'],
    ['apps/web/src/app/router.tsx', '../../../server/src/platform/config/config', 'apps-do-not-import-apps'],
  ] as const;
  for (const [file, target] of planted) appendFileSync(join(copy, file), `\nimport '${target}';\n`);
  const { status, output } = check();
  for (const [file, , rule] of planted) expect.soft(output).toContain(`${rule}: ${file} → `);
  expect(status).toBe(1);
});
