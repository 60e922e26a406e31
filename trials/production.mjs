import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../scripts/lib/node-version.mjs';
import { fail, root } from '../scripts/lib/run.mjs';
import { performDockerfile } from './lib/dockerfile.mjs';
import { Client } from './production/client.mjs';
import {
  findFreePort,
  findPrograms,
  Processes,
  selectAccount,
  startNginx,
  startPgBouncer,
  startPostgres,
  startStorage,
  waitFor,
} from './production/processes.mjs';

// Performs the steps of the Dockerfile in an empty folder as an ordinary user, starts the processes of compose.yaml
// without containers (`npm run trial:production`), and publishes posts through them, while processes are killed.

const HEADLINE = 'Council votes for a new tram line along the harbour road';
const DESCRIPTION =
  'The council has voted for the tram line along the harbour road after a long night of talks, and the first rails are to be laid in the spring of next year.';
const ADMIN = { email: 'chief@masthead.test', password: 'Harbour#Rail71' };
/** The scheduled post is due after the processes have been killed. */
const SCHEDULED_AFTER_MS = 8000;
/** Requests that must succeed while a web process is gone. */
const REQUESTS_AFTER_KILL = 40;

const { programs, missing } = findPrograms();
if (missing.length > 0) {
  fail(`The trial needs these system packages: ${missing.join(', ')} (apt-get install ${missing.join(' ')}).`);
}

const folder = mkdtempSync(join(tmpdir(), 'masthead-production-'));
const account = selectAccount(folder);
const processes = new Processes(folder, account);
let storage = null;
/** The folder that the steps of the Dockerfile fill. */
let app = null;

function assert(condition, message) {
  if (!condition) throw new Error(message);
  console.log(`ok: ${message}`);
}

async function setModes(path, { folders, files }) {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? folders : files);
  }
}

/** Starts a process of the image with the settings of compose.yaml. */
async function startMasthead(image, name, role, settings) {
  const dataDir = join(folder, 'data');
  const port = role === 'web' ? (settings.port ?? (await findFreePort())) : undefined;
  const env = { ...image.env, ...settings.env, DATA_DIR: dataDir, ...(port && { PORT: String(port) }) };
  const [, ...entrypointArguments] = image.entrypoint;
  const args = [...entrypointArguments, ...image.command, '--role', role];
  const { waitForOutput } = processes.start(name, process.execPath, args, {
    cwd: join(image.folder, image.workdir),
    env: { ...env, NODE_OPTIONS: '--throw-deprecation' },
  });
  await waitForOutput(role === 'web' ? 'is ready on port' : 'worker is running');
  return port;
}

/** Creates what an empty project needs before its first post. Returns the values of a post that can be published. */
async function prepareProject(client) {
  const { items: languages } = await client.call('GET', 'v2/languages');
  const section = await client.call('POST', 'v2/sections', { language_id: languages[0].id, catchy_title: 'News' });
  const category = await client.call('POST', 'v2/categories', { section_id: section.id, catchy_title: 'Transport' });
  const form = new FormData();
  form.append('name', 'A tram at the harbour');
  form.append('source', '1');
  form.append('file', new Blob([await createPicture()]), 'tram.jpg');
  const picture = await client.call('POST', 'v2/images', form);
  const thumb = await client.call('POST', `posts/${picture.id}/quick-crop`, {});
  const { id: author } = await client.call('GET', 'v2/users/me');
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'The first rails are laid in spring.' }] }];
  const values = {
    titles: { rss: HEADLINE },
    description: DESCRIPTION,
    category_id: category.id,
    authors: [author],
    thumb: thumb.hash_key,
    thumb_ext: thumb.ext,
    body: { v: 1, doc: { type: 'doc', content } },
  };
  return { section, values };
}

function createPicture() {
  const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp');
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
}

async function createPost(client, { section, values }, prefix) {
  const headline = `${prefix}: ${HEADLINE}`;
  const { id } = await client.call('POST', 'posts', { main_headline: headline, section_id: section.id, priority: 2 });
  const titles = { main_headline: headline, catchy_title: headline, fb_catchy_title: headline };
  return client.call('PATCH', `posts/${id}`, { ...values, ...titles });
}

const findOnSite = (client, slug) => async () => {
  const page = await client.read(`/article/${slug}`);
  return page.status === 200 && page;
};

