import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listProcesses, signal } from './processes.mjs';

// Ends the processes of a test run and deletes its folders when the run has ended, also after SIGKILL: the standard input
// of this process is a pipe from the run, which the kernel closes.

const [run, ...folders] = process.argv.slice(2);

/** PostgreSQL rolls back and exits on SIGINT; the other programs exit, too. */
const STOP_DEADLINE_MS = 10_000;

/** PostgreSQL as root has its socket outside of the folders of the run. */
const findSocketFolder = ({ command }) => /unix_socket_directories=(\S*masthead-\S*)/.exec(command)?.[1];

async function endProcesses() {
  const socketFolders = listProcesses(run).map(findSocketFolder).filter(Boolean);
  const deadline = Date.now() + STOP_DEADLINE_MS;
  for (const { pid } of listProcesses(run)) signal(pid, 'SIGINT');
  while (listProcesses(run).length > 0 && Date.now() < deadline) await pause(100);
  while (listProcesses(run).length > 0) {
    for (const { pid } of listProcesses(run)) signal(pid, 'SIGKILL');
    await pause(100);
  }
  return socketFolders;
}

// Ctrl+C reaches the whole group of the terminal.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
process.stdin.resume();
process.stdin.on('end', async () => {
  const socketFolders = await endProcesses();
  for (const folder of [...socketFolders, ...folders]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
});
