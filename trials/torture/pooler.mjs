import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../trust/newsroom.mjs';

const PROGRAM = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';
const MIN_VERSION = [1, 21];
/** PgBouncer refuses to run as root. */
const UNPRIVILEGED_ID = 65_534;

/** Throws unless a PgBouncer is installed that supports named prepared statements in transaction mode. */
function checkVersion() {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  const [major, minor] = /PgBouncer (\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number) ?? [0, 0];
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return;
  throw new Error(`This fault needs PgBouncer ${MIN_VERSION.join('.')} or newer. Set PGBOUNCER_PATH to its program.`);
}

/** A PgBouncer in transaction mode in front of the database. */
export async function startPooler(folder, databaseUrl) {
  checkVersion();
  const port = await findFreePort();
  const target = new URL(databaseUrl);
  const file = join(folder, `pgbouncer-${port}.ini`);
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port} user=${target.username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_prepared_statements = 200',
  ];
  chmodSync(folder, 0o755);
  writeFileSync(file, lines.join('\n'));
  let child;
  const start = async () => {
    const account = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
    child = spawn(PROGRAM, ['--quiet', file], { stdio: 'ignore', ...account });
    process.prependListener('exit', () => child.kill('SIGKILL'));
    for (let attempt = 0; attempt < 100 && !(await accepts(port)); attempt++) await pause(50);
  };
  await start();
  target.host = `127.0.0.1:${port}`;
  return {
    url: decodeURI(target.toString()),
    start,
    kill: () => child.kill('SIGKILL'),
  };
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
