import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { median, timed } from './lib/measure.mjs';
import { startServer, temporaryFolder } from './lib/server.mjs';
import { reader } from './site/reader.mjs';

const POSTS = Number(process.argv[2] ?? 1_000_000);
const PER_PAGE = 24;
const ROUNDS = 15;
/** Page 200 takes at most this many times as long as page 1. */
const MAX_RATIO = 1.5;
const MAX_MS = 1000;

const dataDir = join(temporaryFolder(), 'data');
const server = await startServer(dataDir);
const [, , , postgresPort, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
const pg = createRequire(join(root, 'apps/server/package.json'))('pg');
const client = new pg.Client({ host, port: Number(postgresPort), user: 'postgres', database: 'masthead_lagos' });
await client.connect();
const { rows: parents } = await client.query(
  `select parent.id, parent.section_id, sections.slug as section, parent.slug,
     (select array_agg(child.id) from categories child where child.parent_id = parent.id) as children
   from categories parent join sections on sections.id = parent.section_id
   where exists (select from categories child where child.parent_id = parent.id) order by parent.id limit 1`,
);
const [place] = parents;
const { rows: tags } = await client.query('select id, slug from tags order by id limit 1');
const [tag] = tags;

/** All articles belong to one section, to a category with its subcategories in turn, and to one tag. */
async function fill() {
  // Neither triggers nor foreign keys: the rows are consistent.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query('select max(id) as last from posts');
  await client.query(
    `insert into posts (main_headline, slug, status, published_at, first_published_at, section_id, category_id)
     select 'Archive ' || n, 'archive-' || n, 3, at, at, $1, ($2::integer[])[1 + n % array_length($2::integer[], 1)]
     from (select n, timestamptz '2026-01-01Z' - n * interval '10 minutes' as at from generate_series(1, $3::integer) n) as made`,
    [place.section_id, [place.id, ...place.children], POSTS],
  );
  await client.query(
    `insert into post_tags (post_id, tag_id, first_published_at)
     select id, $1, first_published_at from posts where id > $2`,
    [tag.id, rows[0].last],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze posts');
  await client.query('vacuum analyze post_tags');
}

const ask = reader('www.lagos.localhost');
const target = { port: Number(new URL(server.api).port), address: 'localhost' };

/** The time of an uncached page. The parts that all pages share are loaded before. */
async function measure(path) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await client.query(`select pg_notify('masthead_changes', 'site')`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await ask(target, '/article/none', 'identity');
    times.push(await timed(() => ask(target, path, 'identity')));
  }
  return median(times);
}

await fill();
const last = Math.floor(POSTS / PER_PAGE);
let failed = false;
for (const path of [`/${place.section}`, `/${place.section}/${place.slug}`, `/tag/${tag.slug}`]) {
  const first = await measure(path);
  const deep = await measure(`${path}?page=200`);
  const end = await measure(`${path}?page=${last}`);
  await ask(target, `${path}?page=${last - 1}`, 'identity');
  const next = await timed(() => ask(target, `${path}?page=${last - 2}`, 'identity'));
  const ratio = deep / first;
  failed ||= ratio > MAX_RATIO || end > MAX_MS;
  console.log(`${path} of ${POSTS} articles, not cached:`);
  console.log(
    `  page 1 ${first.toFixed(1)} ms, page 200 ${deep.toFixed(1)} ms: ${ratio.toFixed(2)} (at most ${MAX_RATIO})`,
  );
  console.log(
    `  page ${last} ${end.toFixed(1)} ms right after a change (at most ${MAX_MS}), pages beside it ${next.toFixed(1)} ms`,
  );
}
await client.end();
await server.stop();
process.exitCode = failed ? 1 : 0;
