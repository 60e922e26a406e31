import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../bench/lib/server.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { startWithReplica } from '../lib/replicate.mjs';
import { startSilentProxy } from '../lib/silent-proxy.mjs';
import { openNewsroom } from '../trust/newsroom.mjs';
import { mountSmallDisk } from './small-disk.mjs';

const READY = /is ready on port (\d+)|worker is running/;

/**
 * Starts a supervised PostgreSQL with demo content, and connects to it through a proxy. The trial then starts web servers
 * and workers. `newsroom` has accounts, and creates posts on the first web server. `disk` is the small disk of the data, or
 * `null`.
 */
export async function startCluster({ isDiskSmall }) {
  const folder = temporaryFolder();
  const disk = isDiskSmall ? mountSmallDisk(folder) : null;
  const newsroom = await openNewsroom(1, folder);
  await newsroom.stop();
  const startPostgres = await loadLauncher();
  const supervision = { report: () => undefined, onGivenUp: (error) => console.error(error.message) };
  const postgres = await startPostgres({ dataDir: newsroom.dataDir, log: () => undefined, supervision });
  const proxy = await startSilentProxy(toUrl(postgres));
  return new Cluster(newsroom, postgres, decodeURI(proxy.url), proxy, disk);
}

/** Like `startCluster`, with a streaming replica and without a proxy. */
export async function startReplicatedCluster() {
  const newsroom = await openNewsroom(1);
  await newsroom.stop();
  const { dataDir } = newsroom;
  const replicaDir = join(dirname(dataDir), 'replica');
  const replicated = await startWithReplica(await loadLauncher(), { dataDir, replicaDir, settings: {} });
  const cluster = new Cluster(newsroom, replicated.primary, toUrl(replicated.primary));
  return { ...replicated, cluster, replicaDir, replicaUrl: toUrl(replicated.replica) };
}

async function loadLauncher() {
  const { startPostgres } = await import(join(root, 'apps/server/dist/embedded-postgres.js'));
  return startPostgres;
}

const toUrl = ({ host, port, user }) =>
  `postgres://${user}@localhost/masthead_{project}?host=${encodeURIComponent(host)}&port=${port}`;

/** The postmaster and all its processes. */
export function listPostgresPids(postmaster) {
  const parentOf = (pid) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const isChild = (pid) => {
    try {
      return parentOf(pid) === postmaster;
    } catch {
      return false;
    }
  };
  return [postmaster, ...pids.filter(isChild)];
}

class Cluster {
  /** The running processes of the product. */
  processes = [];

  constructor(newsroom, postgres, databaseUrl, proxy, disk) {
    Object.assign(this, { newsroom, postgres, databaseUrl, proxy, disk });
  }

  get folder() {
    return dirname(this.newsroom.dataDir);
  }

  /** The main process of PostgreSQL. */
  readPostmasterPid() {
    return this.newsroom.readPostmasterPid();
  }

  /** Starts two web servers and two workers. The first web server has the address of the newsroom. */
  async startProcesses(settings = {}, workerArguments = []) {
    const { PORT } = this.newsroom.settings;
    await this.start('web', { ...settings, PORT });
    await Promise.all([
      this.start('web', { ...settings, PORT: '0' }),
      this.start('worker', settings, workerArguments),
      this.start('worker', settings, workerArguments),
    ]);
  }

  /** Starts one process of the product and waits until it is ready. */
  async start(role, settings, nodeArguments = []) {
    const env = {
      ...process.env,
      ...this.newsroom.settings,
      NODE_ENV: 'production',
      DATA_DIR: this.newsroom.dataDir,
      DATABASE_URL: this.databaseUrl,
      DEMO_ACCOUNTS: 'allow',
      HOST: 'localhost',
      ...settings,
    };
    const child = spawn(process.execPath, [...nodeArguments, 'apps/server/dist/main.js', '--role', role], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.prependListener('exit', () => child.kill('SIGKILL'));
    const started = { child, role, messages: '', port: 0 };
    this.processes.push(started);
    child.stderr.on('data', (data) => {
      started.messages += data;
    });
    started.port = await new Promise((resolve, reject) => {
      child.stdout.on('data', (data) => {
        started.messages += data;
        const match = READY.exec(started.messages);
        if (match) resolve(Number(match[1] ?? 0));
      });
      child.once('exit', () => reject(new Error(`A ${role} process did not start: ${started.messages}`)));
    });
    return started;
  }

  get webPorts() {
    return this.processes.filter(({ role }) => role === 'web').map(({ port }) => port);
  }

  async stopProcesses() {
    await Promise.all(
      this.processes.map(({ child }) => {
        const hasExited = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        return hasExited;
      }),
    );
    this.processes = [];
  }

  async stop() {
    await this.stopProcesses();
    this.proxy?.stop();
    await this.postgres.stop();
  }
}
