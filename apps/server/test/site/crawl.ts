import { Agent, request } from 'node:http';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { findStructuredDataProblems } from './structured-data';
import { findHtmlProblems } from './valid-html';

export interface CrawlReport {
  /** HTML pages of the site. */
  pages: number;
  /** Feeds, sitemaps, pictures, scripts and other files that a page links to. */
  files: number;
  problems: string[];
}

interface Link {
  /** The URL of the page that has the link. */
  from: string;
  /** The absolute URL without its fragment. */
  to: string;
  fragment: string;
}

/** A demo site has a few hundred URLs. More than this means that its links never end. */
const MAX_URLS = 5000;
const PARALLEL_REQUESTS = 4;
const ENTRY_PATHS = ['/', '/search', '/robots.txt', '/sitemap.xml'];

/**
 * Follows every link of a site over HTTP. Validates the HTML of every page with elements that no earlier page has, and
 * the metadata and structured data of every page. `host` is the site's host with its port; the server
 * listens on the loopback address.
 */
export async function crawlSite(host: string): Promise<CrawlReport> {
  const origin = `http://${host}`;
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL_REQUESTS });
  const queue = ENTRY_PATHS.map((path) => origin + path);
  const seen = new Set(queue);
  const links: Link[] = queue.map((to) => ({ from: 'the list of entry paths', to, fragment: '' }));
  const problems: string[] = [];
  const anchors = new Map<string, Set<string>>();
  const failures = new Map<string, string>();
  const validatedShapes = new Set<string>();

  /** Records a link and queues its URL, if it is new and on this site. */
  const follow = (from: string, href: string): void => {
    if (!URL.canParse(href, from) || !/^(https?|mailto|tel):$/.test(new URL(href, from).protocol)) {
      problems.push(`${from}: "${href}" is not an address that a browser can open`);
      return;
    }
    const url = new URL(href, from);
    if (url.origin !== origin) return;
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    links.push({ from, to: url.href, fragment });
    if (seen.has(url.href)) return;
    seen.add(url.href);
    queue.push(url.href);
  };

  /** Requests a URL, follows its links and validates it if it is a page. */
  const visit = async (url: string): Promise<void> => {
    const { status, type, location, body } = await get(agent, host, url);
    if (status === 301 || status === 302) return follow(url, location);
    if (status !== 200) {
      failures.set(url, `answers ${status}`);
      return;
    }
    if (!type.startsWith('text/html')) {
      for (const href of findLinksInFile(type, body)) follow(url, href);
      return;
    }
    const page = readPage(body);
    anchors.set(url, page.ids);
    for (const href of page.links) follow(url, href);
    // Pages of one template are alike, and validation takes most of the time.
    const hasNewShape = [...page.shapes].some((shape) => !validatedShapes.has(shape));
    for (const shape of page.shapes) validatedShapes.add(shape);
    const pageProblems = [
      ...(hasNewShape ? await findHtmlProblems(body) : []),
      ...(await findStructuredDataProblems(body)),
      ...findMetadataProblems(page),
    ];
    problems.push(...pageProblems.map((problem) => `${url}: ${problem}`));
  };

  /** Other tests change the site during the crawl, so a link counts as broken only if its page still has it. */
  const isStillBroken = async ({ from, to, fragment }: Link): Promise<boolean> => {
    if (ENTRY_PATHS.some((path) => to === origin + path)) return true;
    const page = await get(agent, host, from);
    const hrefs = page.type.startsWith('text/html') ? readPage(page.body).links : findLinksInFile(page.type, page.body);
    const hasLink = hrefs.some((href) => URL.canParse(href, from) && new URL(href, from).href.split('#')[0] === to);
    if (!hasLink) return false;
    const target = await get(agent, host, to);
    return target.status >= 400 || (fragment !== '' && !readPage(target.body).ids.has(fragment));
  };

  await forEachInParallel(queue, visit, () => seen.size <= MAX_URLS);
  if (seen.size > MAX_URLS) problems.push(`The site has more than ${MAX_URLS} addresses.`);
  for (const link of links) {
    const { from, to, fragment } = link;
    const ids = anchors.get(to);
    const problem = failures.get(to) ?? (fragment && ids && !ids.has(fragment) ? `has no element #${fragment}` : null);
    if (problem && (await isStillBroken(link))) problems.push(`${from}: ${to} ${problem}`);
  }
  agent.destroy();
  return { pages: anchors.size, files: seen.size - anchors.size, problems: [...new Set(problems)] };
}

