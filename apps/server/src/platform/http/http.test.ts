import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import multipart from '@fastify/multipart';
import { endpoint } from '@masthead/domain/http/endpoint';
import { file } from '@masthead/domain/http/file';
import { idParams } from '@masthead/domain/http/paging';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/harness';
import type { Context } from './context';
import { conflict } from './errors';
import { sendProblem } from './send-problem';
import { type Api, overrideMethod, serve, serveOverrides } from './serve';

describe('the API’s answers to what it cannot take', () => {
  let t: TestApp;
  let token: string;
  beforeAll(async () => {
    t = await testApp();
    token = (await t.user('admin')).token;
  });
  afterAll(() => t.close());
  const post = (payload: string, contentType = 'application/json') =>
    t.send({
      method: 'POST',
      url: '/api/v2/sections',
      payload,
      headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    });

  it('answers 400 to broken JSON', async () => {
    const response = await post('{"catchy_title": ');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ type: 'malformed', message: expect.stringContaining('could not be read') });
  });

  it('answers 400 to a body that reaches for prototypes', async () => {
    expect((await post('{"__proto__": {"admin": true}}')).statusCode).toBe(400);
  });

  it('answers 413 to more than a megabyte', async () => {
    const response = await post(JSON.stringify({ catchy_title: 'x'.repeat(1_100_000) }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ type: 'too_large' });
  });

  it('answers 415 to another content type', async () => {
    expect((await post('<xml/>', 'application/xml')).statusCode).toBe(415);
  });

  it.each(['[]', '"text"', '7'])('answers 400 to the body %s', async (payload) => {
    expect((await post(payload)).json()).toEqual({
      type: 'malformed',
      message: 'The body must be a JSON object.',
      messages: { detail: { key: 'The body must be a JSON object.' } },
    });
  });

  it('answers 415 to text and to a multipart body where JSON is asked for', async () => {
    expect((await post('text', 'text/plain')).statusCode).toBe(415);
    const multipart = await post('--x\r\n\r\n--x--', 'multipart/form-data; boundary=x');
    expect(multipart.statusCode).toBe(415);
  });

  it.each([
    ['/api/v2/sections/%zz', 400],
    [`/api/v2/sections/${'1'.repeat(150)}`, 404],
    [`/api/v2/sections/${'1'.repeat(1000)}`, 400],
    ['/api/v2/translations/search?search=%00', 422],
    ['/api/autocomplete?entity=section&query=a%00b', 422],
    ['/assets/..%2findex.html', 400],
  ])('answers %s with %i and the error body', async (url, status) => {
    const response = await t.send({ url, headers: { authorization: `Bearer ${token}` } });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([
      status,
      expect.arrayContaining(['type', 'message']),
    ]);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends a script to who accepts %s as it was packed when it was built', async (accepted, encoding) => {
    const response = await t.send({ url: '/assets/app-1.js', headers: { 'accept-encoding': accepted } });
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((packed: Buffer) => packed);
    expect(unpack(response.rawPayload).toString().trim()).toBe('export {};');
  });

  it('answers 422 to an id that no column can hold, and 4xx to a NUL in a login', async () => {
    const big = await post(JSON.stringify({ catchy_title: 'Big', language_id: 3_000_000_000 }));
    expect(big.json().errors).toEqual({ language_id: ['There is no such thing any more.'] });
    const login = await t.send({
      method: 'POST',
      url: '/api/v2/users/login',
      payload: { login: 'a\u0000', password: 'x' },
    });
    expect(login.statusCode).toBe(422);
  });

  it('sends the template and the values of every message beside its sentence', async () => {
    const { errors, messages } = (await post(JSON.stringify({ catchy_title: 'x'.repeat(1000) }))).json();
    const [sentence] = errors.catchy_title;
    expect(sentence).toMatch(/^Maximum length \d+$/);
    const max = Number(sentence.split(' ')[2]);
    expect(messages.errors.catchy_title).toEqual([{ key: 'Maximum length {max}', values: { max } }]);
    expect(messages.detail).toEqual(Object.values(messages.errors as Record<string, object[]>)[0]?.[0]);
  });

  it('answers 404 in the same body for an unknown path', async () => {
    const response = await t.send({ url: '/api/v2/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      type: 'not_found',
      message: 'There is nothing at this address.',
      messages: { detail: { key: 'There is nothing at this address.' } },
    });
  });

  it('asks for a token before it reads a body', async () => {
    const response = await t.send({
      method: 'POST',
      url: '/api/v2/sections',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
  });

  it('sends the security headers with the admin and with the API', async () => {
    for (const url of ['/', '/api/config', '/api/nothing']) {
      const { headers } = await t.send({ url });
      const policy = String(headers['content-security-policy']);
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"]) {
        expect(policy.split(';')).toContain(directive);
      }
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    }
  });

  it('answers 404 to a method that no route names', async () => {
    for (const method of ['OPTIONS', 'PUT'] as const) {
      expect((await t.send({ method, url: '/api/config' })).statusCode).toBe(404);
    }
  });

  it('keeps answers out of every cache', async () => {
    expect((await t.send({ url: '/api/config' })).headers['cache-control']).toBe('no-store');
  });
});

