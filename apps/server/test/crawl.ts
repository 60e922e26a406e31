import { Agent, request } from 'node:http';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { structuredProblems } from './structured-data';
import { htmlProblems } from './valid-html';

export interface CrawlReport {
  /** HTML pages that were validated. */
  pages: number;
  /** Feeds, sitemaps, pictures, scripts and other files that a page links to. */
  files: number;
  problems: string[];
}

interface Link {
  /** The address of the page that has the link. */
  from: string;
  /** The absolute address without its fragment. */
  to: string;
  fragment: string;
}

/** A demo site has a few hundred addresses. More than this means that its links never end. */
const MAX_ADDRESSES = 5000;
const PARALLEL_REQUESTS = 4;
const ENTRY_PATHS = ['/', '/search', '/robots.txt', '/sitemap.xml'];

/**
 * Follows every link of a site over HTTP and validates every page. `host` is the site's host with its port; the server
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
  const failed = new Map<string, string>();

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

  const visit = async (url: string): Promise<void> => {
    const { status, type, location, body } = await get(agent, host, url);
    if (status === 301 || status === 302) return follow(url, location);
    if (status !== 200) {
      failed.set(url, `answers ${status}`);
      return;
    }
    if (!type.startsWith('text/html')) {
      for (const href of linksOfFile(type, body)) follow(url, href);
      return;
    }
    const page = readPage(body);
    anchors.set(url, page.ids);
    for (const href of page.links) follow(url, href);
    const found = [...(await htmlProblems(body)), ...(await structuredProblems(body)), ...metadataProblems(page)];
    problems.push(...found.map((problem) => `${url}: ${problem}`));
  };

  /** Other journeys change the site during the crawl: a link counts as broken only if its page still has it. */
  const isStillBroken = async ({ from, to, fragment }: Link): Promise<boolean> => {
    if (ENTRY_PATHS.some((path) => to === origin + path)) return true;
    const page = await get(agent, host, from);
    const hrefs = page.type.startsWith('text/html') ? readPage(page.body).links : linksOfFile(page.type, page.body);
    const isThere = hrefs.some((href) => URL.canParse(href, from) && new URL(href, from).href.split('#')[0] === to);
    if (!isThere) return false;
    const target = await get(agent, host, to);
    return target.status >= 400 || (fragment !== '' && !readPage(target.body).ids.has(fragment));
  };

  await forEachInParallel(queue, visit, () => seen.size <= MAX_ADDRESSES);
  if (seen.size > MAX_ADDRESSES) problems.push(`The site has more than ${MAX_ADDRESSES} addresses.`);
  for (const link of links) {
    const { from, to, fragment } = link;
    const ids = anchors.get(to);
    const problem = failed.get(to) ?? (fragment && ids && !ids.has(fragment) ? `has no element #${fragment}` : null);
    if (problem && (await isStillBroken(link))) problems.push(`${from}: ${to} ${problem}`);
  }
  agent.destroy();
  return { pages: anchors.size, files: seen.size - anchors.size, problems: [...new Set(problems)] };
}

/** `work` may append to the queue. */
async function forEachInParallel(
  queue: string[],
  work: (entry: string) => Promise<void>,
  mayGoOn: () => boolean,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while ((queue.length > 0 && mayGoOn()) || running.size > 0) {
    while (queue.length > 0 && mayGoOn() && running.size < PARALLEL_REQUESTS) {
      const task: Promise<void> = work(queue.shift() as string).finally(() => running.delete(task));
      running.add(task);
    }
    await Promise.race(running);
  }
}

interface Answer {
  status: number;
  type: string;
  location: string;
  body: string;
}

/** Node does not resolve names below `localhost`, so the request goes to the loopback address and names its host. */
function get(agent: Agent, host: string, url: string): Promise<Answer> {
  const { port, pathname, search } = new URL(url);
  const isMedia = pathname.startsWith('/media/');
  const options = { agent, host: '127.0.0.1', port, path: pathname + search, method: isMedia ? 'HEAD' : 'GET' };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { host } }, (response) => {
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
    sent.on('error', reject).end();
  });
}

interface Page {
  links: string[];
  ids: Set<string>;
  /** The content of meta elements by their name or property. */
  meta: Map<string, string>;
}

type Element = DefaultTreeAdapterTypes.Element;

const LINK_ATTRIBUTES = ['href', 'src', 'action', 'poster'];
const LINK_META = ['og:image', 'og:url', 'twitter:image'];

function readPage(html: string): Page {
  const page: Page = { links: [], ids: new Set(), meta: new Map() };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) readElement(page, node);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return page;
}

function readElement({ links, ids, meta }: Page, { attrs, tagName, childNodes }: Element): void {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
  const id = attributes.get('id');
  if (id) ids.add(id);
  for (const name of LINK_ATTRIBUTES) {
    const value = attributes.get(name);
    // A resource hint names an origin, not an address.
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
    if (text && 'value' in text) links.push(...addressesIn(JSON.parse(text.value)));
  }
}

/** Addresses in structured data: pages, pictures, logos. Identifiers (`@id`, `@context`) need not be reachable. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !['@id', '@context', 'urlTemplate'].includes(key))
    .flatMap(([, each]) => addressesIn(each));
}

/** Every page that search engines show has a description and a picture to share. */
function metadataProblems({ meta }: Page): string[] {
  if (meta.get('robots')?.includes('noindex')) return [];
  return ['description', 'og:title', 'og:description', 'og:image', 'og:url']
    .filter((name) => !meta.get(name))
    .map((name) => `the page has no meta element "${name}"`);
}

/** Addresses in feeds, sitemaps, robots.txt and the web app manifest. */
function linksOfFile(type: string, body: string): string[] {
  if (/xml/.test(type)) {
    const found = [...body.matchAll(/<(?:loc|link|image:loc)>([^<]+)<|<enclosure[^>]*\surl="([^"]+)"/g)];
    return found.map(([, text, attribute]) => (text ?? attribute ?? '').replaceAll('&amp;', '&'));
  }
  if (/manifest/.test(type)) return [...body.matchAll(/"(?:src|start_url)":\s*"([^"]+)"/g)].map(([, src]) => src ?? '');
  return [...body.matchAll(/^Sitemap:\s*(\S+)$/gim)].map(([, url]) => url ?? '');
}
