import { slots } from '@masthead/domain/advertisements/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { png } from '../../../test/content/pictures';
import { createTestAppForFile } from '../../../test/harness/test-app';

const t = await createTestAppForFile();
const manager = await t.user('advertising-manager');
beforeEach(async () => {
  await t.db.deleteFrom('ads_txt').execute();
});

const validContent = '# ours\ngoogle.com, pub-1, DIRECT, f08c47fec0942fa0\nOWNERDOMAIN=dispatch.example\n';
const upload = (content: BlobPart, name = 'ads.txt', user = manager) =>
  t.call(slots.upload, { body: { file: new File([content], name) } }, user);
const getAdsTxt = async () => (await t.call(slots.adsTxt, {}, manager)).body;
const getFromSite = (host = 'www.lagos.localhost:4000') => t.send({ url: '/ads.txt', headers: { host } });

describe('ads.txt', () => {
  it('is empty before the first upload, and the site answers 404', async () => {
    expect(await getAdsTxt()).toEqual({ content: null, uploaded_at: null, uploaded_by: null });
    expect((await getFromSite()).statusCode).toBe(404);
  });

  it('is stored with user and time, and served by the site only', async () => {
    const { status, body } = await upload(`\ufeff${validContent.replaceAll('\n', '\r\n')}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      content: validContent,
      uploaded_at: t.clock.now.toISOString(),
      uploaded_by: expect.any(String),
    });
    expect(await getAdsTxt()).toEqual(body);
    const { statusCode, headers, body: servedContent } = await getFromSite();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(servedContent).toBe(validContent);
    expect((await getFromSite('lagos.localhost')).body).not.toContain('google.com');
  });

  it('accepts a file name in capitals and a file of exactly the maximum size', async () => {
    const line = 'google.com, pub-1, DIRECT\n';
    const lines = line.repeat(Math.floor((1024 * 1024) / line.length));
    expect((await upload(lines, 'ADS.TXT')).status).toBe(200);
    expect((await getAdsTxt()).content).toBe(lines);
  });

  it.each([
    ['another extension', validContent, 'ads.csv', 'You can upload only files with extension .txt'],
    ['no extension', validContent, 'ads', 'You can upload only files with extension .txt'],
    ['no content', '', 'ads.txt', 'File seems to be empty. Upload canceled.'],
    ['blanks and comments only', '\ufeff\r\n  \n# soon\n', 'ads.txt', 'File seems to be empty. Upload canceled.'],
    ['more than a megabyte', `${validContent}${'#'.repeat(1024 * 1024)}`, 'ads.txt', 'Choose a file of at most 1 Mb'],
  ])('rejects a file with %s and keeps the previous file', async (_, content, name, message) => {
    await upload(validContent);
    expect(await upload(content, name)).toMatchObject({ status: 422, problem: { errors: { file: [message] } } });
    expect((await getAdsTxt()).content).toBe(validContent);
  });

  it('reports every invalid line and keeps the previous file', async () => {
    await upload(validContent);
    const refusal = await upload('google.com, pub-1, DIRECT\r\ngoogle.com, pub-1, OWNER\r\n\r\nnonsense\r\n');
    const relationship = 'The third field must be DIRECT or RESELLER';
    expect(refusal).toMatchObject({
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
    expect((await getAdsTxt()).content).toBe(validContent);
    expect((await getFromSite()).body).toBe(validContent);
  });

  it.each([
    ['a picture', async () => new Uint8Array(await png(40, 40)), 'The file is not UTF-8 text'],
    ['UTF-16', async () => new Uint8Array([0xff, 0xfe, 0x61, 0, 0x0a, 0]), 'The file is not UTF-8 text'],
    ['Latin-1', async () => new Uint8Array([0x23, 0xe9, 0x0a]), 'The file is not UTF-8 text'],
    ['zero bytes', async () => 'google.com, pub\0-1, DIRECT', 'This text has a character that is not allowed.'],
  ])('rejects a file whose content is %s', async (_, content, message) => {
    const { status, problem } = await upload(await content());
    expect(status).toBe(422);
    expect(problem).toMatchObject({ type: 'extractor', message: expect.stringContaining(message) });
  });

  it('reports at most 100 invalid lines and the number of the others', async () => {
    const { problem } = await upload('bad\n'.repeat(5000));
    expect(problem.errors).toHaveLength(100);
    expect(problem.more).toBe(4900);
  });

  it('stores one of several concurrent uploads completely', async () => {
    const texts = ['one', 'two', 'three'].map((name) => `${name}.com, pub, DIRECT\n`.repeat(2000));
    const responses = await Promise.all(texts.map((text) => upload(text)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(texts).toContain((await getAdsTxt()).content);
  });

  it('keeps the file when its uploader is deleted', async () => {
    const formerManager = await t.user('advertising-manager');
    await upload(validContent, 'ads.txt', formerManager);
    await t.db.deleteFrom('users').where('id', '=', formerManager.id).execute();
    expect(await getAdsTxt()).toMatchObject({ content: validContent, uploaded_by: null });
  });

  it('requires a file', async () => {
    const withoutFile = await t.call(slots.upload, { body: {} as never }, manager);
    expect(withoutFile.problem.errors).toEqual({ file: ['Choose a file'] });
  });
});
