import { Status } from '@masthead/domain/posts/rules/statuses';
import { postPreviewPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import type { FastifyInstance } from 'fastify';
import { createElement } from 'react';
import type { ArticleState } from '../../content/post-preview/article-state';
import { readSignedKey } from '../../content/post-preview/signed-key';
import { hashToken } from '../../platform/access/tokens';
import type { RunningProject } from '../../platform/http/context';
import { clientKey, createRateLimiter } from '../../platform/http/rate-limit';
import { siteUrl, type VirtualHost } from '../../platform/http/virtual-hosts';

import type { Secrets } from '../../platform/secrets/secrets';
import { loadArticleView } from '../article/article-view';
import { toPreviewSite } from '../context/site';
import { renderPage } from '../layout/layout';
import { MessagePage } from '../layout/message-page';
import { tooManyRequestsMessage } from '../pages/message-pages';
import { loadSite, type SiteServices, type SiteServicesByProject } from '../pages/site-pages';
import { buildArticlePolicy, buildMessagePolicy, PreviewPage } from './preview-page';
import { findSavedState, findUnsavedForm } from './previews.queries';

type PreviewContext = Pick<RunningProject, 'db' | 'project'> & { secrets: Secrets; now: () => Date };

/** The article of a preview, or the reason why the preview cannot be shown. */
type PreviewResult = { state: ArticleState; status: number; expires_at: string } | { problem: 'missing' | 'expired' };

const missing: PreviewResult = { problem: 'missing' };

/** A signed key (with dots) shows a saved post, any other key an unsaved form. */
async function resolvePreview(context: PreviewContext, key: string): Promise<PreviewResult> {
  return key.includes('.') ? resolveSavedPost(context, key) : resolveUnsavedForm(context, key);
}

async function resolveUnsavedForm({ db, now }: PreviewContext, token: string): Promise<PreviewResult> {
  const preview = await findUnsavedForm(db, hashToken(token));
  if (!preview) return missing;
  return isExpired(preview.expires_at, now) ? { problem: 'expired' } : preview;
}

async function resolveSavedPost(context: PreviewContext, key: string): Promise<PreviewResult> {
  const signed = readSignedKey(context, key);
  if (!signed) return missing;
  if (isExpired(signed.expires_at, context.now)) return { problem: 'expired' };
  const saved = await findSavedState(context.db, signed.post_id);
  if (!saved) return missing;
  const { status, ...state } = saved;
  return { state, status, expires_at: signed.expires_at };
}

const isExpired = (instant: string, now: () => Date) => Date.parse(instant) <= now().getTime();

interface Options {
  sites: SiteServicesByProject;
  now: () => Date;
}

const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The admin's window must be able to navigate this one to the next preview. Frames in it are sandboxed and cannot.
  'cross-origin-opener-policy': 'unsafe-none',
};

const messages = {
  missing: {
    status: 404,
    title: phrase("This preview doesn't exist"),
    text: phrase('Open the post in the editor and press Preview. This creates a link that works for 15 minutes.'),
  },
  expired: {
    status: 410,
    title: phrase('This preview has expired'),
    text: phrase('Press Preview in the editor again to see the latest version.'),
  },
  limited: { status: 429, ...tooManyRequestsMessage },
};

/** A newsroom often shares one IP address. */
const RATE_LIMIT = { limit: 300, windowMs: 60_000, maxKeys: 10_000 };

/** Shows previews of posts without a sign-in: the URL contains the secret. */
export async function postPreviewRoutes(app: FastifyInstance, { sites, now }: Options): Promise<void> {
  const limiter = createRateLimiter(RATE_LIMIT);
  app.get<{ Params: { key: string } }>(
    postPreviewPath(':key'),
    { constraints: { application: 'site' } },
    async (request, reply) => {
      const { servedProject } = request.virtualHost as VirtualHost;
      const { db, project, secrets } = servedProject;
      const site = toPreviewSite(
        await loadSite(servedProject, sites.get(servedProject) as SiteServices, siteUrl(project, request), null),
      );
      reply.type('text/html; charset=utf-8').headers(headers);
      const rate = limiter.consume(clientKey(request.ip), now());
      if (!rate.allowed) reply.header('retry-after', String(rate.retryAfterSeconds));
      const preview = rate.allowed
        ? await resolvePreview({ db, project, secrets, now }, request.params.key)
        : { problem: 'limited' as const };
      if ('problem' in preview) {
        const { status, title, text } = messages[preview.problem];
        const page = createElement(MessagePage, { site, title: site.translate(title), text: site.translate(text) });
        return reply
          .code(status)
          .header('content-security-policy', buildMessagePolicy(site.colour))
          .send(renderPage(page));
      }
      const article = await loadArticleView(db, site, preview.state);
      return reply.header('content-security-policy', buildArticlePolicy(article, site.colour)).send(
        renderPage(
          createElement(PreviewPage, {
            site,
            article,
            isPublished: preview.status === Status.PUBLISHED,
            expires_at: preview.expires_at,
          }),
        ),
      );
    },
  );
}
