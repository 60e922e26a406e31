import { resolve } from 'node:path';
import { importKeywords } from '../content/search-keywords/read-keywords';
import { runCommand } from './command';

/** Operator command: imports search keywords from a CSV export of a search engine. */
await runCommand({
  usage: 'Usage: npm run keywords -- --project lagos file.csv',
  required: ['file'],
  positional: ['file'],
  run: async ({ db, project }, { file }) => {
    // The path is relative to the user's directory; npm runs the command in another one.
    const count = await importKeywords(db, resolve(process.env['INIT_CWD'] ?? '', file));
    return `Imported ${count} rows of search keywords into ${project.title}.`;
  },
});
