import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Records the SQL queries with their parameters that a newsroom's server runs during `work`, from PostgreSQL's log. */
export async function recordStatements({ client, dataDir }, work) {
  const log = join(dataDir, 'postgres.log');
  await client.query("alter system set log_statement = 'all'");
  await reload(client);
  const logOffset = statSync(log).size;
  await work();
  await client.query('alter system reset log_statement');
  await reload(client);
  return parseLog(readFileSync(log).subarray(logOffset).toString('utf8'));
}

/** Runs the statements and returns their plans. */
export async function explain(client, statements) {
  const plans = [];
  for (const { sql, values } of statements) {
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${sql}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

/** The number of database pages that the statements read, cached or not. */
export async function countPages(client, statements) {
  const plans = await explain(client, statements);
  return plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
}

async function reload(client) {
  await client.query('select pg_reload_conf()');
  // A session applies the new setting between two statements.
  await client.query('select pg_sleep(0.3)');
}

/** A log entry starts with a timestamp; continuation lines start with a tab. */
function parseLog(text) {
  const entries = text.split(/\n(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ UTC \[)/);
  const statements = [];
  for (const entry of entries) {
    const sql = /LOG:\s+execute [^:]+: ([\s\S]*)$/.exec(entry)?.[1];
    // A variant of a prepared statement starts with a comment.
    if (sql) statements.push({ sql: sql.trim().replace(/^\/\*.*?\*\/ /, ''), values: [] });
    const values = /DETAIL:\s+Parameters: ([\s\S]*)$/i.exec(entry)?.[1];
    if (values && statements.length > 0) statements.at(-1).values = parseValues(values);
  }
  // The worker looks for due posts at any time.
  return statements.filter(({ sql }) => /^(select|with)/i.test(sql) && !/skip locked/i.test(sql));
}

/** Parses `$1 = 'a', $2 = NULL`. */
function parseValues(text) {
  return [...text.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
