import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/lib/chromium.mjs';

// Long, so that a busy machine does not fail a test: tests bound their work by counts, not by seconds.
const limits = { testTimeout: 120_000, hookTimeout: 240_000 };
// Files share their modules: to import the server or the admin anew for each would cost more than the tests themselves.
const shared = { ...limits, isolate: false, maxWorkers: '100%', expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: { ...shared, name: 'unit', environment: 'node', include: ['packages/**/*.test.ts'] },
      },
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.{ts,tsx}'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        // Named, because one that Vite finds only while tests run makes it reload them with a second React.
        optimizeDeps: {
          include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
        },
        test: {
          ...shared,
          name: 'screens',
          // Each waits for its browser a third of the time.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'apps/web/test/setup.ts')],
          browser: {
            enabled: true,
            headless: true,
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
