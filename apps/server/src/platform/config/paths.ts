import { fileURLToPath } from 'node:url';

// The build bundles this module into the programs of `apps/server/dist/`, so these URLs are relative to that folder.

/** The root folder of the repository. Paths in settings are relative to it. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Data files for the upgrade of the databases. */
export const shippedFiles = {
  migrations: new URL('../migrations/', import.meta.url),
  phrases: new URL('../phrases/', import.meta.url),
};

/** The built admin. */
export const webFiles = new URL('../../web/dist/', import.meta.url);

/** The built browser scripts of the site. */
export const siteScriptFiles = new URL('../dist/site/', import.meta.url);

/** The built API explorer. */
export const explorerFiles = new URL('../dist/explorer/', import.meta.url);

/** The program that fills empty projects with demo content. */
export const demoProgram = new URL('../dist/demo.js', import.meta.url);
