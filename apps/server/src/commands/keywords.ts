import { resolve } from 'node:path';
import { importKeywords } from '../content/search-keywords/read-keywords';
import { runCommand } from './command';

/** The command of a deployer that stores what a search engine has exported about a project's pages. */
await runCommand({
  usage: 'Usage: npm run keywords -- --project lagos file.csv',
  needed: ['file'],
  unnamed: ['file'],
  run: async ({ db, project }, { file }) => {
    // Named from where the command was given, which npm does not run it in.
    const count = await importKeywords(db, resolve(process.env['INIT_CWD'] ?? '', file));
    return `${project.title} has ${count} more rows of search keywords, or the same ones anew.`;
  },
});
