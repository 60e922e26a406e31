import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { areasOfJourneys } from '../../e2e/areas.mjs';
import { root } from '../lib/run.mjs';
import { selectChanged } from './changed.mjs';

const listFolder = (path) => readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });

it('knows the areas of every journey, and only areas that exist', () => {
  const journeys = listFolder('e2e').filter((file) => file.endsWith('.spec.ts') && !file.startsWith('processes/'));
  expect(Object.keys(areasOfJourneys).sort()).toEqual(journeys.map((file) => file.replace('.spec.ts', '')).sort());
  const areas = ['apps/server/src/areas', 'apps/web/src/areas', 'packages/domain/src'].flatMap((path) =>
    readdirSync(join(root, path)),
  );
  for (const area of Object.values(areasOfJourneys).flat()) expect(areas).toContain(area);
});

it('selects the tests and journeys of an area for a change within it', () => {
  const selected = selectChanged(['apps/server/src/areas/menus/menus.routes.ts']);
  expect(selected.server).toEqual(['src/areas/menus/', 'test/project/']);
  expect(selected.journeys).toContain('taxonomy/menus.spec.ts');
  expect(selected.journeys).not.toContain('taxonomy/tags.spec.ts');
  expect(Object.keys(selected)).not.toContain('screens');
});

it('follows the imports and selects all journeys for a change outside of the areas', () => {
  const selected = selectChanged(['apps/server/src/platform/http/context.ts']);
  expect(selected).toMatchObject({ server: ['--changed'], journeys: [], build: [], types: [] });
});

it('selects only the check of the language for a document, and only its journey for a specification', () => {
  expect(selectChanged(['docs/runbook.md'])).toEqual({ language: [] });
  expect(selectChanged(['e2e/site/live.spec.ts']).journeys).toEqual(['e2e/site/live.spec.ts']);
});
