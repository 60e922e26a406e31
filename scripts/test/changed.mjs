import { execFileSync } from 'node:child_process';
import { areasOfJourneys } from '../../e2e/areas.mjs';
import { root } from '../lib/run.mjs';

// Selects the steps and test files that the uncommitted changes can affect (`npm test -- --changed`).

/** Every module of the server and of the admin imports every area, so a change within an area selects by folder. */
const AREA_FILE = /^(?:apps\/(?:server|web)\/src\/areas|packages\/domain\/src)\/([^/]+)\//;
const areaNames = [...new Set(Object.values(areasOfJourneys).flat())];

function listChangedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

const findArea = (file) => {
  const area = AREA_FILE.exec(file)?.[1];
  return areaNames.includes(area) ? area : undefined;
};

/** Filters of a step: paths to match, or the option of Vitest that follows imports. */
function selectTests(files, owns, selectPath) {
  const own = files.filter(owns);
  if (own.length === 0) return undefined;
  const areas = own.map(findArea);
  return areas.includes(undefined) ? ['--changed'] : [...new Set(areas)].flatMap(selectPath);
}

function selectJourneys(files) {
  const productFiles = files.filter((file) => /^(apps|packages)\//.test(file) && !/\.test\.tsx?$/.test(file));
  const e2eFiles = files.filter((file) => file.startsWith('e2e/'));
  if (productFiles.length + e2eFiles.length === 0) return undefined;
  const specs = e2eFiles.filter((file) => file.endsWith('.spec.ts'));
  const areas = productFiles.map(findArea);
  if (areas.includes(undefined) || specs.length < e2eFiles.length) return [];
  const affected = Object.entries(areasOfJourneys)
    .filter(([, declared]) => declared.some((area) => areas.includes(area)))
    .map(([journey]) => `${journey}.spec.ts`);
  const selected = [...specs, ...affected];
  return selected.length > 0 ? selected : undefined;
}

/** The selected steps, each with the filters of its tests. */
export function selectChanged(files = listChangedFiles()) {
  const isCode = (file) => /\.(tsx?|mjs|cjs|json|sql|css|html)$/.test(file);
  const isTool = (file) => /^(scripts\/|[^/]+\.(json|ts|mjs|cjs)$)/.test(file);
  if (files.some(isTool)) files = [...files, 'apps/server/test/harness/', 'apps/web/test/', 'packages/article/test/'];
  const selected = {
    language: [],
    ...(files.some(isCode) && { lint: [], types: [], imports: [], 'dead code': [] }),
    ...(files.includes('package-lock.json') && { lock: [] }),
    unit: selectTests(
      files,
      (file) => file.startsWith('packages/') || file.endsWith('.unit.test.ts'),
      () => ['--changed'],
    ),
    server: selectTests(
      files,
      (file) => /^(apps\/server|packages)\//.test(file),
      (area) => [`src/areas/${area}/`, 'test/project/'],
    ),
    screens: selectTests(
      files,
      (file) => /^(apps\/web|packages)\//.test(file),
      (area) => [`src/areas/${area}/`, 'src/app/'],
    ),
    journeys: selectJourneys(files),
  };
  if (selected.journeys) Object.assign(selected, { build: [], weight: [] });
  return Object.fromEntries(Object.entries(selected).filter(([, filters]) => filters !== undefined));
}
