import { generateKeyPairSync, verify } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { keywords } from '@masthead/domain/posts/contract/keywords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/harness';
import { outsideServer } from '../../../../test/outside';
import { newsroom } from '../../../../test/posts';
import { temporaryFolder } from '../../../../test/temporary-folder';
import { writeKeywords } from '../../../content/search-keywords/keywords.queries';
import { importKeywords } from '../../../content/search-keywords/read-keywords';
import { askSearchConsole } from '../../../content/search-keywords/search-console';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
let id: number;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
  const { id: made } = await room.ready();
  await t.call(posts.publish, { params: { id: made }, body: {} }, room.admin);
  await t.call(posts.update, { params: { id: made }, body: { slug: 'former-address' } }, room.admin);
  await t.call(posts.update, { params: { id: made }, body: { slug: 'present-address' } }, room.admin);
  id = made;
});
afterAll(() => t.close());

const ask = (query: object) => t.call(keywords.list, { params: { id }, query }, room.admin);
const file = (text: string) => {
  const path = join(temporaryFolder(), 'keywords.csv');
  writeFileSync(path, text);
  return path;
};

describe('the keywords of a post', () => {
  it('are added up over the days, most clicks first', async () => {
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
    const { body } = await ask({ start_date: '2026-11-01', end_date: '2026-11-02' });
    expect(body.items).toEqual([
      { key: 'council', clicks: 9, impressions: 9, position: 2.35 },
      { key: 'market', clicks: 3, impressions: 30, position: 3.33 },
      { key: 'unseen', clicks: 0, impressions: 0, position: 7 },
    ]);
  });

  it('are none of a post without an address', async () => {
    const { id } = await room.create();
    const query = { start_date: '2026-11-01', end_date: '2026-11-02' };
    expect((await t.call(keywords.list, { params: { id }, query }, room.admin)).body.items).toEqual([]);
  });

  it('are at most a thousand', async () => {
    const row = { path: '/article/present-address', day: '2026-09-01', impressions: 1, position: 1 };
    const many = Array.from({ length: 1005 }, (_, index) => ({ ...row, key: `key${index}`, clicks: index }));
    await writeKeywords(t.db, many);
    const { items } = (await ask({ start_date: '2026-09-01', end_date: '2026-09-01' })).body;
    expect(items).toHaveLength(1000);
    expect(items[0]?.key).toBe('key1004');
  });

  it.each([
    [{}, { start_date: ['Select the start date.'], end_date: ['Select the end date.'] }],
    [{ start_date: '2026-11-01', end_date: '2026-11-16' }, { end_date: ['The date cannot be in the future.'] }],
    [
      { start_date: '2026-11-02', end_date: '2026-11-01' },
      { end_date: ['The end date cannot be earlier than the start date.'] },
    ],
    [{ start_date: '2026-02-30', end_date: '2026-11-01' }, { start_date: ['Enter a date'] }],
  ])('are refused for the days %o', async (query, errors) => {
    const { status, problem } = await ask(query);
    expect(status).toBe(422);
    expect(problem.errors).toEqual(errors);
  });

  it('know today by the project’s calendar', async () => {
    // In Lagos it is already the sixteenth.
    t.advance(14.5 * 3_600_000);
    const query = { start_date: '2026-11-16', end_date: '2026-11-16' };
    const { status } = await t.call(keywords.list, { params: { id }, query }, await t.user('admin'));
    t.advance(-14.5 * 3_600_000);
    expect(status).toBe(200);
  });

  it('answer 404 for a post that is not there', async () => {
    const query = { start_date: '2026-11-01', end_date: '2026-11-01' };
    expect((await t.call(keywords.list, { params: { id: 2_000_000 }, query }, room.admin)).status).toBe(404);
  });
});

