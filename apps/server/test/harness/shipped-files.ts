import type { ShippedFiles } from '../../src/platform/projects/upgrade-database';

/** The migrations and phrases that an installed server contains. */
export const shippedFiles: ShippedFiles = {
  migrations: new URL('../../migrations/', import.meta.url),
  phrases: new URL('../../phrases/', import.meta.url),
};
