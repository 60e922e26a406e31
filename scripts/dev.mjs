import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { invalidateBuilds } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/run.mjs';

// Development mode (`npm run dev`): rebuilds and restarts the server when its sources change, and serves the admin with
// hot reload.

const serverFolder = join(root, 'apps/server');
const apiPort = Number(process.env.PORT ?? 4000);
const webPort = Number(process.env.WEB_PORT ?? 5173);

await ensureInstalled();
invalidateBuilds();
const { watch } = await import('rolldown');
const { loadConfig } = await import('rolldown/config');
const { createServer } = await import('vite');

let server = null;

function startServer() {
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    cwd: serverFolder,
    env: { ...process.env, PORT: String(apiPort), NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
}

// Restart one at a time, even if files change faster than the server stops.
let restarts = Promise.resolve();
function restart() {
  restarts = restarts.then(stopServer).then(startServer);
}

const programs = await loadConfig(join(serverFolder, 'rolldown.config.mjs'));
const watcher = watch(programs.map((program) => ({ ...program, cwd: serverFolder })));
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') void event.result.close();
  if (event.code === 'ERROR') console.error(event.error.message);
  if (event.code === 'END') restart();
});

// The Host header selects the project, so the proxy must not change it.
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const web = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  root: join(root, 'apps/web'),
  server: { port: webPort, proxy: { '/api': api, '/media': api } },
});
await web.listen();
console.log(`The admin with hot reload runs at ${web.resolvedUrls?.local[0] ?? `http://localhost:${webPort}/`}`);

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await Promise.allSettled([watcher.close(), web.close(), restarts.then(stopServer)]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