const thing = z.object({ id: z.number(), note: z.string() });
const bodyWithFile = z.object({
  note: z.string(),
  tags: z.array(z.number()).optional(),
  count: z.number().optional(),
  file: file.optional(),
});
const kit = {
  search: endpoint({
    method: 'GET',
    path: '/things',
    access: 'public',
    summary: 'Echoes its query.',
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
    summary: 'Changes.',
    params: idParams,
    body: z.object({ note: z.string() }),
    reply: thing,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/uploads',
    access: 'public',
    summary: 'Takes a file.',
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
    summary: 'Takes another.',
    body: bodyWithFile,
    multipart: true,
    reply: z.object({ method: z.string(), note: z.string() }),
  }),
  extended: endpoint({
    method: 'PATCH',
    path: '/things/:id/extended',
    access: 'public',
    summary: 'Changes more.',
    params: idParams,
    body: bodyWithFile,
    multipart: true,
    reply: thing,
  }),
  wrong: endpoint({ method: 'GET', path: '/wrong', access: 'public', summary: 'Breaks its word.', reply: thing }),
  crash: endpoint({ method: 'GET', path: '/crash', access: 'public', summary: 'Fails.', reply: thing }),
  clash: endpoint({ method: 'GET', path: '/clash', access: 'public', summary: 'Is refused.', reply: thing }),
};

