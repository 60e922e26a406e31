import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstallationError, retry } from '../lib/install.mjs';
import { run } from '../lib/run.mjs';

// A PostgreSQL 15 from the packages of the system, the oldest version that the product supports.

const BIN = '/usr/lib/postgresql/15/bin';
const isRoot = () => process.getuid?.() === 0;

/** Debian's package starts a server of its own unless this file forbids it. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

async function ensureInstalled() {
  if (existsSync(`${BIN}/postgres`)) return;
  console.log('Installing PostgreSQL 15 …');
  if (!isRoot()) throw new InstallationError('Install the package postgresql-15, or run the tests as root.');
  if (!existsSync(CLUSTER_SETTINGS)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await retry('apt-get could not install postgresql-15.', async () => {
    const update = await run('apt-get', ['update', '-qq'], { env });
    const options = ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15'];
    return update === 0 && (await run('apt-get', options, { env })) === 0;
  });
}

const readId = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL does not run as root; its package brings an account. */
const createAccount = () => (isRoot() ? { uid: readId('-u'), gid: readId('-g') } : {});

const settings = [
  // A socket in a folder of its own: no port to collide with.
  ...['listen_addresses=', 'max_connections=200', 'client_connection_check_interval=500'],
  // The tests do not need their data after a crash.
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ...['autovacuum=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h'],
];

/** Runs the work with the URL of a new PostgreSQL 15, which ends with it. `env` is for its server. */
export async function withPostgres15(work, env = {}) {
  await ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-15-'));
  const account = createAccount();
  if (account.uid) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const runProgram = (name, ...args) =>
    execFileSync(join(BIN, name), args, {
      cwd: folder,
      ...account,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  runProgram('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8');
  const options = [...settings, `unix_socket_directories=${folder}`].map((setting) => `-c ${setting}`).join(' ');
  runProgram('pg_ctl', 'start', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options);
  try {
    return await work(`postgres://postgres@localhost/postgres?host=${folder}`);
  } finally {
    runProgram('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w');
    rmSync(folder, { recursive: true, force: true });
  }
}
