// A minimal Fastify server that sends one file from memory. The benchmark of the site compares the real server with it.
// It prints its port as the first line.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

const [file, encoding] = process.argv.slice(2);
const Fastify = createRequire(join(root, 'apps/server/package.json'))('fastify');
const body = readFileSync(file);
const app = Fastify();
app.get('/', (_request, reply) => {
  reply.type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(app.server.address().port);
