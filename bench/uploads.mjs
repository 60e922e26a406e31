import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { root } from '../scripts/lib/run.mjs';
import { formatTimes, measureMs, median } from './lib/measure.mjs';
import { post, send, signIn, startServer, temporaryFolder } from './lib/server.mjs';

// Compares the upload of a long CSV list with parsing and copying its rows alone. Fails above a limit.

/** Maximum duration of an upload, as a multiple of parsing the CSV file plus one COPY of the same rows. */
const MAX_RATIO = 1.5;
const MAX_MEMORY_GROWTH_MB = 50;
const ROUNDS = 9;
const ROWS = 100_000;
/** About the size of a chunk of an uploaded file. */
const ROWS_PER_CHUNK = 700;
const MB = 1024 * 1024;

const load = createRequire(join(root, 'apps/server/package.json'));
const { parse } = load('csv-parse');
const copyStreams = load('pg-copy-streams');
const pg = load('pg');

const folder = temporaryFolder();
const createUrl = (row) => `https://www.example.com/articles/${row}/the-story-that-it-links-to`;
const createLine = (row, round) => `Phrase number ${row} of list ${round},${createUrl(row)}`;
/** A CSV file with `ROWS` rows. The line with the number `invalidLine` is not valid. */
const createFile = (round, invalidLine = -1) =>
  `text,url\n${Array.from({ length: ROWS }, (_, row) => (row + 2 === invalidLine ? 'wrong,nowhere' : createLine(row, round))).join('\n')}\n`;

/** Parses the file with csv-parse and discards the rows. */
async function parseAlone(path) {
  const parser = createReadStream(path).pipe(parse());
  let rows = 0;
  parser.on('data', () => rows++);
  await new Promise((resolve, reject) => parser.once('end', resolve).once('error', reject));
  if (rows !== ROWS + 1) throw new Error(`The parser found ${rows} rows`);
}

/** Connects to the server's PostgreSQL and creates a table like the one for contextual links. */
async function openTable(dataDir) {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'masthead_lagos' });
  await client.connect();
  await client.query('create table bench_links (position bigint primary key, text text not null, url text not null)');
  return client;
}

/** One COPY of prepared rows, in chunks as large as those of an uploaded file. */
async function copyAlone(client, chunks) {
  await pipeline(Readable.from(chunks), client.query(copyStreams.from('copy bench_links from stdin')));
}

/** The rows of a round in the text format of COPY. */
function createCopyChunks(round) {
  const chunks = [];
  for (let start = 0; start < ROWS; start += ROWS_PER_CHUNK) {
    const rows = Array.from({ length: Math.min(ROWS_PER_CHUNK, ROWS - start) }, (_, index) => start + index);
    chunks.push(rows.map((row) => `${row + 1}\tPhrase number ${row} of list ${round}\t${createUrl(row)}\n`).join(''));
  }
  return chunks;
}

/** Resident memory in MB. */
function readMemory(pid) {
  const status = `/proc/${pid}/status`;
  const kb = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kb) / 1024;
}

/** Peak memory during `work`. */
async function measurePeak(pid, work) {
  let peak = readMemory(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(pid));
  }, 10);
  await work().finally(() => clearInterval(timer));
  return Math.max(peak, readMemory(pid));
}

const createForm = (content) => {
  const data = new FormData();
  data.append('file', new Blob([content]), 'links.csv');
  return data;
};

const dataDir = join(folder, 'data');
// Loading the demo content would hide the memory that an upload needs, so measure on a second start.
await (await startServer(dataDir)).stop();
const { pid, api, stop } = await startServer(dataDir);
try {
  const token = await signIn(api);
  const list = `${api}/v2/contextual-links/`;
  const upload = (content) => post(`${list}upload`, token, createForm(content));
  const read = async (page) => (await send('GET', `${list}?per_page=50&page=${page}`, token)).json;
  const client = await openTable(dataDir);
  const path = join(folder, 'links.csv');
  // Warm up: the first upload has one-time costs.
  await upload(`text,url\n${createLine(0, 0)}\n`);
  await parseAlone(writeRound(0));
  const before = readMemory(pid);

  function writeRound(round) {
    writeFileSync(path, createFile(round));
    return path;
  }

  const parses = [];
  const copies = [];
  const uploads = [];
  const growths = [];
  let highest = before;
  // Alternate, so that other load on the machine affects all. The first upload replaces one row, later ones replace as
  // many rows as they add.
  for (let round = 0; round <= ROUNDS; round++) {
    writeRound(round);
    const chunks = createCopyChunks(round);
    await client.query('truncate bench_links');
    parses.push(await measureMs(() => parseAlone(path)));
    copies.push(await measureMs(() => copyAlone(client, chunks)));
    const content = createFile(round);
    const idle = readMemory(pid);
    const peak = await measurePeak(pid, async () => {
      uploads.push(await measureMs(() => upload(content)));
    });
    growths.push(peak - idle);
    highest = Math.max(highest, peak);
  }

  const pages = [1, 1000, 2000];
  const storedPages = await Promise.all(pages.map(read));
  const rejection = await send('POST', `${list}upload`, token, createForm(createFile('bad', ROWS - 1)));
  const isUnchanged = JSON.stringify(await Promise.all(pages.map(read))) === JSON.stringify(storedPages);
  const isRejected =
    rejection.status === 422 && rejection.json.type === 'extractor' && rejection.json.line === ROWS - 1;
  const near = [];
  const far = [];
  for (let round = 0; round < 20; round++) {
    near.push(await measureMs(() => read(1)));
    far.push(await measureMs(() => read(2000)));
  }
  await client.end();

  const together = parses.map((time, round) => time + copies[round]);
  const ratio = median(uploads.slice(1)) / median(together.slice(1));
  const growth = Math.max(...growths);
  console.log(`${ROWS} contextual links in ${(createFile(1).length / MB).toFixed(1)} Mb, ${ROUNDS} rounds, medians:`);
  console.log(`  csv-parse alone                              ${formatTimes(parses.slice(1))}`);
  console.log(`  one COPY of the same rows                    ${formatTimes(copies.slice(1))}`);
  console.log(`  upload of a full list through the API         ${formatTimes(uploads.slice(1))}`);
  console.log(`  the first upload, which replaces one row      ${uploads[0].toFixed(0)} ms`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
  console.log(
    `  server memory, maximum growth during one upload: ${growth.toFixed(0)} MB (less than ${MAX_MEMORY_GROWTH_MB})`,
  );
  // No limit: this includes garbage that is not collected during ten consecutive uploads.
  console.log(`  server memory before the uploads ${before.toFixed(0)} MB, peak ${highest.toFixed(0)} MB`);
  console.log(
    `  an invalid line ${ROWS - 1}: ${isRejected && isUnchanged ? 'rejected, the list is unchanged' : 'NOT rejected'}`,
  );
  console.log(`  page 1 in ${median(near).toFixed(1)} ms, page 2000 in ${median(far).toFixed(1)} ms`);
  process.exitCode = ratio <= MAX_RATIO && growth < MAX_MEMORY_GROWTH_MB && isRejected && isUnchanged ? 0 : 1;
} finally {
  await stop();
}
