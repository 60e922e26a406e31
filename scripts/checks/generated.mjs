import { join } from 'node:path';
import { withMigratedDatabase } from '../lib/migrated-database.mjs';
import { fail, root, run } from '../lib/run.mjs';

// Checks the files that are generated from the migrations, with one database for both: the types of the tables and
// docs/data-model.md.

const scripts = ['scripts/db-types.mjs', 'scripts/data-model.mjs'];

const codes = await withMigratedDatabase(({ host, port, user, database }) => {
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const check = (script) => run(process.execPath, [join(root, script), '--check', '--database', url]);
  return Promise.all(scripts.map(check));
});
if (codes.some((code) => code !== 0)) fail('A generated file does not match the migrations.');
console.log(`${scripts.length} generated files match the migrations`);