describe('the contract kit', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify({
      rewriteUrl: overrideMethod,
      routerOptions: {
        constraints: { face: { name: 'face', storage: () => new Map(), deriveConstraint: () => 'admin' } },
      },
    });
    app.setErrorHandler(sendProblem);
    await app.register(multipart, { limits: { fileSize: 1000 } });
    const api: Api = {
      app,
      contextOf: () => ({ audited: [] as number[] }) as Context,
      admit: async () => {},
      served: [],
    };
    serve(api, kit.search, async (_, { query }) => ({ query }));
    serve(api, kit.update, async (_, { params, body }) => ({ id: params.id, ...body, secret: 'never leaves' }));
    serve(api, kit.upload, async (_, { body }) => {
      const path = body.file?.path ?? '';
      const text = path === '' ? '' : await readFile(path, 'utf8');
      return { method: 'POST', note: body.note, tags: body.tags ?? null, count: body.count ?? null, text, path };
    });
    serve(api, kit.replace, async (_, { body }) => ({ method: 'PATCH', note: body.note }));
    serve(api, kit.extended, async (_, { params, body }) => ({ id: params.id, note: body.note }));
    serve(api, kit.wrong, async () => ({ id: 'seven' }) as never);
    serve(api, kit.crash, async () => {
      throw new Error('password is hunter2');
    });
    serve(api, kit.clash, async () => {
      throw conflict('Taken by Ada.');
    });
    serveOverrides(api);
    await app.ready();
  });
  afterAll(() => app.close());

  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data as never;
  };

  it('passes query keys with brackets, dots and comparisons unharmed', async () => {
    const url = '/things?search[%3Epublished_at]=2026-01-01&filter[section_id.eq]=7&order[]=-id&order[]=name';
    expect((await app.inject(url)).json()).toEqual({
      query: { 'search[>published_at]': '2026-01-01', 'filter[section_id.eq]': 7, 'order[]': ['-id', 'name'] },
    });
  });

  it('cuts a reply to its schema, and calls one that does not fit a bug', async () => {
    const cut = await app.inject({ method: 'PATCH', url: '/things/7', payload: { note: 'x' } });
    expect(cut.json()).toEqual({ id: 7, note: 'x' });
    expect((await app.inject('/wrong')).statusCode).toBe(500);
  });

  it('tells nothing of a failure but an id to ask for', async () => {
    const response = await app.inject('/crash');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'internal',
      message: 'Something went wrong on the server. Try again later.',
      messages: { detail: { key: 'Something went wrong on the server. Try again later.' } },
      request_id: expect.any(String),
    });
  });

  it('answers a refusal with its own words', async () => {
    const response = await app.inject('/clash');
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { type: 'conflict', message: 'Taken by Ada.', messages: { detail: { key: 'Taken by Ada.' } } },
    ]);
  });

  it('takes a POST for the method its header names', async () => {
    const headers = { 'x-http-method-override': 'PATCH' };
    const response = await app.inject({ method: 'POST', url: '/things/7', payload: { note: 'x' }, headers });
    expect(response.json()).toEqual({ id: 7, note: 'x' });
    expect((await app.inject({ method: 'GET', url: '/things/7', headers })).statusCode).toBe(404);
  });

  it('reads fields, lists as JSON text, and a file that is gone after the answer', async () => {
    const payload = form({
      note: '[draft]',
      tags: '[1,2]',
      count: '3',
      file: new Blob(['hello'], { type: 'text/plain' }),
    });
    const { path, ...rest } = (await app.inject({ method: 'POST', url: '/uploads', payload })).json();
    expect(rest).toEqual({ method: 'POST', note: '[draft]', tags: [1, 2], count: 3, text: 'hello' });
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('takes _method in a multipart body, beside a POST of its own and without one', async () => {
    const payload = () => form({ _method: 'PATCH', note: 'x' });
    expect((await app.inject({ method: 'POST', url: '/uploads', payload: payload() })).json()).toEqual({
      method: 'PATCH',
      note: 'x',
    });
    expect((await app.inject({ method: 'POST', url: '/things/7/extended', payload: payload() })).json()).toEqual({
      id: 7,
      note: 'x',
    });
    expect(
      (await app.inject({ method: 'PATCH', url: '/things/7/extended', payload: form({ note: 'y' }) })).json(),
    ).toEqual({ id: 7, note: 'y' });
    const plain = await app.inject({ method: 'POST', url: '/things/7/extended', payload: form({ note: 'x' }) });
    expect(plain.statusCode).toBe(404);
  });

  it('never takes text for a file, whatever path it names', async () => {
    const payload = form({ note: 'x', file: '{"path":"/etc/hostname","filename":"x","mimetype":"x","bytes":1}' });
    const response = await app.inject({ method: 'POST', url: '/uploads', payload });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['file']]);
  });

  it('takes several files under one name, the last one counting', async () => {
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

  it('refuses a text over the limit instead of cutting it', async () => {
    const payload = form({ note: 'x'.repeat(1_100_000) });
    expect((await app.inject({ method: 'POST', url: '/uploads', payload })).statusCode).toBe(413);
  });

  it('refuses a file over the limit, and a body that is not multipart', async () => {
    const big = form({ note: 'x', file: new Blob(['x'.repeat(1001)]) });
    expect((await app.inject({ method: 'POST', url: '/uploads', payload: big })).statusCode).toBe(413);
    expect((await app.inject({ method: 'POST', url: '/uploads', payload: { note: 'x' } })).statusCode).toBe(415);
  });

  it('names the field of a multipart body that is wrong', async () => {
    const response = await app.inject({ method: 'POST', url: '/uploads', payload: form({ note: 'x', tags: '[' }) });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['tags']);
  });
});