async function publishAndRead(client, project) {
  const post = await createPost(client, project, 'Now');
  const { slug } = await client.call('POST', `posts/publish/${post.id}`, {});
  const page = await waitFor('The publication', findOnSite(client, slug));
  assert(page.content.includes(HEADLINE), 'the site shows the published post over TLS');
  const [picturePath] = /\/media\/[^"' ,)]+/.exec(page.content.toString()) ?? [];
  const picture = await client.read(picturePath);
  assert(picture.status === 200 && picture.headers['content-type'].startsWith('image/'), 'the site shows the picture');
  assert(
    readdirSync(storage.directory, { recursive: true }).some((name) => name.includes('lagos')),
    'S3 has the picture',
  );
  const cached = await waitFor('A cached page', async () => {
    const { headers } = await client.read(`/article/${slug}`);
    return ['HIT', 'STALE', 'UPDATING'].includes(headers['x-cache']) && headers['x-cache'];
  });
  assert(cached, `nginx answers from its cache (${cached})`);
}

/** Runs a command of the operator in the image. */
function runCommand(image, env, name, ...args) {
  return execFileSync(process.execPath, [`apps/server/dist/${name}.js`, ...args], {
    cwd: join(image.folder, image.workdir),
    env: { ...account.env, ...image.env, ...env, DATA_DIR: join(folder, 'data') },
    uid: account.uid,
    gid: account.gid,
    encoding: 'utf8',
  });
}

/** Kills a web and a worker process while a post is scheduled. The others publish it and answer every request. */
async function survive(client, project) {
  const post = await createPost(client, project, 'Later');
  const published_at = new Date(Date.now() + SCHEDULED_AFTER_MS).toISOString();
  const { slug } = await client.call('POST', `posts/schedule/${post.id}`, { published_at });
  await Promise.all([processes.kill('web-1'), processes.kill('worker-1')]);
  for (let number = 0; number < REQUESTS_AFTER_KILL; number++) await client.call('GET', 'posts?per-page=5');
  assert(true, `${REQUESTS_AFTER_KILL} requests succeed without one of two web processes`);
  await waitFor('The scheduled publication', findOnSite(client, slug));
  const seconds = (Date.now() - Date.parse(published_at)) / 1000;
  assert(true, `the other worker publishes the scheduled post (${seconds.toFixed(1)} s after its time)`);
}

async function run() {
  let start = performance.now();
  const image = performDockerfile(join(folder, 'image'), account);
  app = join(image.folder, image.workdir);
  // The image has a read-only file system.
  await setModes(app, { folders: 0o555, files: 0o444 });
  console.log(`The steps of the Dockerfile took ${Math.round((performance.now() - start) / 1000)} s.`);

  start = performance.now();
  const password = randomBytes(16).toString('hex');
  storage = await startStorage(folder);
  const postgresPort = await startPostgres(processes, programs.postgresql, password);
  const databasePort = await startPgBouncer(processes, programs.pgbouncer, postgresPort, password);
  const env = {
    DATABASE_URL: `postgres://masthead:${password}@127.0.0.1:${databasePort}/masthead_{project}`,
    DATABASE_LISTEN_URL: `postgres://masthead:${password}@127.0.0.1:${postgresPort}/masthead_{project}`,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: '1',
    STORAGE_URL: 's3://masthead',
    S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const ports = [
    await startMasthead(image, 'web-1', 'web', { env }),
    await startMasthead(image, 'web-2', 'web', { env }),
  ];
  for (const name of ['worker-1', 'worker-2']) await startMasthead(image, name, 'worker', { env });
  const proxy = await startNginx(processes, programs, ports);
  const client = new Client({ ...proxy, project: 'lagos' });
  await waitFor('The answer of nginx', async () => (await client.read('/')).status === 200);
  console.log(`All processes were ready after ${Math.round((performance.now() - start) / 1000)} s.`);

  await client.signIn(ADMIN.email, ADMIN.password);
  assert(true, 'the first administrator signs in with a second factor');
  const project = await prepareProject(client);
  await publishAndRead(client, project);
  const report = runCommand(image, env, 'static-page', '--project', 'lagos', '--title', 'About us');
  assert(report.includes('about-us'), 'a command adds a static page');
  await survive(client, project);
  await startMasthead(image, 'web-1', 'web', { env, port: ports[0] });
  await startMasthead(image, 'worker-1', 'worker', { env });
  const { items } = await client.call('GET', 'posts?search[status]=3');
  assert(items.length === 2, 'both posts are published once, after the killed processes are back');
  const codes = await Promise.all(
    ['web-1', 'web-2', 'worker-1', 'worker-2'].map((name) => processes.kill(name, 'SIGTERM')),
  );
  assert(
    codes.every((code) => code === 0),
    'SIGTERM ends every process with exit code 0',
  );
}

try {
  await run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await processes.stopAll();
  await storage?.stop();
  // An ordinary user cannot delete the content of a read-only folder.
  if (app) await setModes(app, { folders: 0o755, files: 0o644 });
  rmSync(folder, { recursive: true, force: true });
}
