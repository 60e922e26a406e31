import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The files that list all areas, and the line for a new one. The line is inserted before or after the only line that
 * starts with the anchor; the formatter sorts imports afterwards. Lines are templates, like the files in templates/.
 */
const registries = [
  {
    file: 'packages/domain/src/access/rights.ts',
    before: '  audit: {',
    line: "  sample_thing: { label: phrase('Sample things'), actions: crud },",
  },
  {
    file: 'packages/domain/src/audit/actions.ts',
    before: "  'audit-log': phrase(",
    line: "  'sample-thing': phrase('Sample thing'),",
  },
  {
    file: 'packages/domain/src/audit/actions.ts',
    after: "      'stop-word.deleted': {",
    line: "      'sample-thing.deleted': { label: phrase('Deleted a sample thing'), target: 'sample-thing' },",
  },
  {
    file: 'apps/server/src/areas/index.ts',
    after: "import { roleRoutes } from './roles/roles.routes';",
    line: "import { sampleThingRoutes } from './sample-things/sample-things.routes';",
  },
  { file: 'apps/server/src/areas/index.ts', before: '  auditLogRoutes,', line: '  sampleThingRoutes,' },
  {
    file: 'apps/web/src/areas/index.ts',
    after: "import { rolesArea } from './roles/roles.area';",
    line: "import { sampleThingsArea } from './sample-things/sample-things.area';",
  },
  { file: 'apps/web/src/areas/index.ts', before: '  auditLogArea,', line: '  sampleThingsArea,' },
  { file: 'apps/web/src/areas/roles/rights-areas.ts', before: "  'audit',", line: "  'sample_thing'," },
  { file: 'apps/web/src/areas/roles/rights.test.tsx', before: "    'Audit log',", line: "    'Sample things'," },
  { file: 'scripts/data-model.mjs', after: "  'Site parts and advertising': [", line: "    'sample_things'," },
];

/** The endpoints of templates/…/contract.ts. Only the admin role has the rights of a new area. */
const routes = [
  ['GET', '/v2/sample-things', 'read'],
  ['POST', '/v2/sample-things', 'create'],
  ['DELETE', '/v2/sample-things/:id', 'delete'],
  ['GET', '/v2/sample-things/:id', 'read'],
  ['PATCH', '/v2/sample-things/:id', 'update'],
];

/** Returns the path of each registry, and a function that returns its new text. */
export function registryEdits(root, rename) {
  const tests = readdirSync(join(root, 'apps/server/test'), { recursive: true, encoding: 'utf8' });
  const findTest = (name) => join('apps/server/test', tests.find((path) => basename(path) === name) ?? name);
  return [
    ...registries.map(({ file, ...entry }) => ({ file, edit: (text) => insertLine(text, file, entry, rename) })),
    { file: findTest('routes.test.ts'), edit: (text) => insertRoutes(text, rename, (right) => ` | Right: ${right}`) },
    { file: findTest('role-table.test.ts'), edit: (text) => insertRoutes(text, rename, createAdminMarks(text)) },
  ];
}

function insertLine(text, file, { before, after, line }, rename) {
  const rows = text.split('\n');
  const anchor = before ?? after;
  const indexes = rows.flatMap((row, index) => (row.startsWith(anchor) ? [index] : []));
  if (indexes.length !== 1)
    throw new Error(
      `${file} has ${indexes.length} lines that start with "${anchor.trim()}": correct scripts/new-area/registries.mjs.`,
    );
  rows.splice(before ? indexes[0] : indexes[0] + 1, 0, rename(line));
  return rows.join('\n');
}

const ROUTE = /^(GET|POST|PATCH|PUT|DELETE) (\/\S*)/;
/** The sort key of a row: `GET /v2/tags | Right: tag.read` → `/v2/tags GET`. */
const toSortKey = (row) =>
  row
    .replace(ROUTE, '$2 $1')
    .split(/ (?=\||x|\.)/)[0]
    .trim();

/** Inserts the rows of the new endpoints into a table of a test. The rows are sorted by path, then by method. */
function insertRoutes(text, rename, formatCells) {
  const rows = text.split('\n');
  for (const [method, path, action] of routes) {
    const row = rename(`${method} ${path}`);
    const isLater = (other) => ROUTE.test(other) && toSortKey(other).localeCompare(toSortKey(row)) > 0;
    const index = rows.findIndex(isLater);
    if (index < 0) throw new Error(`No table of routes was found for ${row}: correct scripts/new-area/registries.mjs.`);
    rows.splice(index, 0, row + formatCells(rename(`sample_thing.${action}`), row));
  }
  return rows.join('\n');
}

/** Returns a function that formats the marks of a row, aligned with the role names in the heading: x for admin only. */
function createAdminMarks(text) {
  const [, heading] = /^(route +admin .*)$/m.exec(text) ?? [];
  if (!heading) throw new Error('The table of roles has no heading: correct scripts/new-area/registries.mjs.');
  const marks = heading.replace(/\S+/g, (role) => (role === 'admin' ? 'x' : '.').padEnd(role.length));
  return (_, row) =>
    marks
      .slice(row.length)
      .trimEnd()
      .padStart(marks.trimEnd().length - row.length);
}
