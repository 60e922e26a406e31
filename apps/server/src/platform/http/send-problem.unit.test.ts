import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendProblem } from './send-problem';

/** Not a valid header value: Node.js throws when it writes the header. */
const INVALID_HEADER = 'https://пример.test/';

const failingStream = () =>
  new Readable({
    read() {
      this.destroy(new Error('The file is gone'));
    },
  });

let app: FastifyInstance;
let logLines: string[] = [];
beforeAll(async () => {
  app = Fastify({
    logger: { level: 'error', stream: { write: (line) => void logLines.push(line) } },
    genReqId: () => 'request-1',
  });
  app.setErrorHandler(sendProblem);
  for (const code of ['ENOSPC', 'EDQUOT']) {
    app.post(`/${code}`, async () => {
      throw Object.assign(new Error(`${code}: write`), { code });
    });
  }
  for (const withHook of [false, true]) {
    await app.register(async (scope) => {
      if (withHook) scope.addHook('onSend', async (_request, reply) => void reply.header('x-hook', 'ran'));
      const path = (name: string) => `/${name}${withHook ? '-hooked' : ''}`;
      scope.get(path('callback'), (_request, reply) => {
        reply.header('location', INVALID_HEADER).send('text');
      });
      scope.get(path('promise'), async (_request, reply) => reply.header('location', INVALID_HEADER).send('text'));
      scope.get(path('returned'), async (_request, reply) => {
        reply.header('location', INVALID_HEADER);
        return { a: 1 };
      });
      scope.get(path('stream'), async (_request, reply) =>
        reply.header('location', INVALID_HEADER).send(Readable.from(['text'])),
      );
      scope.get(path('failing-stream'), async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=31536000, immutable').send(failingStream()),
      );
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  logLines = [];
});
afterAll(() => app.close());

describe('sendProblem', () => {
  it.each(['callback', 'promise', 'returned', 'stream', 'failing-stream'].flatMap((name) => [name, `${name}-hooked`]))(
    'replaces a response that fails while it is sent by a logged 500: %s',
    async (name) => {
      const { port } = app.server.address() as { port: number };
      const response = await fetch(`http://127.0.0.1:${port}/${name}`, { redirect: 'manual' });
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        type: 'internal',
        message: 'The server has an error. Try again later.',
        messages: { detail: { key: 'The server has an error. Try again later.' } },
        request_id: 'request-1',
      });
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(logLines.map((line) => JSON.parse(line).reqId)).toContain('request-1');
    },
  );

  it.each(['ENOSPC', 'EDQUOT'])('answers 507 and logs the error if a file cannot be stored: %s', async (code) => {
    const response = await app.inject({ method: 'POST', url: `/${code}` });
    expect(response.statusCode).toBe(507);
    expect(response.json()).toMatchObject({ type: 'disk_full' });
    expect(logLines.map((line) => JSON.parse(line).err.message)).toEqual([`${code}: write`]);
  });
});
