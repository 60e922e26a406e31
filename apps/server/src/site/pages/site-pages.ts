import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServedProject } from '../../http/context';
import type { Face } from '../../projects/faces';
import { siteUrl } from '../../projects/site-url';
import { renderPage } from '../layout/render-page';
import { type Site, siteOf } from '../layout/site';
import { loadParts } from '../parts/load-parts';
import { type Answer, answerOf, weightOf } from './answer';
import { wordsOf } from './kept-first';
import type { Asked, Made, Maker } from './made';
import { notFoundPage } from './not-found-page';
import type { OpenSite, OpenSites } from './open-sites';
import { pagePolicy } from './policy';
import { sendAnswer } from './send-answer';

interface Options {
  sites: OpenSites;
  now: () => Date;
}

/** A reader's browser asks again after a second, and meanwhile shows what it has. */
const CACHED = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=86400';

const guarded = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

/** What most pages have in common is large with many sections, and is needed by all of them. */
const PARTS_WEIGHT = 256 * 1024;

/** Serves what the makers make: once for every edition of the site, to everybody who asks. */
export function sitePages(app: FastifyInstance, { sites, now }: Options) {
  async function make(
    { db, project }: ServedProject,
    { edition, links }: OpenSite,
    url: string,
    maker: Maker,
    asked: Asked,
  ) {
    const { keep } = edition;
    const parts = await keep(
      'parts',
      () => loadParts(db),
      () => PARTS_WEIGHT,
    );
    const site = siteOf(project, url, parts);
    // They are kept as long as they are the same, which may be longer than an edition: here is only which they are.
    const means = { db, site, now, keep, links: () => keep('links', links, () => 1) };
    return answerTo(site, (await maker(means, asked)) ?? notFoundPage(site));
  }

  /** The answer to one request, kept or made now. */
  function answerFor(request: FastifyRequest, maker: Maker, reads: Reads): Promise<Answer> {
    const { running } = request.face as Face;
    const site = sites.get(running) as OpenSite;
    const url = siteUrl(running.project, request);
    const asked = askedBy(request, reads);
    const weigh = (answer: Answer) => (answer.status === 404 || asked.q !== '' ? null : weightOf(answer));
    const key = `${url}${request.url.split('?', 1)[0]}?${asked.page}&${asked.q}`;
    const words = wordsOf(request.raw);
    if (words !== null) site.edition.rememberAs(words, key);
    return site.edition.keep(key, () => make(running, site, url, maker, asked), weigh);
  }

  return (path: string, maker: Maker, reads: Reads = []) => {
    app.get(path, { constraints: { face: 'site' } }, async (request, reply) =>
      sendAnswer(request, reply, await answerFor(request, maker, reads)),
    );
  };
}

/** What of a query a page reads: anything else in it makes no other page. */
export type Reads = readonly ('page' | 'q')[];

function askedBy({ params, query }: FastifyRequest, reads: Reads): Asked {
  const { page, q } = query as Record<string, unknown>;
  return {
    params: params as Record<string, string>,
    page: reads.includes('page') && typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    q: reads.includes('q') && typeof q === 'string' ? q.trim().slice(0, 200) : '',
  };
}

function answerTo(site: Site, made: Made): Answer {
  const headers = { ...guarded, 'cache-control': CACHED };
  if (made.kind === 'redirect') return answerOf(made.status, { ...headers, location: made.to }, '');
  if (made.kind === 'text') return answerOf(200, { ...headers, 'content-type': made.type, ...made.headers }, made.text);
  return answerOf(
    made.status ?? 200,
    {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(site, made.needs),
    },
    renderPage(made.element),
  );
}
