import { MAX_DEPTH } from '@masthead/article/document';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { session } from '@masthead/domain/session/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../test/content/posts';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { MAX_JSON_DEPTH } from './request-body';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const jsonHeaders = { 'content-type': 'application/json' };
const LOGIN = '/api/v2/users/login';
const postTo = (
  url: string,
  payload: string,
  options: { host?: string; token?: string; remoteAddress?: string } = {},
) => {
  const { host = 'localhost', token, remoteAddress = '192.0.2.1' } = options;
  const headers = { ...jsonHeaders, host, ...(token && { authorization: `Bearer ${token}` }) };
  return t.send({ method: 'POST', url, payload, headers, remoteAddress });
};
/** A JSON object of exactly this many bytes. */
const jsonOfSize = (bytes: number) => JSON.stringify({ login: 'x'.repeat(bytes - '{"login":""}'.length) });

describe('body size limit', () => {
  const TOO_LARGE = {
    type: 'too_large',
    message: 'The request is too large for the server.',
    messages: { detail: { key: 'The request is too large for the server.' } },
  };

  it.each([LOGIN, '/api/v2/nothing', '/nothing'])('is 8 kB without a session for a POST to %s', async (url) => {
    expect((await postTo(url, jsonOfSize(8192))).statusCode).not.toBe(413);
    const response = await postTo(url, jsonOfSize(8193));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual(TOO_LARGE);
  });

  it('is 4 kB for a push subscription', async () => {
    const subscribe = (bytes: number) =>
      postTo('/api/push/subscriptions', jsonOfSize(bytes), { host: 'www.lagos.localhost' });
    expect((await subscribe(4096)).statusCode).not.toBe(413);
    expect((await subscribe(4097)).statusCode).toBe(413);
  });

  it('is 8 kB for a half-signed-in user', async () => {
    const { token } = await t.user('admin');
    await t.db.updateTable('users').set({ two_fa_secret: null }).execute();
    const url = `/api${session.confirmTwoFactor.path}`;
    expect((await postTo(url, jsonOfSize(8192), { token })).statusCode).toBe(422);
    const response = await postTo(url, jsonOfSize(8193), { token });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual(TOO_LARGE);
  });

  it('is 1 MB for a signed-in user', async () => {
    const { token } = await t.user('admin');
    expect((await postTo('/api/v2/sections', jsonOfSize(1024 * 1024), { token })).statusCode).toBe(422);
    expect((await postTo('/api/v2/sections', jsonOfSize(1024 * 1024 + 1), { token })).statusCode).toBe(413);
  });
});

describe('nesting depth of JSON', () => {
  /** Nested JSON objects: `{"a":{"a":{}}}` for the depth 3. */
  const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
  const TOO_DEEP = {
    type: 'malformed',
    message: 'The JSON is nested too deeply: at most 64 levels',
    messages: { detail: { key: 'The JSON is nested too deeply: at most {max} levels', values: { max: 64 } } },
  };

  it('is limited in the body of every call', async () => {
    const { token } = await t.user('admin');
    for (const url of [LOGIN, '/api/v2/sections', '/api/nothing']) {
      expect((await postTo(url, nested(MAX_JSON_DEPTH), { token })).statusCode).not.toBe(400);
      const response = await postTo(url, nested(MAX_JSON_DEPTH + 1), { token });
      expect([response.statusCode, response.json()]).toEqual([400, TOO_DEEP]);
    }
  });

  it('is limited in the JSON fields of a multipart body', async () => {
    const { token } = await t.user('admin');
    const payload = new FormData();
    payload.append('social_links', nested(9900));
    const response = await t.send({
      method: 'POST',
      url: '/api/v2/author',
      payload,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.statusCode, response.json()]).toEqual([400, TOO_DEEP]);
  });

  it('leaves an article with one level too many to the rule for articles', async () => {
    const room = await createNewsroom(t);
    const { id } = await room.create();
    let nestedNode: object = {
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'bold', attrs: {} }] }],
    };
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) nestedNode = { type: 'blockquote', content: [nestedNode] };
    const slides = [
      { title: null, content: { v: 1, doc: { type: 'doc', content: [nestedNode] } }, time: null, minutes: null },
    ];
    const { status, problem } = await t.call(posts.update, { params: { id }, body: { slides } }, room.admin);
    expect([status, problem.message]).toEqual([422, 'The text is nested too deeply: at most 20 levels']);
  });
});

describe('rate limit of public calls', () => {
  const TOO_MANY = {
    type: 'too_many_requests',
    message: 'Too many requests from your address. Wait a minute and try again.',
    messages: { detail: { key: 'Too many requests from your address. Wait a minute and try again.' } },
  };
  const distinctStatuses = (responses: { statusCode: number }[]) => [
    ...new Set(responses.map((each) => each.statusCode)),
  ];
  const repeatCall = async <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (let index = 0; index < count; index += 1) results.push(await call(index));
    return results;
  };

  it('allows 600 writes per minute and address, counted before the body is read', async () => {
    const bodies = ['{', jsonOfSize(9000), '['.repeat(1000), ''];
    const first = await repeatCall(600, (index) => postTo(LOGIN, bodies[index % bodies.length] as string));
    expect(distinctStatuses(first)).toEqual([400, 413]);
    const rejected = await postTo(LOGIN, '{');
    expect([rejected.statusCode, rejected.json()]).toEqual([429, TOO_MANY]);
    expect(rejected.headers['retry-after']).toBe('60');
    expect((await postTo(LOGIN, '{', { remoteAddress: '192.0.2.2' })).statusCode).toBe(400);
    t.advance(60_000);
    expect((await postTo(LOGIN, '{')).statusCode).toBe(400);
  });

  it('applies to push subscriptions of readers', async () => {
    const host = 'www.lagos.localhost';
    const subscribe = () => postTo('/api/push/subscriptions', '{', { host });
    expect(distinctStatuses(await repeatCall(300, subscribe))).toEqual([400]);
    expect((await subscribe()).json()).toEqual(TOO_MANY);
  });

  it('allows 60 requests per minute for the API documentation', async () => {
    const read = () => t.send({ url: '/api/openapi.json', remoteAddress: '2001:db8::1' });
    const [first, ...others] = await repeatCall(60, read);
    expect(first?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first?.json().openapi).toBe('3.1.1');
    expect(new Set(others.map(({ body }) => body))).toEqual(new Set([first?.body]));
    expect((await read()).statusCode).toBe(429);
    expect((await t.send({ url: '/api/docs', remoteAddress: '2001:db8::2' })).statusCode).toBe(429);
    expect((await t.send({ url: '/api/docs', remoteAddress: '2001:db8:0:1::1' })).statusCode).toBe(200);
  });

  it('allows 1500 reads per minute', async () => {
    const read = () => t.send({ url: '/api/config' });
    expect(distinctStatuses(await repeatCall(1500, read))).toEqual([200]);
    expect((await read()).json()).toEqual(TOO_MANY);
    expect((await postTo(LOGIN, '{', { remoteAddress: '127.0.0.1' })).statusCode).toBe(400);
  });
});
