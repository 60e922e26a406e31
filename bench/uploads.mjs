import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { root } from '../scripts/lib/run.mjs';
import { median, show, timed } from './lib/measure.mjs';
import { post, send, signIn, startServer, temporaryFolder } from './lib/server.mjs';

/** An upload may take this many times what a CSV parser and one COPY of the same rows take. */
const BOUND = 1.5;
const MEMORY_BOUND = 50;
const ROUNDS = 9;
const ROWS = 100_000;
const MB = 1024 * 1024;

const load = createRequire(join(root, 'apps/server/package.json'));
const { parse } = load('csv-parse');
const copyStreams = load('pg-copy-streams');
const pg = load('pg');

const folder = temporaryFolder();
const url = (at) => `https://www.example.com/articles/${at}/the-story-that-it-links-to`;
const line = (at, round) => `Phrase number ${at} of list ${round},${url(at)}`;
const file = (round, wrong = -1) =>
  `text,url\n${Array.from({ length: ROWS }, (_, at) => (at + 2 === wrong ? 'wrong,nowhere' : line(at, round))).join('\n')}\n`;

/** csv-parse over the file, and nothing done with its rows. */
async function parseAlone(path) {
  const parser = createReadStream(path).pipe(parse());
  let rows = 0;
  parser.on('data', () => rows++);
  await new Promise((resolve, reject) => parser.once('end', resolve).once('error', reject));
  if (rows !== ROWS + 1) throw new Error(`The parser found ${rows} rows`);
}

/** A client of the server's own PostgreSQL, on a table like that of the links. */
async function openTable(dataDir) {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'postgres', database: 'masthead_lagos' });
  await client.connect();
  await client.query('create table bench_links (position bigint primary key, text text not null, url text not null)');
  return client;
}

/** One COPY of rows that are there already, in pieces as large as those of a file. */
async function copyAlone(client, pieces) {
  await pipeline(Readable.from(pieces), client.query(copyStreams.from('copy bench_links from stdin')));
}

function copyPieces(round) {
  const pieces = [];
  for (let at = 0; at < ROWS; at += 700) {
    const rows = Array.from({ length: Math.min(700, ROWS - at) }, (_, more) => at + more);
    pieces.push(rows.map((row) => `${row + 1}\tPhrase number ${row} of list ${round}\t${url(row)}\n`).join(''));
  }
  return pieces;
}

/** Resident memory in MB. */
function memoryOf(pid) {
  const status = `/proc/${pid}/status`;
  const kb = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kb) / 1024;
}

/** The highest that memory rises to while this goes on. */
async function peakDuring(pid, work) {
  let peak = memoryOf(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 10);
  await work().finally(() => clearInterval(timer));
  return Math.max(peak, memoryOf(pid));
}

const form = (content) => {
  const data = new FormData();
  data.append('file', new Blob([content]), 'links.csv');
  return data;
};

const dataDir = join(folder, 'data');
// Filling the demo takes memory that would hide what an upload takes: it is measured on a second start.
await (await startServer(dataDir)).stop();
const { pid, api, stop } = await startServer(dataDir);
try {
  const token = await signIn(api);
  const list = `${api}/v2/contextual-links/`;
  const upload = (content) => post(`${list}upload`, token, form(content));
  const read = async (page) => (await send('GET', `${list}?per_page=50&page=${page}`, token)).json;
  const client = await openTable(dataDir);
  const path = join(folder, 'links.csv');
  // What a first upload of any length takes once.
  await upload(`text,url\n${line(0, 0)}\n`);
  await parseAlone(writeRound(0));
  const before = memoryOf(pid);

  function writeRound(round) {
    writeFileSync(path, file(round));
    return path;
  }

  const parses = [];
  const copies = [];
  const uploads = [];
  const growths = [];
  let highest = before;
  // In turns, so that whatever else the machine does weighs on all. The first list replaces one row, the others as many as their own.
  for (let round = 0; round <= ROUNDS; round++) {
    writeRound(round);
    const pieces = copyPieces(round);
    await client.query('truncate bench_links');
    parses.push(await timed(() => parseAlone(path)));
    copies.push(await timed(() => copyAlone(client, pieces)));
    const content = file(round);
    const idle = memoryOf(pid);
    const peak = await peakDuring(pid, async () => {
      uploads.push(await timed(() => upload(content)));
    });
    growths.push(peak - idle);
    highest = Math.max(highest, peak);
  }

  const pages = [1, 1000, 2000];
  const kept = await Promise.all(pages.map(read));
  const refused = await send('POST', `${list}upload`, token, form(file('bad', ROWS - 1)));
  const isKept = JSON.stringify(await Promise.all(pages.map(read))) === JSON.stringify(kept);
  const isRefused = refused.status === 422 && refused.json.type === 'extractor' && refused.json.line === ROWS - 1;
  const near = [];
  const far = [];
  for (let round = 0; round < 20; round++) {
    near.push(await timed(() => read(1)));
    far.push(await timed(() => read(2000)));
  }
  await client.end();

  const together = parses.map((time, round) => time + copies[round]);
  const ratio = median(uploads.slice(1)) / median(together.slice(1));
  const growth = Math.max(...growths);
  console.log(`${ROWS} contextual links in ${(file(1).length / MB).toFixed(1)} Mb, ${ROUNDS} rounds, medians:`);
  console.log(`  csv-parse alone                              ${show(parses.slice(1))}`);
  console.log(`  one COPY of the same rows                    ${show(copies.slice(1))}`);
  console.log(`  upload that replaces as many, through the API ${show(uploads.slice(1))}`);
  console.log(`  the first upload, which replaces one row      ${uploads[0].toFixed(0)} ms`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${BOUND})`);
  console.log(`  server memory, the most that one upload adds: ${growth.toFixed(0)} MB (less than ${MEMORY_BOUND})`);
  // Not bounded: it is also what the collector has not found worth its time in ten uploads on end.
  console.log(`  server memory before all of them ${before.toFixed(0)} MB, at its highest ${highest.toFixed(0)} MB`);
  console.log(
    `  a wrong line ${ROWS - 1}: ${isRefused && isKept ? 'refused, the list is as it was' : 'NOT refused as it should be'}`,
  );
  console.log(`  page 1 in ${median(near).toFixed(1)} ms, page 2000 in ${median(far).toFixed(1)} ms`);
  process.exitCode = ratio <= BOUND && growth < MEMORY_BOUND && isRefused && isKept ? 0 : 1;
} finally {
  await stop();
}
