import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import { endpoint } from '@masthead/domain/http/endpoint';
import { file } from '@masthead/domain/http/file';
import { idParams } from '@masthead/domain/http/paging';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from './context';
import { conflict } from './errors';
import { sendProblem } from './send-problem';
import { type Api, overrideMethod, serve, serveMethodOverrides } from './serve';

const item = z.object({ id: z.number(), note: z.string() });
const bodyWithFile = z.object({
  note: z.string(),
  tags: z.array(z.number()).optional(),
  count: z.number().optional(),
  file: file.optional(),
});
const endpoints = {
  search: endpoint({
    method: 'GET',
    path: '/things',
    access: 'public',
    summary: 'Returns its query.',
    query: z.object({
      'search[>published_at]': z.string().optional(),
      'filter[section_id.eq]': z.coerce.number().optional(),
      'order[]': z.union([z.string(), z.array(z.string())]).optional(),
    }),
    reply: z.object({ query: z.unknown() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/things/:id',
    access: 'public',
    summary: 'Changes an item.',
    params: idParams,
    body: z.object({ note: z.string() }),
    reply: item,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/uploads',
    access: 'public',
    summary: 'Stores a file.',
    body: bodyWithFile,
    multipart: true,
    reply: z.object({
      method: z.string(),
      note: z.string(),
      tags: z.unknown(),
      count: z.unknown(),
      text: z.string(),
      path: z.string(),
    }),
  }),
  replace: endpoint({
    method: 'PATCH',
    path: '/uploads',
    access: 'public',
    summary: 'Replaces a file.',
    body: bodyWithFile,
    multipart: true,
    reply: z.object({ method: z.string(), note: z.string() }),
  }),
  extended: endpoint({
    method: 'PATCH',
    path: '/things/:id/extended',
    access: 'public',
    summary: 'Changes an item with a file.',
    params: idParams,
    body: bodyWithFile,
    multipart: true,
    reply: item,
  }),
  wrong: endpoint({
    method: 'GET',
    path: '/wrong',
    access: 'public',
    summary: 'Returns an invalid reply.',
    reply: item,
  }),
  crash: endpoint({ method: 'GET', path: '/crash', access: 'public', summary: 'Throws an error.', reply: item }),
  clash: endpoint({ method: 'GET', path: '/clash', access: 'public', summary: 'Throws a conflict.', reply: item }),
};

describe('serve', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify({
      rewriteUrl: overrideMethod,
      routerOptions: {
        constraints: {
          application: { name: 'application', storage: () => new Map(), deriveConstraint: () => 'admin' },
        },
      },
    });
    app.setErrorHandler(sendProblem);
    await app.register(multipart, { limits: { fileSize: 1000 } });
    const api: Api = {
      app,
      createContext: () => ({ audited: [] as number[], undo: { id: null as string | null } }) as Context,
      authorize: async () => {},
      forgetActors: () => {},
      getReplyCache: () => ({ getOrLoad: (_key, load) => load(), clear: () => {}, close: () => {} }),
      servedEndpoints: [],
    };
    serve(api, endpoints.search, async (_, { query }) => ({ query }));
    serve(api, endpoints.update, async (_, { params, body }) => ({ id: params.id, ...body, secret: 'never leaves' }));
    serve(api, endpoints.upload, async (_, { body }) => {
      const path = body.file?.path ?? '';
      const text = path === '' ? '' : await readFile(path, 'utf8');
      return { method: 'POST', note: body.note, tags: body.tags ?? null, count: body.count ?? null, text, path };
    });
    serve(api, endpoints.replace, async (_, { body }) => ({ method: 'PATCH', note: body.note }));
    serve(api, endpoints.extended, async (_, { params, body }) => ({ id: params.id, note: body.note }));
    serve(api, endpoints.wrong, async () => ({ id: 'seven' }) as never);
    serve(api, endpoints.crash, async () => {
      throw new Error('password is hunter2');
    });
    serve(api, endpoints.clash, async () => {
      throw conflict('Taken by Ada.');
    });
    serveMethodOverrides(api);
    await app.ready();
  });
  afterAll(() => app.close());

  const createForm = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data as never;
  };

  it('passes query keys with brackets, dots and comparison operators', async () => {
    const url = '/things?search[%3Epublished_at]=2026-01-01&filter[section_id.eq]=7&order[]=-id&order[]=name';
    expect((await app.inject(url)).json()).toEqual({
      query: { 'search[>published_at]': '2026-01-01', 'filter[section_id.eq]': 7, 'order[]': ['-id', 'name'] },
    });
  });

  it('sends only fields of the reply schema, and answers 500 to an invalid reply', async () => {
    const stripped = await app.inject({ method: 'PATCH', url: '/things/7', payload: { note: 'x' } });
    expect(stripped.json()).toEqual({ id: 7, note: 'x' });
    expect((await app.inject('/wrong')).statusCode).toBe(500);
  });

  it('reveals only the request id of an internal error', async () => {
    const response = await app.inject('/crash');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'internal',
      message: 'The server has an error. Try again later.',
      messages: { detail: { key: 'The server has an error. Try again later.' } },
      request_id: expect.any(String),
    });
  });

  it('sends the message of a refusal', async () => {
    const response = await app.inject('/clash');
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { type: 'conflict', message: 'Taken by Ada.', messages: { detail: { key: 'Taken by Ada.' } } },
    ]);
  });

  it('applies X-HTTP-Method-Override to a POST', async () => {
    const headers = { 'x-http-method-override': 'PATCH' };
    const response = await app.inject({ method: 'POST', url: '/things/7', payload: { note: 'x' }, headers });
    expect(response.json()).toEqual({ id: 7, note: 'x' });
    expect((await app.inject({ method: 'GET', url: '/things/7', headers })).statusCode).toBe(404);
  });

  it('reads a multipart body and deletes its file after the reply', async () => {
    const payload = createForm({
      note: '[draft]',
      tags: '[1,2]',
      count: '3',
      file: new Blob(['hello'], { type: 'text/plain' }),
    });
    const { path, ...rest } = (await app.inject({ method: 'POST', url: '/uploads', payload })).json();
    expect(rest).toEqual({ method: 'POST', note: '[draft]', tags: [1, 2], count: 3, text: 'hello' });
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('applies _method of a multipart body to paths with and without a POST endpoint', async () => {
    const payload = () => createForm({ _method: 'PATCH', note: 'x' });
    expect((await app.inject({ method: 'POST', url: '/uploads', payload: payload() })).json()).toEqual({
      method: 'PATCH',
      note: 'x',
    });
    expect((await app.inject({ method: 'POST', url: '/things/7/extended', payload: payload() })).json()).toEqual({
      id: 7,
      note: 'x',
    });
    expect(
      (await app.inject({ method: 'PATCH', url: '/things/7/extended', payload: createForm({ note: 'y' }) })).json(),
    ).toEqual({ id: 7, note: 'y' });
    const plain = await app.inject({ method: 'POST', url: '/things/7/extended', payload: createForm({ note: 'x' }) });
    expect(plain.statusCode).toBe(404);
  });

  it('rejects text in a file field, even if it is a path', async () => {
    const payload = createForm({ note: 'x', file: '{"path":"/etc/hostname","filename":"x","mimetype":"x","bytes":1}' });
    const response = await app.inject({ method: 'POST', url: '/uploads', payload });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['file']]);
  });

  it('uses the last of several files with the same name', async () => {
    const data = new FormData();
    data.append('note', 'x');
    for (const text of ['one', 'two', 'three']) data.append('file', new Blob([text]));
    const response = await app.inject({ method: 'POST', url: '/uploads', payload: data as never });
    expect(response.json()).toMatchObject({ text: 'three' });
  });

  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    [
      'that is cut off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhal',
    ],
    ['of garbage', 'multipart/form-data; boundary=x', 'garbage'],
  ])('answers 4xx to a multipart body %s', async (_, contentType, payload) => {
    const headers = { 'content-type': contentType };
    const response = await app.inject({ method: 'POST', url: '/uploads', payload, headers });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });

  it('rejects a text field above the limit instead of truncating it', async () => {
    const payload = createForm({ note: 'x'.repeat(1_100_000) });
    expect((await app.inject({ method: 'POST', url: '/uploads', payload })).statusCode).toBe(413);
  });

  it('rejects a file above the limit and a body that is not multipart', async () => {
    const big = createForm({ note: 'x', file: new Blob(['x'.repeat(1001)]) });
    expect((await app.inject({ method: 'POST', url: '/uploads', payload: big })).statusCode).toBe(413);
    expect((await app.inject({ method: 'POST', url: '/uploads', payload: { note: 'x' } })).statusCode).toBe(415);
  });

  it('names the invalid field of a multipart body', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/uploads',
      payload: createForm({ note: 'x', tags: '[' }),
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['tags']);
  });
});
