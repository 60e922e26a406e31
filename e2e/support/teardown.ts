import { rm } from 'node:fs/promises';

/** The run's data and tokens; the server has stopped by now. */
export default async function teardown(): Promise<void> {
  await rm(process.env['E2E_RUN'] as string, { recursive: true, force: true });
}
