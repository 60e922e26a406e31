import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPreviewPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import type { ArticleState } from '../../content/post-preview/article-state';
import { readSignedKey } from '../../content/post-preview/signed-key';
import { hashToken } from '../../platform/access/tokens';
import type { RunningProject } from '../../platform/http/context';
import { type Face, siteUrl } from '../../platform/http/faces';
import { clientKey, createRateLimiter } from '../../platform/http/rate-limit';

import type { Secrets } from '../../platform/secrets/secrets';
import { loadArticleView } from '../article/article-view';
import { asPreview } from '../context/site';
import { renderPage } from '../layout/layout';
import { MessagePage } from '../layout/message-page';
import { tooManyRequests } from '../pages/message-pages';
import { loadSite, type OpenSite, type OpenSites } from '../pages/site-pages';
import { articlePolicy, messagePolicy, PreviewPage } from './preview-page';
import { findPreview, findSavedState } from './previews.queries';

type PreviewContext = Pick<RunningProject, 'db' | 'project'> & { secrets: Secrets; now: () => Date };

type Found = { state: ArticleState; status: number; expires_at: string } | { gone: 'missing' | 'expired' };

const missing: Found = { gone: 'missing' };

/** What a key shows now: a form that was kept, or with a signed one the post as it is saved. */
async function previewOf(context: PreviewContext, key: string): Promise<Found> {
  return key.includes('.') ? savedOf(context, key) : keptOf(context, key);
}

async function keptOf({ db, now }: PreviewContext, token: string): Promise<Found> {
  const kept = await findPreview(db, hashToken(token));
  if (!kept) return missing;
  return isPast(kept.expires_at, now) ? { gone: 'expired' } : kept;
}

async function savedOf(context: PreviewContext, key: string): Promise<Found> {
  const signed = readSignedKey(context, key);
  if (!signed) return missing;
  if (isPast(signed.expires_at, context.now)) return { gone: 'expired' };
  const saved = await findSavedState(context.db, signed.post_id);
  if (!saved) return missing;
  const { status, ...state } = saved;
  return { state, status, expires_at: signed.expires_at };
}

const isPast = (instant: string, now: () => Date) => Date.parse(instant) <= now().getTime();

interface Options {
  sites: OpenSites;
  now: () => Date;
}

const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The admin's window leads this one to the next preview; its frames are in a sandbox and lead nobody anywhere.
  'cross-origin-opener-policy': 'unsafe-none',
};

const messages = {
  missing: {
    status: 404,
    title: phrase('There is no such preview'),
    text: phrase(
      'Open the post in the editor and press Preview: that makes an address that works for a quarter of an hour.',
    ),
  },
  expired: {
    status: 410,
    title: phrase('This preview has expired'),
    text: phrase('Press Preview in the editor again to see how the post looks now.'),
  },
  limited: { status: 429, ...tooManyRequests },
};

/** A newsroom shares one address, and everybody in it looks at previews. */
const RATE_LIMIT = { limit: 300, windowMs: 60_000, maxKeys: 10_000 };

/** Posts as readers would see them, for whoever has the address. */
export async function postPreviewPages(app: FastifyInstance, { sites, now }: Options): Promise<void> {
  const limiter = createRateLimiter(RATE_LIMIT);
  app.get<{ Params: { key: string } }>(
    postPreviewPath(':key'),
    { constraints: { face: 'site' } },
    async (request, reply) => {
      const { running } = request.face as Face;
      const { db, project, secrets } = running;
      const site = asPreview(await loadSite(running, sites.get(running) as OpenSite, siteUrl(project, request), null));
      reply.type('text/html; charset=utf-8').headers(headers);
      const rate = limiter.take(clientKey(request.ip), now());
      if (!rate.allowed) reply.header('retry-after', String(rate.retryAfterSeconds));
      const found = rate.allowed
        ? await previewOf({ db, project, secrets, now }, request.params.key)
        : { gone: 'limited' as const };
      if ('gone' in found) {
        const { status, title, text } = messages[found.gone];
        const page = createElement(MessagePage, { site, title: site.say(title), text: site.say(text) });
        return reply.code(status).header('content-security-policy', messagePolicy(site.colour)).send(renderPage(page));
      }
      const article = await loadArticleView(db, site, found.state);
      return reply.header('content-security-policy', articlePolicy(article, site.colour)).send(
        renderPage(
          createElement(PreviewPage, {
            site,
            article,
            isPublished: found.status === Status.PUBLISHED,
            expires_at: found.expires_at,
          }),
        ),
      );
    },
  );
}
