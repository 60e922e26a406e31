import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { crawlSite } from './crawl';

let server: Server;
afterEach(() => void server.close());

/** Serves these bodies by path, with `ORIGIN` replaced by the address of the server. */
async function serve(files: Record<string, string>): Promise<string> {
  const all: Record<string, string> = {
    '/search': page('Search', ''),
    '/robots.txt': '',
    '/sitemap.xml': '<urlset/>',
    '/picture.png': '',
    ...files,
  };
  server = createServer(({ url = '', headers }, response) => {
    const type = url.endsWith('.xml') ? 'application/xml' : url.includes('.') ? 'text/plain' : 'text/html';
    const body = all[url]?.replaceAll('ORIGIN', `http://${headers.host}`);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `localhost:${(server.address() as AddressInfo).port}`;
}

function page(title: string, main: string): string {
  const meta = { 'og:title': title, 'og:description': 'Text', 'og:image': '/picture.png', 'og:url': '/' };
  const tags = Object.entries(meta).map(([name, content]) => `<meta property="${name}" content="${content}">`);
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title><meta name="description" content="Text">${tags.join('')}
</head><body><main><h1 id="top">${title}</h1>${main}</main></body></html>`;
}

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const host = await serve(files);
  const { problems } = await crawlSite(host);
  return problems.map((problem) => problem.replaceAll(`http://${host}`, ''));
}

describe('crawlSite', () => {
  it('finds no problem on a site whose links and pages are right', async () => {
    const host = await serve({ '/': page('Front', '<a href="/a#top">A</a>'), '/a': page('A', '') });
    expect(await crawlSite(host)).toEqual({ pages: 3, files: 3, problems: [] });
  });

  it('reports a broken link with its page', async () => {
    expect(await problemsOf({ '/': page('Front', '<a href="/gone">Gone</a>') })).toEqual(['/: /gone answers 404']);
  });

  it('reports a broken address in a sitemap, a picture set and structured data', async () => {
    const logo = '{"@type":"ImageObject","url":"ORIGIN/logo.png"}';
    const data = `{"@context":"https://schema.org","@type":"NewsMediaOrganization","name":"A","logo":${logo}}`;
    const found = await problemsOf({
      '/': page('Front', '<img src="/picture.png" srcset="/wide.png 2x" alt="A">'),
      '/search': page('Search', `<script type="application/ld+json">${data}</script>`),
      '/sitemap.xml': '<urlset><loc>ORIGIN/listed</loc></urlset>',
    });
    expect(found.sort()).toEqual([
      '/: /wide.png answers 404',
      '/search: /logo.png answers 404',
      '/sitemap.xml: /listed answers 404',
    ]);
  });

  it('reports a fragment that no element has', async () => {
    expect(await problemsOf({ '/': page('Front', '<a href="/a#end">A</a>'), '/a': page('A', '') })).toEqual([
      '/: /a has no element #end',
    ]);
  });

  it('reports an address that a browser cannot open', async () => {
    expect(await problemsOf({ '/': page('Front', '<a href="javascript:void 0">A</a>') })).toEqual([
      '/: "javascript:void 0" is not an address that a browser can open',
    ]);
  });

  it('reports invalid HTML, unknown structured data and missing metadata', async () => {
    const data = '{"@context":"https://schema.org","@type":"Person","name":"A","nome":1}';
    const main = `<ul><p></p></ul><script type="application/ld+json">${data}</script>`;
    const found = await problemsOf({ '/': page('Front', main).replace('name="description"', 'name="other"') });
    expect(found).toContainEqual(expect.stringContaining('element-permitted-content'));
    expect(found).toContainEqual(expect.stringContaining('Property "nome" for type "Person" is not supported'));
    expect(found).toContain('/: the page has no meta element "description"');
  });
});
