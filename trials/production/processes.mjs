import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/lib/run.mjs';

const NOBODY = 65_534;

/** The S3 server is a development dependency of the server. */
const S3rver = createRequire(join(root, 'apps/server/package.json'))('s3rver');

/** The ordinary user that runs all processes: the current one, or `nobody` if that is root. */
export function selectAccount(folder) {
  const isRoot = process.getuid() === 0;
  const home = join(folder, 'home');
  mkdirSync(home);
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : { uid: process.getuid(), gid: process.getgid() };
  for (const path of [folder, home]) chownSync(path, account.uid, account.gid);
  return { ...account, env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' } };
}

/** Returns the paths of the system's programs, or the names of those that are not installed. */
export function findPrograms() {
  const versions = () => readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const find = (name) => {
    try {
      if (name === 'postgresql') return join('/usr/lib/postgresql', versions()[0], 'bin');
      return execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      return null;
    }
  };
  const names = ['postgresql', 'pgbouncer', 'nginx', 'openssl'];
  const programs = Object.fromEntries(names.map((name) => [name, find(name)]));
  return { programs, missing: names.filter((name) => programs[name] === null) };
}

export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function canConnect(port) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
  return true;
}

/** Calls `attempt` until it returns a value. Throws with the last error when no attempt of the minute succeeds. */
export async function waitFor(description, attempt, seconds = 60) {
  const end = performance.now() + seconds * 1000;
  for (let lastError = null; ; ) {
    try {
      const value = await attempt();
      if (value) return value;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > end) throw new Error(`${description} did not happen: ${lastError?.message ?? 'no error'}`);
    await pause(200);
  }
}

/** The processes of the trial. They end with the trial, and a log file has the output of each. */
export class Processes {
  #running = new Map();

  constructor(folder, account) {
    this.folder = folder;
    this.account = account;
  }

  start(name, command, args, { env = {}, cwd = this.folder } = {}) {
    const { uid, gid, env: ownEnv } = this.account;
    const child = spawn(command, args, {
      cwd,
      env: { ...ownEnv, ...env },
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('exit', () => this.#running.delete(name));
    this.#running.set(name, child);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const waitUntil = (description, attempt) =>
      Promise.race([
        waitFor(description, attempt),
        exited.then(() => Promise.reject(new Error(`${name} ended: ${output.slice(-1000)}`))),
      ]);
    const waitForOutput = (text) => waitUntil(`"${text}" in the output of ${name}`, () => output.includes(text));
    return { waitUntil, waitForOutput };
  }

  /** Kills a process and waits for its end. */
  async kill(name, signal = 'SIGKILL') {
    const child = this.#running.get(name);
    if (!child) throw new Error(`${name} does not run.`);
    const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    return exited;
  }

  /** Stops the processes in reverse order of their start. */
  async stopAll() {
    for (const name of [...this.#running.keys()].reverse()) {
      const timer = setTimeout(() => this.#running.get(name)?.kill('SIGKILL'), 15_000);
      await this.kill(name, name === 'postgres' ? 'SIGINT' : 'SIGTERM').catch(() => null);
      clearTimeout(timer);
    }
  }
}

/**
 * Writes a sample of `deploy/` with the addresses of this trial. Throws if the sample does not contain a text that is
 * replaced, so that sample and trial cannot diverge.
 */
function writeSample(name, target, replacements) {
  let text = readFileSync(join(root, 'deploy', name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not contain "${from}".`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(target, text);
}

/** Starts PostgreSQL with password authentication over TCP. */
export async function startPostgres(processes, bin, password) {
  const { folder, account } = processes;
  const port = await findFreePort();
  const passwordFile = join(folder, 'postgres-password');
  writeFileSync(passwordFile, password);
  chownSync(passwordFile, account.uid, account.gid);
  const data = join(folder, 'postgres');
  const options = ['-D', data, '-U', 'masthead', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  execFileSync(join(bin, 'initdb'), [...options, '--locale=C.UTF-8'], { ...account, cwd: folder, stdio: 'pipe' });
  const settings = { port, unix_socket_directories: folder, max_connections: 200, fsync: 'off' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { waitForOutput } = processes.start('postgres', join(bin, 'postgres'), ['-D', data, ...args]);
  await waitForOutput('database system is ready to accept connections');
  return port;
}

/** Replacements for a PgBouncer before 1.21, which does not support named statements in transaction mode. */
const sessionMode = [
  ['pool_mode = transaction', 'pool_mode = session'],
  ['max_prepared_statements = 200', 'ignore_startup_parameters = statement_timeout'],
  ['default_pool_size = 15', 'default_pool_size = 60'],
];

function supportsNamedStatements(program) {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }));
  const isSupported = Number(major) > 1 || Number(minor) >= 21;
  console.log(`PgBouncer ${major}.${minor} runs in ${isSupported ? 'transaction' : 'session'} mode.`);
  return isSupported;
}

export async function startPgBouncer(processes, program, postgresPort, password) {
  const { folder } = processes;
  const port = await findFreePort();
  const userlist = join(folder, 'userlist.txt');
  writeFileSync(userlist, `"masthead" "${password}"\n`);
  const config = join(folder, 'pgbouncer.ini');
  writeSample('pgbouncer.ini', config, [
    ...(supportsNamedStatements(program) ? [] : sessionMode),
    ['host=postgres port=5432', `host=127.0.0.1 port=${postgresPort}`],
    ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', userlist],
  ]);
  const { waitForOutput } = processes.start('pgbouncer', program, [config]);
  await waitForOutput('process up');
  return port;
}

/** Starts nginx with a certificate for the hosts of one project. Returns its port and the certificate. */
export async function startNginx(processes, programs, webPorts) {
  const { folder, account } = processes;
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const names = 'subjectAltName=DNS:lagos.localhost,DNS:www.lagos.localhost';
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-addext', names];
  execFileSync(programs.openssl, ['req', '-x509', ...options, '-keyout', key, '-out', certificate], {
    ...account,
    stdio: 'pipe',
  });
  const config = join(folder, 'nginx.conf');
  writeSample('nginx.conf', config, [
    ['web-1:4000', `127.0.0.1:${webPorts[0]}`],
    ['web-2:4000', `127.0.0.1:${webPorts[1]}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['/etc/nginx/tls/fullchain.pem', certificate],
    ['/etc/nginx/tls/privkey.pem', key],
    ['/tmp/nginx', `${folder}/nginx`],
    ['worker_processes auto', 'daemon off;\nworker_processes 1'],
  ]);
  const { waitUntil } = processes.start('nginx', programs.nginx, ['-e', 'stderr', '-c', config]);
  await waitUntil('The start of nginx', () => canConnect(port));
  return { port, certificate: readFileSync(certificate) };
}

/** Starts the S3 server in this process. */
export async function startStorage(folder) {
  const directory = join(folder, 's3');
  const configureBuckets = [{ name: 'masthead' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return { port, directory, stop: () => server.close() };
}
