import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

describe('error responses of the API', () => {
  let t: TestApp;
  let token: string;
  beforeAll(async () => {
    t = await createTestApp();
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

  it('answer 400 to broken JSON', async () => {
    const response = await post('{"catchy_title": ');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ type: 'malformed', message: expect.stringContaining('could not be read') });
  });

  it('answer 400 to a body with prototype keys', async () => {
    expect((await post('{"__proto__": {"admin": true}}')).statusCode).toBe(400);
  });

  it('answer 413 to more than a megabyte', async () => {
    const response = await post(JSON.stringify({ catchy_title: 'x'.repeat(1_100_000) }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ type: 'too_large' });
  });

  it('answer 415 to another content type', async () => {
    expect((await post('<xml/>', 'application/xml')).statusCode).toBe(415);
  });

  it.each(['[]', '"text"', '7'])('answer 400 to the body %s', async (payload) => {
    expect((await post(payload)).json()).toEqual({
      type: 'malformed',
      message: 'The request body must be a JSON object.',
      messages: { detail: { key: 'The request body must be a JSON object.' } },
    });
  });

  it('answer 507 if the disk of the database is full', async () => {
    const language = await t.db.selectFrom('languages').select('id').executeTakeFirst();
    await sql`create function fail_as_on_a_full_disk() returns trigger language plpgsql as $$
      begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(t.db);
    await sql`create trigger full_disk before insert on sections execute function fail_as_on_a_full_disk()`.execute(
      t.db,
    );
    const response = await post(JSON.stringify({ catchy_title: 'Weather', language_id: language?.id }));
    await sql`drop trigger full_disk on sections`.execute(t.db);
    expect(response.statusCode).toBe(507);
    expect(response.json()).toMatchObject({
      type: 'disk_full',
      message: "The server's disk is full, so nothing was saved. Tell your administrator, and try again later.",
    });
  });

  it('answer 415 to text and to a multipart body if the endpoint expects JSON', async () => {
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
  ])('answer GET %s with the status %i and a problem', async (url, status) => {
    const response = await t.send({ url, headers: { authorization: `Bearer ${token}` } });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([
      status,
      expect.arrayContaining(['type', 'message']),
    ]);
  });

  it('answer 422 to an id out of range and to a NUL character in a login', async () => {
    const big = await post(JSON.stringify({ catchy_title: 'Big', language_id: 3_000_000_000 }));
    expect(big.json().errors).toEqual({ language_id: ['This item no longer exists. Reload the page.'] });
    const login = await t.send({
      method: 'POST',
      url: '/api/v2/users/login',
      payload: { login: 'a\u0000', password: 'x' },
    });
    expect(login.statusCode).toBe(422);
  });

  it('contain the template and the values of every message', async () => {
    const { errors, messages } = (await post(JSON.stringify({ catchy_title: 'x'.repeat(1000) }))).json();
    const [sentence] = errors.catchy_title;
    expect(sentence).toMatch(/^Maximum length \d+$/);
    const max = Number(sentence.split(' ')[2]);
    expect(messages.errors.catchy_title).toEqual([{ key: 'Maximum length {max}', values: { max } }]);
    expect(messages.detail).toEqual(Object.values(messages.errors as Record<string, object[]>)[0]?.[0]);
  });

  it('answer 404 with a problem to an unknown path', async () => {
    const response = await t.send({ url: '/api/v2/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      type: 'not_found',
      message: "This address doesn't exist.",
      messages: { detail: { key: "This address doesn't exist." } },
    });
  });

  it('report a missing token before an invalid body', async () => {
    const response = await t.send({
      method: 'POST',
      url: '/api/v2/sections',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
  });

  it('answer 404 to a method without a route', async () => {
    for (const method of ['OPTIONS', 'PUT'] as const) {
      expect((await t.send({ method, url: '/api/config' })).statusCode).toBe(404);
    }
  });
});
