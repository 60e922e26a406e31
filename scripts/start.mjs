import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

// `npm start`: installs the packages, builds the product if necessary and starts the server.

await ensureInstalled();
const failedTarget = await ensureBuilt();
if (failedTarget) fail(`Could not build the ${failedTarget}. See the error above.`);

process.env.NODE_ENV ??= 'production';
// In this process, so that signals reach the server directly and there is one exit code.
await import('../apps/server/dist/main.js');
