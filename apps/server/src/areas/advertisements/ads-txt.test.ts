import { slots } from '@masthead/domain/advertisements/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';
import { png } from '../../../test/pictures';

let t: TestApp;
let manager: TestUser;
let editor: TestUser;
beforeAll(async () => {
  t = await testApp();
  manager = await t.user('advertising-manager');
  editor = await t.user('editor');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('ads_txt').execute();
});

const good = '# ours\ngoogle.com, pub-1, DIRECT, f08c47fec0942fa0\nOWNERDOMAIN=dispatch.example\n';
const send = (content: BlobPart, name = 'ads.txt', user = manager) =>
  t.call(slots.upload, { body: { file: new File([content], name) } }, user);
const current = async () => (await t.call(slots.adsTxt, {}, manager)).body;
const onSite = (host = 'www.lagos.localhost:4000') => t.send({ url: '/ads.txt', headers: { host } });

describe('ads.txt', () => {
  it('is none at first', async () => {
    expect(await current()).toEqual({ content: null, uploaded_at: null, uploaded_by: null });
    expect((await onSite()).statusCode).toBe(404);
  });

  it('is stored with who sent it and when, and served by the site alone', async () => {
    const { status, body } = await send(`\ufeff${good.replaceAll('\n', '\r\n')}`);
    expect(status).toBe(200);
    expect(body).toEqual({ content: good, uploaded_at: t.clock.now.toISOString(), uploaded_by: expect.any(String) });
    expect(await current()).toEqual(body);
    const { statusCode, headers, body: served } = await onSite();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(served).toBe(good);
    expect((await onSite('lagos.localhost')).body).not.toContain('google.com');
  });

  it('takes a name in capitals, and a file of any length up to the limit', async () => {
    const line = 'google.com, pub-1, DIRECT\n';
    const lines = line.repeat(Math.floor((1024 * 1024) / line.length));
    expect((await send(lines, 'ADS.TXT')).status).toBe(200);
    expect((await current()).content).toBe(lines);
  });

  it.each([
    ['another ending', good, 'ads.csv', 'You can upload only files with extension .txt'],
    ['no ending', good, 'ads', 'You can upload only files with extension .txt'],
    ['nothing in it', '', 'ads.txt', 'File seems to be empty. Upload canceled.'],
    ['blanks and comments only', '\ufeff\r\n  \n# soon\n', 'ads.txt', 'File seems to be empty. Upload canceled.'],
    ['more than a megabyte', `${good}${'#'.repeat(1024 * 1024)}`, 'ads.txt', 'A file may be at most 1 Mb'],
  ])('with %s is refused, and the one before stays', async (_, content, name, message) => {
    await send(good);
    expect(await send(content, name)).toMatchObject({ status: 422, problem: { errors: { file: [message] } } });
    expect((await current()).content).toBe(good);
  });

  it('with bad lines names each of them, and the one before stays', async () => {
    await send(good);
    const refused = await send('google.com, pub-1, DIRECT\r\ngoogle.com, pub-1, OWNER\r\n\r\nnonsense\r\n');
    const relationship = 'The third field must be DIRECT or RESELLER';
    expect(refused).toMatchObject({
      status: 422,
      problem: {
        type: 'extractor',
        line: 2,
        message: relationship,
        errors: [
          { line: 2, message: relationship },
          { line: 4, message: expect.stringContaining('Write a record as') },
        ],
      },
    });
    expect((await current()).content).toBe(good);
    expect((await onSite()).body).toBe(good);
  });

  it.each([
    ['a picture under its name', async () => new Uint8Array(await png(40, 40)), 'This is not UTF-8 text'],
    ['UTF-16', async () => new Uint8Array([0xff, 0xfe, 0x61, 0, 0x0a, 0]), 'This is not UTF-8 text'],
    ['Latin-1', async () => new Uint8Array([0x23, 0xe9, 0x0a]), 'This is not UTF-8 text'],
    ['zero bytes', async () => 'google.com, pub\0-1, DIRECT', 'This holds a character that is not text.'],
  ])('that is %s is refused by its content', async (_, content, message) => {
    const { status, problem } = await send(await content());
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'extractor', message: expect.stringContaining(message) });
  });

  it('names at most a hundred lines and counts the rest', async () => {
    const { problem } = await send('bad\n'.repeat(5000));
    expect(problem.errors).toHaveLength(100);
    expect(problem.more).toBe(4900);
  });

  it('sent by several at once is one of theirs, whole', async () => {
    const texts = ['one', 'two', 'three'].map((name) => `${name}.com, pub, DIRECT\n`.repeat(2000));
    const answers = await Promise.all(texts.map((text) => send(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(texts).toContain((await current()).content);
  });

  it('stays when whoever sent it is gone', async () => {
    const passing = await t.user('advertising-manager');
    await send(good, 'ads.txt', passing);
    await t.db.deleteFrom('users').where('id', '=', passing.id).execute();
    expect(await current()).toMatchObject({ content: good, uploaded_by: null });
  });

  it('needs the right to upload, and a file', async () => {
    expect((await send(good, 'ads.txt', editor)).problem.message).toContain('adv.upload');
    expect((await t.call(slots.adsTxt, {}, editor)).problem.message).toContain('adv.read');
    const none = await t.call(slots.upload, { body: {} as never }, manager);
    expect(none.problem.errors).toEqual({ file: ['Choose a file'] });
  });
});
