import { fileURLToPath } from 'node:url';

// Seen from the built file, which lies as deep as this one.

/** The folder that settings name files and folders from. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a database is brought to this version with. */
export const shipped = {
  migrations: new URL('../migrations/', import.meta.url),
  phrases: new URL('../phrases/', import.meta.url),
};

/** The built admin. */
export const web = new URL('../../web/dist/', import.meta.url);

/** What is built for readers' browsers. */
export const scripts = new URL('../dist/site/', import.meta.url);

/** What fills empty projects with demo content. */
export const demoProgram = new URL('../dist/demo.js', import.meta.url);
