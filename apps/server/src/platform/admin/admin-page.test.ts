import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const getPage = (host = 'lagos.localhost') => t.send({ url: '/posts?page=2', headers: { host } });

function readReplies(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/json" id="early-replies">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
}

describe('the document of the admin', () => {
  it('contains the replies of the API for project, languages and phrases', async () => {
    const replies = readReplies((await getPage()).body);
    expect(Object.keys(replies)).toHaveLength(3);
    for (const [url, reply] of Object.entries(replies)) {
      expect(reply).toEqual((await t.send({ url, headers: { host: 'lagos.localhost' } })).json());
    }
  });

  it('contains the URL of the site with the port of its own request', async () => {
    const replies = readReplies((await getPage('lagos.localhost:4000')).body);
    expect(replies['/api/config']).toMatchObject({ site_url: 'http://www.lagos.localhost:4000' });
  });

  it('escapes values that would end the data block', async () => {
    const name = '</script><b>x';
    await t.db.insertInto('languages').values({ code: 'xx-XX', name }).execute();
    const { body } = await getPage();
    expect(body).not.toContain('<b>x');
    expect(JSON.stringify(readReplies(body)['/api/v2/languages'])).toContain(JSON.stringify(name));
    await t.db.deleteFrom('languages').where('code', '=', 'xx-XX').execute();
  });

  it('allows its inline script in the Content-Security-Policy by its hash', async () => {
    const { body, headers } = await getPage();
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});
