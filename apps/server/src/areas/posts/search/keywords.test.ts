import { generateKeyPairSync, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { keywords } from '@masthead/domain/posts/contract/keywords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom } from '../../../../test/content/posts';
import { createTemporaryFolder } from '../../../../test/harness/temporary-folder';
import { createTestApp, type TestApp } from '../../../../test/harness/test-app';
import { startFakeServer } from '../../../../test/outside/fake-server';
import { writeKeywords } from '../../../content/search-keywords/keywords.queries';
import { importKeywords } from '../../../content/search-keywords/read-keywords';
import { querySearchConsole } from '../../../content/search-keywords/search-console';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  const { id: postId } = await room.ready();
  await t.call(posts.publish, { params: { id: postId }, body: {} }, room.admin);
  await t.call(posts.update, { params: { id: postId }, body: { slug: 'former-address' } }, room.admin);
  await t.call(posts.update, { params: { id: postId }, body: { slug: 'present-address' } }, room.admin);
  id = postId;
});
afterAll(() => t.close());

const listKeywords = (query: object) => t.call(keywords.list, { params: { id }, query }, room.admin);
const writeCsv = (text: string) => {
  const path = join(createTemporaryFolder(), 'keywords.csv');
  writeFileSync(path, text);
  return path;
};

describe('GET /posts/analytics/:id', () => {
  it('adds up the keywords of the range, most clicks first', async () => {
    const row = { path: '/article/present-address', day: '2026-11-01' };
    await writeKeywords(t.db, [
      { ...row, key: 'market', clicks: 1, impressions: 10, position: 1 },
      { ...row, day: '2026-11-02', key: 'market', clicks: 2, impressions: 20, position: 4.5 },
      { ...row, path: '/article/former-address', key: 'council', clicks: 9, impressions: 9, position: 2.346 },
      { ...row, key: 'unseen', clicks: 0, impressions: 0, position: 7 },
      { ...row, day: '2026-10-31', key: 'before', clicks: 99, impressions: 99, position: 1 },
      { ...row, day: '2026-11-03', key: 'after', clicks: 99, impressions: 99, position: 1 },
      { ...row, path: '/article/other', key: 'other', clicks: 99, impressions: 99, position: 1 },
    ]);
    const { body } = await listKeywords({ start_date: '2026-11-01', end_date: '2026-11-02' });
    expect(body.items).toEqual([
      { key: 'council', clicks: 9, impressions: 9, position: 2.35 },
      { key: 'market', clicks: 3, impressions: 30, position: 3.33 },
      { key: 'unseen', clicks: 0, impressions: 0, position: 7 },
    ]);
  });

  it('returns no keywords for a post without a slug', async () => {
    const { id } = await room.create();
    const query = { start_date: '2026-11-01', end_date: '2026-11-02' };
    expect((await t.call(keywords.list, { params: { id }, query }, room.admin)).body.items).toEqual([]);
  });

  it('returns at most 1000 keywords', async () => {
    const row = { path: '/article/present-address', day: '2026-09-01', impressions: 1, position: 1 };
    const rows = Array.from({ length: 1005 }, (_, index) => ({ ...row, key: `key${index}`, clicks: index }));
    await writeKeywords(t.db, rows);
    const { items } = (await listKeywords({ start_date: '2026-09-01', end_date: '2026-09-01' })).body;
    expect(items).toHaveLength(1000);
    expect(items[0]?.key).toBe('key1004');
  });

  it.each([
    [{}, { start_date: ['Select the start date.'], end_date: ['Select the end date.'] }],
    [{ start_date: '2026-11-01', end_date: '2026-11-16' }, { end_date: ["The date can't be in the future."] }],
    [
      { start_date: '2026-11-02', end_date: '2026-11-01' },
      { end_date: ["The end date can't be earlier than the start date."] },
    ],
    [{ start_date: '2026-02-30', end_date: '2026-11-01' }, { start_date: ['Enter a date'] }],
  ])('rejects the range %o', async (query, errors) => {
    const { status, problem } = await listKeywords(query);
    expect(status).toBe(422);
    expect(problem.errors).toEqual(errors);
  });

  it('uses the current day in the time zone of the project', async () => {
    // In Lagos it is already 16 November.
    t.advance(14.5 * 3_600_000);
    const query = { start_date: '2026-11-16', end_date: '2026-11-16' };
    const { status } = await t.call(keywords.list, { params: { id }, query }, await t.user('admin'));
    t.advance(-14.5 * 3_600_000);
    expect(status).toBe(200);
  });

  it('answers 404 for a missing post', async () => {
    const query = { start_date: '2026-11-01', end_date: '2026-11-01' };
    expect((await t.call(keywords.list, { params: { id: 2_000_000 }, query }, room.admin)).status).toBe(404);
  });
});

