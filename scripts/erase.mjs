import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/run.mjs';

await ensureInstalled();
const broken = await ensureBuilt();
if (broken) fail(`The ${broken} could not be built: the reason is above.`);

process.env.NODE_ENV ??= 'production';
await import('../apps/server/dist/erase.js');
