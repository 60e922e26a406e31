import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the server asked the database while this went on: each statement with its values. */
export async function statementsOf(client, dataDir, work) {
  const log = join(dataDir, 'postgres.log');
  await client.query("alter system set log_statement = 'all'");
  await reload(client);
  const from = statSync(log).size;
  await work();
  await client.query('alter system reset log_statement');
  await reload(client);
  return parsed(readFileSync(log).subarray(from).toString('utf8'));
}

async function reload(client) {
  await client.query('select pg_reload_conf()');
  // The setting reaches the sessions between two of their statements.
  await client.query('select pg_sleep(0.3)');
}

/** An entry begins with a time; the lines of a statement that follow it begin with a tab. */
function parsed(text) {
  const entries = text.split(/\n(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ UTC \[)/);
  const statements = [];
  for (const entry of entries) {
    const sql = /LOG:\s+execute [^:]+: ([\s\S]*)$/.exec(entry)?.[1];
    if (sql) statements.push({ sql: sql.trim(), values: [] });
    const values = /DETAIL:\s+Parameters: ([\s\S]*)$/i.exec(entry)?.[1];
    if (values && statements.length > 0) statements.at(-1).values = valuesIn(values);
  }
  return statements.filter(({ sql }) => /^(select|with)/i.test(sql));
}

function valuesIn(text) {
  return [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