describe('importKeywords', () => {
  const listKeywordsOn = (day: string) => listKeywords({ start_date: day, end_date: day });

  it('imports paths and URLs with columns in any order, also repeatedly', async () => {
    const text = [
      '\uFEFFDate,Page,Query,Clicks,Impressions,CTR,Position',
      '2026-08-01,https://www.example.test/article/present-address?x=1,"market, new",3,40,7.5%,2.125',
      '2026-08-01,/article/present-address,plan,5,50,10%,3',
      '',
      '2026-08-01,/article/present-address,plan,6,50,10%,3',
    ].join('\r\n');
    expect(await importKeywords(t.db, writeCsv(text))).toBe(2);
    expect(await importKeywords(t.db, writeCsv(text))).toBe(2);
    expect((await listKeywordsOn('2026-08-01')).body.items).toEqual([
      { key: 'plan', clicks: 6, impressions: 50, position: 3 },
      { key: 'market, new', clicks: 3, impressions: 40, position: 2.13 },
    ]);
  });

  it('rejects a missing file', async () => {
    await expect(importKeywords(t.db, '/nowhere.csv')).rejects.toThrow('no such file');
  });

  it('imports a file of 12,000 rows', async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) => `/article/x,2026-07-01,key ${index},1,1,1`);
    expect(
      await importKeywords(t.db, writeCsv(['path,day,key,clicks,impressions,position', ...lines].join('\n'))),
    ).toBe(12_000);
  });

  it.each([
    ['', 'Line 1 of the file is invalid: path, day, key, clicks, impressions, position are missing'],
    ['path,day,key,clicks,impressions\n', 'Line 1 of the file is invalid: position is missing'],
    ['/article/present-address,2026-06-01,plan,many,1,1', 'Line 3 of the file is invalid: clicks'],
    ['/article/present-address,2026-06-31,plan,1,1,1', 'Line 3 of the file is invalid: day'],
    ['elsewhere,2026-06-01,plan,1,1,1', 'Line 3 of the file is invalid: path'],
    ['/article/present-address,2026-06-01,plan,1,1', 'Line 3 of the file is invalid'],
    ['/article/present-address,2026-06-01,"plan,1,1,1', 'of the file is invalid'],
  ])('imports nothing from a file with a wrong line: %s', async (line, message) => {
    const validLines = 'path,day,key,clicks,impressions,position\n/article/present-address,2026-06-01,fine,1,1,1\n';
    const text = line.startsWith('path') || line === '' ? line : `${validLines}${line}\n`;
    await expect(importKeywords(t.db, writeCsv(text))).rejects.toThrow(message);
    expect((await listKeywordsOn('2026-06-01')).body.items).toEqual([]);
  });
});

/** The keywords come from the Google Search Console if the operator has configured it. */
describe('querySearchConsole', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const rows = [
    { keys: ['few'], clicks: 1, impressions: 10, ctr: 0.1, position: 1.005 },
    { keys: ['many'], clicks: 7, impressions: 70, ctr: 0.1, position: 12.3456 },
  ];
  const query = { start_date: '2026-11-01', end_date: '2026-11-10' };
  let outside: Awaited<ReturnType<typeof startFakeServer>>;
  /** A server that queries the search console. `outside` is a fake of its API. */
  let consoleApp: TestApp;

  beforeAll(async () => {
    outside = await startFakeServer();
    const account = { client_email: 'bot@test', private_key: privateKey, token_uri: `${outside.url}/token` };
    const settings = { account, api: outside.url, site: 'sc-domain:{project}.test', timeout: 5000 };
    const now = () => new Date('2026-11-15T09:00:00Z');
    consoleApp = await createTestApp({}, 0, { findKeywords: querySearchConsole({ ...settings, now }) });
  });
  afterAll(async () => {
    await consoleApp.close();
    await outside.close();
  });

  const requestKeywords = async () => {
    const published = await addConsolePost(consoleApp);
    return consoleApp.call(keywords.list, { params: { id: published.id }, query }, published.admin);
  };
  const respondWith = (status: number, body: unknown) =>
    outside.handleWith(({ path }, response) => {
      const isToken = path === '/token';
      response.writeHead(isToken ? 200 : status);
      response.end(JSON.stringify(isToken ? { access_token: 'opened', expires_in: 3600 } : body));
    });

  it('requests one token with a signed assertion and sends it with each query', async () => {
    respondWith(200, { rows });
    const [first, second] = await Promise.all([requestKeywords(), requestKeywords()]);
    expect(first.body.items).toEqual([
      { key: 'many', clicks: 7, impressions: 70, position: 12.35 },
      { key: 'few', clicks: 1, impressions: 10, position: 1.01 },
    ]);
    expect(second.status).toBe(200);
    const [token, ...queries] = outside.requests;
    expect(queries.map(({ path }) => path)).toEqual(
      Array(2).fill('/webmasters/v3/sites/sc-domain%3Alagos.test/searchAnalytics/query'),
    );
    expect(queries[0]?.headers['authorization']).toBe('Bearer opened');
    expect(JSON.parse(queries[0]?.body ?? '')).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-11-10',
      dimensions: ['query'],
      dimensionFilterGroups: [
        {
          filters: [
            { dimension: 'page', operator: 'equals', expression: 'http://www.lagos.localhost/article/console' },
          ],
        },
      ],
      rowLimit: 1000,
    });
    const tokenRequest = new URLSearchParams(token?.body);
    expect(tokenRequest.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = (tokenRequest.get('assertion') ?? '').split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iss: 'bot@test',
      scope: 'https://www.googleapis.com/auth/webmasters.readonly',
      aud: `${outside.url}/token`,
      iat: 1_794_733_200,
      exp: 1_794_736_800,
    });
  });

  it.each([
    [403, { error: 'no' }],
    [500, {}],
    [200, { rows: [{ keys: [] }] }],
  ])('answers 503 for a wrong response of the service with status %i', async (status, body) => {
    respondWith(status, body);
    const response = await requestKeywords();
    expect(response.status).toBe(503);
    expect(response.problem).toEqual({ type: 'unavailable', message: 'Something went wrong. Try again later' });
  });

  it('returns no keywords if the service has none', async () => {
    respondWith(200, {});
    expect((await requestKeywords()).body.items).toEqual([]);
  });
});

let consolePost: Promise<{ id: number; admin: Awaited<ReturnType<TestApp['user']>> }> | null = null;

/** Adds one published post on the first call, and returns it on later calls. */
function addConsolePost(app: TestApp) {
  consolePost ??= (async () => {
    const { id } = await app.db
      .insertInto('posts')
      .values({ main_headline: 'Console', status: 3, slug: 'console' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, admin: await app.user('admin') };
  })();
  return consolePost;
}
