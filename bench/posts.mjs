import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root, tool } from '../scripts/lib/run.mjs';
import { median, timed } from './lib/measure.mjs';
import { send, signIn, startServer, temporaryFolder } from './lib/server.mjs';
import { bareServer } from './posts/bare-server.mjs';
import { COMMON, fillPosts, RARE, writer } from './posts/fill.mjs';
import { statementsOf } from './posts/statements.mjs';

const POSTS = Number(process.env.BENCH_POSTS ?? 200_000);
const ROUNDS = 40;
const TEXT_LENGTH = 15_000;

const load = createRequire(join(root, 'apps/server/package.json'));
const pg = load('pg');
const copyStreams = load('pg-copy-streams');

const dataDir = join(temporaryFolder(), 'data');
const { api, stop } = await startServer(dataDir);
const token = await signIn(api);
const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
const connection = { host, port: Number(port), user: 'postgres', database: 'masthead_lagos' };
const client = new pg.Client(connection);
await client.connect();

process.stdout.write(`Filling ${POSTS} posts …\n`);
await fillPosts(client, copyStreams, POSTS);
execFileSync(process.execPath, ['apps/server/dist/fingerprints.js', '--project', 'lagos'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: `postgres://postgres@localhost/masthead_{project}?host=${encodeURIComponent(host)}`,
  },
});
await client.query('vacuum analyze');

async function call(method, path, body) {
  const { status, json } = await send(method, `${api}${path}`, token, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  return json;
}

const LIST =
  'expand=authors,category&fields=id,main_headline,status,template_type,published_at,uniqueness,wordCount,lock,is_late,slug';
const one = async (sql) => (await client.query(sql)).rows[0];
const { id } = await one('select id from posts where status = 3 order by id desc limit 1');
const place = await one('select section_id, category_id from posts where status = 3 order by id limit 1');
const author = await one('select user_id from post_authors group by 1 order by count(*) desc limit 1');
const text = writer(1234)(4000).slice(0, TEXT_LENGTH);

const list = await statementsOf(client, dataDir, () => call('GET', `/posts?${LIST}`));
const everyList = [
  ...list,
  ...(await statementsOf(client, dataDir, () => call('GET', '/posts/dashboard'))),
  ...(await statementsOf(client, dataDir, () => call('POST', '/search/posts', { query: COMMON }))),
];
const bare = await bareServer(load, connection, list);

const works = {
  'list, page 1': () => call('GET', `/posts?${LIST}`),
  'list, page 400': () => call('GET', `/posts?${LIST}&page=400`),
  'the same SQL, bare': () => fetch(bare.url).then((answer) => answer.text()),
  'list of a section': () => call('GET', `/posts?${LIST}&search[section_id]=${place.section_id}`),
  'list of a category': () => call('GET', `/posts?${LIST}&search[category_id]=${place.category_id}`),
  'list of a status': () => call('GET', `/posts?${LIST}&search[status]=3`),
  'list of a type': () => call('GET', `/posts?${LIST}&search[template_type]=5`),
  'list of an author': () => call('GET', `/posts?${LIST}&search[authors.id]=${author.user_id}`),
  'list of a month': () =>
    call('GET', `/posts?${LIST}&search[>published_at]=2026-10-01&search[<published_at]=2026-10-31`),
  board: () => call('GET', '/posts/dashboard'),
  'read by id': () => call('GET', `/posts/${id}`),
  'search, common word': () => call('POST', '/search/posts', { query: COMMON }),
  'search, rare word': () => call('POST', '/search/posts', { query: RARE }),
  'search, two words': () => call('POST', '/search/posts', { query: `${COMMON} kalo` }),
  'uniqueness of 15,000 characters': () => call('POST', `/posts/${id}/unique/check`, { text }),
};

/** Few of the slow ones: their limit is one of a day. */
const roundsOf = (name) => (name.startsWith('uniqueness') ? 10 : ROUNDS);

const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
for (const work of Object.values(works)) await work();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(works)) {
    if (round < roundsOf(name)) times[name].push(await timed(work));
  }
}
await bare.close();
await client.end();
await stop();

const bounds = [
  ['list, page 400', 'list, page 1', 1.5],
  ['list, page 1', 'the same SQL, bare', 2],
  ['list of a section', 'list, page 1', 1.5],
  ['list of a category', 'list, page 1', 1.5],
  ['list of a status', 'list, page 1', 1.5],
  ['list of a type', 'list, page 1', 1.5],
  ['list of an author', 'list, page 1', 1.5],
  ['list of a month', 'list, page 1', 1.5],
  ['board', 'list, page 1', 3],
  ['search, common word', 'read by id', 10],
  ['search, rare word', 'read by id', 10],
  ['search, two words', 'read by id', 10],
  ['uniqueness of 15,000 characters', 'read by id', 30],
];

const lines = bounds.map(([name, than, bound]) => {
  const ratio = median(times[name]) / median(times[than]);
  return { name, than, bound, ratio, ms: median(times[name]) };
});
const readsBody = everyList.filter(({ sql }) =>
  /"(body|slides|body_text|uniqueness_body)"/.test(sql.split(/ from /i)[0]),
);

const table = [
  `| what | time | compared with | ratio | bound |`,
  `| --- | --- | --- | --- | --- |`,
  ...lines.map(
    ({ name, than, bound, ratio, ms }) =>
      `| ${name} | ${ms.toFixed(1)} ms | ${than} | ${ratio.toFixed(2)} | ${bound} |`,
  ),
].join('\n');
const machine = `${cpus().length} × ${cpus()[0]?.model ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
process.stdout.write(`${table}\n\n${POSTS} posts, ${machine}\n`);
if (process.env.BENCH_WRITE) writeFigures(table, machine);

const failed = lines.filter(({ ratio, bound }) => ratio > bound);
for (const { name, ratio, bound } of failed)
  process.stdout.write(`${name}: ${ratio.toFixed(2)} is more than ${bound}\n`);
for (const { sql } of readsBody) process.stdout.write(`A list reads a text: ${sql.slice(0, 200)}\n`);
process.exit(failed.length + readsBody.length > 0 ? 1 : 0);

/** Puts the table into the page of figures, between its marks. */
function writeFigures(figures, on) {
  const path = join(root, 'docs/performance.md');
  const page = readFileSync(path, 'utf8');
  const [before, , after] = page.split(/<!-- posts(?: end)? -->/);
  const when = new Date().toISOString().slice(0, 10);
  writeFileSync(
    path,
    `${before}<!-- posts -->\n\n${figures}\n\n${POSTS} posts with texts of 3 kB, on ${on}, ${when}.\n\n<!-- posts end -->${after}`,
  );
  execFileSync(tool('biome'), ['format', '--write', path]);
}
