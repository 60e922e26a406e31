import { startPostgres } from '../../apps/server/dist/embedded-postgres.js';

// The lower limit of a start: Node, the launcher and PostgreSQL, without the server. The argument is the data folder.

const { stop } = await startPostgres({ dataDir: process.argv[2], log: () => undefined });
process.stdout.write('ready\n');
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
// Keeps the process alive until it is stopped.
setInterval(() => undefined, 60_000);