describe('a file of keywords', () => {
  const on = (day: string) => ask({ start_date: day, end_date: day });

  it('is stored whole, by path or address, in any order of columns, and again without harm', async () => {
    const text = [
      '\uFEFFDate,Page,Query,Clicks,Impressions,CTR,Position',
      '2026-08-01,https://www.example.test/article/present-address?x=1,"market, new",3,40,7.5%,2.125',
      '2026-08-01,/article/present-address,plan,5,50,10%,3',
      '',
      '2026-08-01,/article/present-address,plan,6,50,10%,3',
    ].join('\r\n');
    expect(await importKeywords(t.db, file(text))).toBe(2);
    expect(await importKeywords(t.db, file(text))).toBe(2);
    expect((await on('2026-08-01')).body.items).toEqual([
      { key: 'plan', clicks: 6, impressions: 50, position: 3 },
      { key: 'market, new', clicks: 3, impressions: 40, position: 2.13 },
    ]);
  });

  it('has to be there', async () => {
    await expect(importKeywords(t.db, '/nowhere.csv')).rejects.toThrow('no such file');
  });

  it('may be of any length', async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) => `/article/x,2026-07-01,key ${index},1,1,1`);
    expect(await importKeywords(t.db, file(['path,day,key,clicks,impressions,position', ...lines].join('\n')))).toBe(
      12_000,
    );
  });

  it.each([
    ['', 'Line 1 of the file is wrong: path, day, key, clicks, impressions, position are missing'],
    ['path,day,key,clicks,impressions\n', 'Line 1 of the file is wrong: position is missing'],
    ['/article/present-address,2026-06-01,plan,many,1,1', 'Line 3 of the file is wrong: clicks'],
    ['/article/present-address,2026-06-31,plan,1,1,1', 'Line 3 of the file is wrong: day'],
    ['elsewhere,2026-06-01,plan,1,1,1', 'Line 3 of the file is wrong: path'],
    ['/article/present-address,2026-06-01,plan,1,1', 'Line 3 of the file is wrong'],
    ['/article/present-address,2026-06-01,"plan,1,1,1', 'of the file is wrong'],
  ])('is refused whole with the line that is wrong: %s', async (line, message) => {
    const begun = 'path,day,key,clicks,impressions,position\n/article/present-address,2026-06-01,fine,1,1,1\n';
    const text = line.startsWith('path') || line === '' ? line : `${begun}${line}\n`;
    await expect(importKeywords(t.db, file(text))).rejects.toThrow(message);
    expect((await on('2026-06-01')).body.items).toEqual([]);
  });
});

describe('keywords of Google Search Console', () => {
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
  let outside: Awaited<ReturnType<typeof outsideServer>>;
  let asking: TestApp;

  beforeAll(async () => {
    outside = await outsideServer();
    const account = { client_email: 'bot@test', private_key: privateKey, token_uri: `${outside.url}/token` };
    const settings = { account, api: outside.url, site: 'sc-domain:{project}.test', timeout: 5000 };
    const now = () => new Date('2026-11-15T09:00:00Z');
    asking = await testApp({}, 0, { findKeywords: askSearchConsole({ ...settings, now }) });
  });
  afterAll(async () => {
    await asking.close();
    await outside.close();
  });

  const found = async () => {
    const there = await newsroomOf(asking);
    return asking.call(keywords.list, { params: { id: there.id }, query }, there.admin);
  };
  const answering = (status: number, body: unknown) =>
    outside.answer(({ path }, response) => {
      const isToken = path === '/token';
      response.writeHead(isToken ? 200 : status);
      response.end(JSON.stringify(isToken ? { access_token: 'opened', expires_in: 3600 } : body));
    });

  it('are asked for with a signed request, once a token is there', async () => {
    answering(200, { rows });
    const [first, second] = await Promise.all([found(), found()]);
    expect(first.body.items).toEqual([
      { key: 'many', clicks: 7, impressions: 70, position: 12.35 },
      { key: 'few', clicks: 1, impressions: 10, position: 1.01 },
    ]);
    expect(second.status).toBe(200);
    const [token, ...queries] = outside.heard;
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
    const sent = new URLSearchParams(token?.body);
    expect(sent.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = (sent.get('assertion') ?? '').split('.');
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
  ])('fail with one sentence when the service answers %i', async (status, body) => {
    answering(status, body);
    const answer = await found();
    expect(answer.status).toBe(503);
    expect(answer.problem).toEqual({ type: 'unavailable', message: 'Something went wrong. Try again later' });
  });

  it('are none where the service knows none', async () => {
    answering(200, {});
    expect((await found()).body.items).toEqual([]);
  });
});

let console: Promise<{ id: number; admin: Awaited<ReturnType<TestApp['user']>> }> | null = null;

/** One published post, made when it is first asked for. */
function newsroomOf(app: TestApp) {
  console ??= (async () => {
    const { id } = await app.db
      .insertInto('posts')
      .values({ main_headline: 'Console', status: 3, slug: 'console' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, admin: await app.user('admin') };
  })();
  return console;
}
