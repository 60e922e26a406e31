import { defineConfig } from '@playwright/test';
import { sharedOptions } from '../support/shared-options';

// Tests of the server's processes. They start their own servers and open no browser.
export default defineConfig({ ...sharedOptions, workers: 2, globalSetup: './fill-data.ts' });
