import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { createMetrics } from './metrics';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}

const dashboard = JSON.parse(
  readFileSync(new URL('../../../../../deploy/grafana/masthead.json', import.meta.url), 'utf8'),
) as Dashboard;

/** The names of the metrics that a process serves, with their types. */
let served: Map<string, string>;
beforeAll(async () => {
  const metrics = createMetrics();
  metrics.watchReadiness(async () => ({ state: 'ready', warnings: [], disk: null, projects: [] }));
  metrics.watchCaches([]);
  const text = await metrics.render();
  served = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]));
});

const queries = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
];
/** The series of a histogram have a suffix. */
const usedNames = () =>
  new Set(
    queries
      .flatMap((query) => query.match(/\b(masthead|nodejs|process)_\w+/g) ?? [])
      .map((name) => (served.get(name.replace(/_bucket$/, '')) === 'histogram' ? name.replace(/_bucket$/, '') : name)),
  );

it('the Grafana dashboard uses only metrics that the server has', () => {
  expect([...usedNames()].filter((name) => !served.has(name))).toEqual([]);
});

it('the Grafana dashboard shows every metric of Masthead', () => {
  const names = usedNames();
  const ownNames = [...served.keys()].filter((name) => name.startsWith('masthead_'));
  expect(ownNames.length).toBeGreaterThan(10);
  expect(ownNames.filter((name) => !names.has(name))).toEqual([]);
});
