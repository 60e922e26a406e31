import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

// Operator command `npm run restore`: restores a backup into empty databases and an empty file store.
// The program is part of the server; this script builds it if necessary.

await ensureInstalled();
const failedTarget = await ensureBuilt();
if (failedTarget) fail(`Could not build the ${failedTarget}. See the error above.`);

process.env.NODE_ENV ??= 'production';
await import('../apps/server/dist/restore.js');