/** Calls `work` for every entry of the queue, to which `work` may append, while `mayContinue` allows it. */
async function forEachInParallel(
  queue: string[],
  work: (entry: string) => Promise<void>,
  mayContinue: () => boolean,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while ((queue.length > 0 && mayContinue()) || running.size > 0) {
    while (queue.length > 0 && mayContinue() && running.size < PARALLEL_REQUESTS) {
      const task: Promise<void> = work(queue.shift() as string).finally(() => running.delete(task));
      running.add(task);
    }
    await Promise.race(running);
  }
}

interface HttpResponse {
  status: number;
  type: string;
  location: string;
  body: string;
}

/** Node does not resolve subdomains of `localhost`, so the request goes to 127.0.0.1 with a `Host` header. */
function get(agent: Agent, host: string, url: string): Promise<HttpResponse> {
  const { port, pathname, search } = new URL(url);
  const isMedia = pathname.startsWith('/media/');
  const options = { agent, host: '127.0.0.1', port, path: pathname + search, method: isMedia ? 'HEAD' : 'GET' };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...options, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          location: response.headers.location ?? '',
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

interface Page {
  links: string[];
  ids: Set<string>;
  /** The content of meta elements by their name or property. */
  meta: Map<string, string>;
  /** The pairs of parent and child elements, each with its classes. */
  shapes: Set<string>;
}

type Element = DefaultTreeAdapterTypes.Element;

const LINK_ATTRIBUTES = ['href', 'src', 'action', 'poster'];
const LINK_META = ['og:image', 'og:url', 'twitter:image'];

/** Collects the links, element ids and meta elements of a page. */
function readPage(html: string): Page {
  const page: Page = { links: [], ids: new Set(), meta: new Map(), shapes: new Set() };
  const visit = (node: DefaultTreeAdapterTypes.Node, parent: string): void => {
    const shape = 'attrs' in node ? describeElement(node) : '';
    if ('attrs' in node) {
      readElement(page, node);
      page.shapes.add(`${parent} > ${shape}`);
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, shape);
  };
  visit(parse(html), '');
  return page;
}

const describeElement = ({ tagName, attrs }: Element): string =>
  [
    tagName,
    ...(attrs
      .find(({ name }) => name === 'class')
      ?.value.split(/\s+/)
      .sort() ?? []),
  ].join('.');

function readElement({ links, ids, meta }: Page, { attrs, tagName, childNodes }: Element): void {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  const id = attributes.get('id');
  if (id) ids.add(id);
  for (const name of LINK_ATTRIBUTES) {
    const value = attributes.get(name);
    // A resource hint contains an origin, not a page.
    if (value !== undefined && attributes.get('rel') !== 'preconnect') links.push(value);
  }
  for (const candidate of attributes.get('srcset')?.split(',') ?? []) links.push(candidate.trim().split(/\s/)[0] ?? '');
  if (tagName === 'meta') {
    const name = attributes.get('name') ?? attributes.get('property') ?? '';
    const content = attributes.get('content') ?? '';
    meta.set(name, content);
    if (LINK_META.includes(name)) links.push(content);
  }
  if (attributes.get('type') === 'application/ld+json') {
    const [text] = childNodes;
    if (text && 'value' in text) links.push(...findUrls(JSON.parse(text.value)));
  }
}

/** URLs in structured data: pages, pictures, logos. Identifiers (`@id`, `@context`) need not be reachable. */
function findUrls(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !['@id', '@context', 'urlTemplate'].includes(key))
    .flatMap(([, member]) => findUrls(member));
}

/** A page that search engines may index must have a description and a picture for sharing. */
function findMetadataProblems({ meta }: Page): string[] {
  if (meta.get('robots')?.includes('noindex')) return [];
  return ['description', 'og:title', 'og:description', 'og:image', 'og:url']
    .filter((name) => !meta.get(name))
    .map((name) => `the page has no meta element "${name}"`);
}

/** URLs in feeds, sitemaps, robots.txt and the web app manifest. */
function findLinksInFile(type: string, body: string): string[] {
  if (/xml/.test(type)) {
    // For example <loc>https://…</loc> or <enclosure url="https://…">.
    const matches = [...body.matchAll(/<(?:loc|link|image:loc)>([^<]+)<|<enclosure[^>]*\surl="([^"]+)"/g)];
    return matches.map(([, text, attribute]) => (text ?? attribute ?? '').replaceAll('&amp;', '&'));
  }
  if (/manifest/.test(type)) return [...body.matchAll(/"(?:src|start_url)":\s*"([^"]+)"/g)].map(([, src]) => src ?? '');
  return [...body.matchAll(/^Sitemap:\s*(\S+)$/gim)].map(([, url]) => url ?? '');
}
