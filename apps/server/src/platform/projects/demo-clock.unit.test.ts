import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import type { Config } from '../config/config';
import { openDemoClock } from './demo-clock';

const started = new Date('2026-11-20T08:00:00.000Z');
const later = new Date('2026-11-20T09:30:00.000Z');
const createConfig = (changes: Partial<Config> = {}) =>
  ({ dataDir: createTemporaryFolder(), demoAccounts: true, ...changes }) as Config;

it('shows the real time without DEMO_MOMENT', () => {
  expect(openDemoClock(createConfig(), started)).toBe(0);
});

it('starts at DEMO_MOMENT and continues after a restart', () => {
  const config = createConfig({ demoMoment: new Date('2028-02-29T22:59:00.000Z') });
  const shift = openDemoClock(config, started);
  expect(new Date(started.getTime() + shift)).toEqual(config.demoMoment);
  expect(openDemoClock({ ...config, demoMoment: undefined }, later)).toBe(shift);
});

it('never shifts the clock of a server without demo accounts', () => {
  const config = createConfig({ demoMoment: new Date('2028-02-29T22:59:00.000Z') });
  openDemoClock(config, started);
  expect(openDemoClock({ ...config, demoAccounts: false }, later)).toBe(0);
});
