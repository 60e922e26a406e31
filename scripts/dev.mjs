import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { forgetBuilds } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/run.mjs';

const serverFolder = join(root, 'apps/server');
const apiPort = Number(process.env.PORT ?? 4000);
const webPort = Number(process.env.WEB_PORT ?? 5173);

await ensureInstalled();
forgetBuilds();
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
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

// One restart after the other, also when files change faster than the server stops.
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

// The host picks the project, so it travels unchanged.
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const web = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  root: join(root, 'apps/web'),
  server: { port: webPort, proxy: { '/api': api, '/media': api } },
});
await web.listen();
console.log(`The admin reloads at ${web.resolvedUrls?.local[0] ?? `http://localhost:${webPort}/`}`);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled([watcher.close(), web.close(), restarts.then(stopServer)]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
