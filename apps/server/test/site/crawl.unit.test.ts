import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { crawlSite } from './crawl';

let server: Server;
afterEach(() => void server.close());

/** Starts a site with these bodies by path, with `ORIGIN` replaced by the origin of the server. */
async function startSite(files: Record<string, string>): Promise<string> {
  const filesByPath: Record<string, string> = {
    '/search': page('Search', ''),
    '/robots.txt': '',
    '/sitemap.xml': '<urlset/>',
    '/picture.png': '',
    ...files,
  };
  server = createServer(({ url = '', headers }, response) => {
    const type = url.endsWith('.xml') ? 'application/xml' : url.includes('.') ? 'text/plain' : 'text/html';
    const body = filesByPath[url]?.replaceAll('ORIGIN', `http://${headers.host}`);
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

async function findProblems(files: Record<string, string>): Promise<string[]> {
  const host = await startSite(files);
  const { problems } = await crawlSite(host);
  return problems.map((problem) => problem.replaceAll(`http://${host}`, ''));
}

describe('crawlSite', () => {
  it('reports no problem on a valid site', async () => {
    const host = await startSite({ '/': page('Front', '<a href="/a#top">A</a>'), '/a': page('A', '') });
    expect(await crawlSite(host)).toEqual({ pages: 3, files: 3, problems: [] });
  });

  it('reports a broken link with the page that has it', async () => {
    expect(await findProblems({ '/': page('Front', '<a href="/gone">Gone</a>') })).toEqual(['/: /gone answers 404']);
  });

  it('reports a broken URL in a sitemap, a srcset and structured data', async () => {
    const logo = '{"@type":"ImageObject","url":"ORIGIN/logo.png"}';
    const data = `{"@context":"https://schema.org","@type":"NewsMediaOrganization","name":"A","logo":${logo}}`;
    const problems = await findProblems({
      '/': page('Front', '<img src="/picture.png" srcset="/wide.png 2x" alt="A">'),
      '/search': page('Search', `<script type="application/ld+json">${data}</script>`),
      '/sitemap.xml': '<urlset><loc>ORIGIN/listed</loc></urlset>',
    });
    expect(problems.sort()).toEqual([
      '/: /wide.png answers 404',
      '/search: /logo.png answers 404',
      '/sitemap.xml: /listed answers 404',
    ]);
  });

  it('reports a fragment without a matching element', async () => {
    expect(await findProblems({ '/': page('Front', '<a href="/a#end">A</a>'), '/a': page('A', '') })).toEqual([
      '/: /a has no element #end',
    ]);
  });

  it('reports a URL that a browser cannot open', async () => {
    expect(await findProblems({ '/': page('Front', '<a href="javascript:void 0">A</a>') })).toEqual([
      '/: "javascript:void 0" is not an address that a browser can open',
    ]);
  });

  it('reports invalid HTML, unknown structured data and missing metadata', async () => {
    const data = '{"@context":"https://schema.org","@type":"Person","name":"A","nome":1}';
    const main = `<ul><p></p></ul><script type="application/ld+json">${data}</script>`;
    const problems = await findProblems({ '/': page('Front', main).replace('name="description"', 'name="other"') });
    expect(problems).toContainEqual(expect.stringContaining('element-permitted-content'));
    expect(problems).toContainEqual(expect.stringContaining('Property "nome" for type "Person" is not supported'));
    expect(problems).toContain('/: the page has no meta element "description"');
  });
});
