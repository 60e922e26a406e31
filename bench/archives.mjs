import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { measureMs, median } from './lib/measure.mjs';
import { startServer, temporaryFolder } from './lib/server.mjs';
import { createReader } from './site/reader.mjs';

// Measures how long the site takes for the first and for late pages of lists with many articles. Fails above a limit.

const POSTS = Number(process.argv[2] ?? 1_000_000);
/** The number of articles on a page of the site. */
const PER_PAGE = 24;
const ROUNDS = 15;
/** Page 200 may take at most this many times as long as page 1. */
const MAX_RATIO = 1.5;
/** Limit for the last page right after a change, when the server has no cursors yet. */
const MAX_MS = 1000;
/** Limit for a sitemap file of 5,000 URLs. */
const MAX_SITEMAP_MS = 200;

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
const [category] = parents;
const { rows: tags } = await client.query('select id, slug from tags order by id limit 1');
const [tag] = tags;
const { rows: pictures } = await client.query('select hash_key from images order by id limit 100');

/** Assigns all articles to one section, to a category and its subcategories in turn, and to one tag. */
async function insertArticles() {
  // Disables triggers and foreign keys for speed; the rows are consistent.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query('select max(id) as last from posts');
  await client.query(
    `insert into posts (main_headline, slug, description, thumb, status, published_at, first_published_at,
       section_id, category_id)
     select 'Council approves plan number ' || n || ' for the harbour after a long night of talks',
       'council-approves-plan-number-' || n || '-for-the-harbour-after-a-long-night-of-talks',
       'The vote ended months of argument about plan ' || n || '. ' || repeat('Residents had asked for more time. ', 3),
       picture, 3, at, at, $1, ($2::integer[])[1 + n % array_length($2::integer[], 1)]
     from (
       select n, timestamptz '2026-01-01Z' - n * interval '10 minutes' as at,
         ($4::text[])[1 + n % array_length($4::text[], 1)] as picture
       from generate_series(1, $3::integer) n
     ) as numbers`,
    [category.section_id, [category.id, ...category.children], POSTS, pictures.map(({ hash_key }) => hash_key)],
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

const fetchPage = createReader('www.lagos.localhost');
const target = { port: Number(new URL(server.api).port), hostname: 'localhost' };

/** Time to render a page that is not cached. The data that all pages share is loaded before. */
async function measure(path) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await client.query(`select pg_notify('masthead_changes', 'site')`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await fetchPage(target, '/article/none', 'identity');
    times.push(await measureMs(() => fetchPage(target, path, 'identity')));
  }
  return median(times);
}

await insertArticles();
const lastPage = Math.floor(POSTS / PER_PAGE);
let hasFailed = false;
for (const path of [`/${category.section}`, `/${category.section}/${category.slug}`, `/tag/${tag.slug}`]) {
  const first = await measure(path);
  const deep = await measure(`${path}?page=200`);
  const end = await measure(`${path}?page=${lastPage}`);
  await fetchPage(target, `${path}?page=${lastPage - 1}`, 'identity');
  const next = await measureMs(() => fetchPage(target, `${path}?page=${lastPage - 2}`, 'identity'));
  const ratio = deep / first;
  hasFailed ||= ratio > MAX_RATIO || end > MAX_MS;
  console.log(`${path} of ${POSTS} articles, not cached:`);
  console.log(
    `  page 1 ${first.toFixed(1)} ms, page 200 ${deep.toFixed(1)} ms: ${ratio.toFixed(2)} (at most ${MAX_RATIO})`,
  );
  console.log(
    `  page ${lastPage} ${end.toFixed(1)} ms right after a change (at most ${MAX_MS}), neighbouring pages ${next.toFixed(1)} ms`,
  );
}
const sitemapPath = '/sitemap/articles-2.xml';
const sitemap = await measure(sitemapPath);
hasFailed ||= sitemap > MAX_SITEMAP_MS;
const urls = String(await fetchPage(target, sitemapPath, 'identity')).split('<loc>').length - 1;
console.log(`${sitemapPath} with ${urls} URLs: ${sitemap.toFixed(1)} ms (at most ${MAX_SITEMAP_MS})`);
await client.end();
await server.stop();
process.exitCode = hasFailed ? 1 : 0;
