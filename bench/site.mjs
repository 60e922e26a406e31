import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { median, timed } from './lib/measure.mjs';
import { send, signIn, startServer, temporaryFolder } from './lib/server.mjs';
import { requestFor, requestsPerSecond } from './site/load.mjs';
import { reader } from './site/reader.mjs';

const ROUNDS = 5;
const HOST = 'www.lagos.localhost';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const first = await startServer(dataDir);
const token = await signIn(first.api);
const [, , , postgresPort, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
const pg = createRequire(join(root, 'apps/server/package.json'))('pg');
const client = new pg.Client({ host, port: Number(postgresPort), user: 'postgres', database: 'masthead_lagos' });
await client.connect();
// A second server process on the same databases and files, whose accounts are those of the demo.
const second = await startServer(dataDir, {
  DATABASE_URL: `postgres://postgres@localhost/masthead_{project}?host=${encodeURIComponent(host)}`,
  HOST: 'localhost',
  DEMO_ACCOUNTS: 'allow',
});
const portOf = ({ api }) => Number(new URL(api).port);
const ours = { port: portOf(first), address: 'localhost' };

const { rows } = await client.query(
  `select slug, main_headline, id from posts where status = 3 and template_type = 0 order by length(body_text) desc limit 120`,
);
const pathOf = ({ slug }) => `/article/${slug}`;
const asked = (post, encoding) => requestFor(pathOf(post), HOST, encoding);

/** The bare route that answers what our page answers, as a process of its own. */
async function bareOf(post, encoding) {
  const answer = await fetchOver(first, pathOf(post), encoding);
  const file = join(folder, `bytes-${encoding}`);
  writeFileSync(file, answer);
  const bare = spawn(process.execPath, ['bench/site/bare-server.mjs', file, encoding === 'identity' ? '' : encoding], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => bare.stdout.once('data', (data) => resolve(Number(data))));
  return { port, address: '127.0.0.1', bytes: answer.length, stop: () => bare.kill() };
}

const ask = reader(HOST);

/** A page as the server sends it, packed as it is. */
const fetchOver = (server, path, encoding = 'identity') =>
  ask({ port: portOf(server), address: 'localhost' }, path, encoding);

/** Whatever is kept is forgotten, as after a publish. */
async function forget() {
  await client.query(`select pg_notify('masthead_changes', 'site')`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** How long after a save's answer the other server shows it, in milliseconds. */
async function visibleAfter(post, round) {
  const headline = `The harbour opens for the ${round + 2}. time this year, an hour late`;
  await fetchOver(second, pathOf(post));
  const { status } = await send('PATCH', `${first.api}/posts/${post.id}`, token, { main_headline: headline });
  if (status !== 200) throw new Error(`The post could not be saved: ${status}`);
  const start = performance.now();
  while (!(await fetchOver(second, pathOf(post))).includes(headline)) {
    if (performance.now() - start > 10_000) throw new Error('The other server never showed it');
  }
  return performance.now() - start;
}
const delays = [];
for (let round = 0; round < 20; round++) delays.push(await visibleAfter(rows[round], round));

const results = [];
for (const encoding of ['br', 'gzip', 'identity']) {
  const [post] = rows;
  const bare = await bareOf(post, encoding);
  const rates = { bare: [], ours: [] };
  const times = { bare: [], first: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await requestsPerSecond({ ...bare, request: requestFor('/', HOST, encoding) }));
    rates.ours.push(await requestsPerSecond({ ...ours, request: asked(post, encoding) }));
    await forget();
    // What all pages have in common is made by the first reader of any.
    await fetchOver(first, '/article/none');
    // In turns, so that whatever else the machine does weighs on both.
    for (const each of rows) {
      times.bare.push(await timed(() => ask(bare, '/', encoding)));
      times.first.push(await timed(() => ask(ours, pathOf(each), encoding)));
    }
  }
  bare.stop();
  results.push({ encoding, bytes: bare.bytes, rates, times });
}

await client.end();
await second.stop();
await first.stop();

let failed = false;
for (const { encoding, bytes, rates, times } of results) {
  const rate = median(rates.ours) / median(rates.bare);
  const slow = median(times.first) / median(times.bare);
  failed ||= rate < 0.6 || slow > 10;
  console.log(`An article of ${bytes} bytes (${encoding}):`);
  console.log(
    `  kept       ${median(rates.ours).toFixed(0)} requests/s, bare ${median(rates.bare).toFixed(0)}: ${rate.toFixed(2)} (at least 0.6)`,
  );
  console.log(
    `  not kept   ${median(times.first).toFixed(2)} ms, bare ${median(times.bare).toFixed(2)} ms: ${slow.toFixed(1)} (at most 10)`,
  );
}
const latest = Math.max(...delays);
failed ||= latest > 1000;
console.log(
  `A save is on the other server's page after ${median(delays).toFixed(0)} ms, at most ${latest.toFixed(0)} ms (at most 1000)`,
);
process.exitCode = failed ? 1 : 0;
