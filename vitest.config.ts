import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/lib/chromium.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The milliseconds by which tests shift their clock. */
    clockShift: number;
  }
}

// Far more than any test needs on a busy machine. Tests assert counts of work, not durations. A poll ends before its test, so
// that the failure names what was waited for.
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };
const shiftClock = join(import.meta.dirname, 'scripts/test/shift-clock.mjs');
// Test files share their modules: importing the server or the admin for each file would take longer than the tests.
const shared = {
  ...limits,
  setupFiles: [shiftClock],
  provide: { clockShift: Number(process.env['TEST_CLOCK_SHIFT'] ?? 0) },
  isolate: false,
  maxWorkers: '100%',
  expect: { poll: { timeout: 100_000 } },
};

/** The tests of the server that need no database. */
const serverUnitTests = 'apps/server/**/*.unit.test.{ts,tsx}';

export default defineConfig({
  test: {
    // On a busy machine the first page waits for the dependency bundle and the compiler. Vitest reads it only here.
    browser: { connectTimeout: 240_000 },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.mjs', serverUnitTests],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', serverUnitTests],
          globalSetup: ['apps/server/test/harness/global-setup.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        // React in production and in development are different dependency bundles.
        cacheDir: join(import.meta.dirname, `node_modules/.vite/screens-${process.env['NODE_ENV'] ?? 'development'}`),
        // Listed, because a dependency that Vite discovers during the tests makes it reload them with a second React.
        optimizeDeps: {
          include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
        },
        test: {
          ...shared,
          name: 'screens',
          // A worker waits for its browser a third of the time.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [shiftClock, join(import.meta.dirname, 'apps/web/test/setup.ts')],
          browser: {
            enabled: true,
            headless: true,
            // The first connection waits until Vite has bundled the packages.
            connectTimeout: 600_000,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: chromiumArguments },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
