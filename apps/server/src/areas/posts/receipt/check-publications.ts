import { type ReceiptTarget, receiptTargets } from '@masthead/domain/posts/contract/receipt';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { feedPath, postPath, sitemapPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { z } from 'zod';
import { sitemapFileOf } from '../../../content/posts/sitemap-files';
import type { Job, JobContext, SiteResponse } from '../../../platform/jobs/job';
import { listUncheckedPublications, storeReceipt, type UncheckedPublication } from './receipts.queries';

/** The pause between two searches for new publications. */
const PAUSE_MS = 2000;
/** Publications per run. The feed and each sitemap file are fetched once per run. */
const BATCH_SIZE = 20;
/** Older publications without a receipt, for example from before an update, are only checked on request. */
export const MAX_AGE_MS = 3_600_000;
/** The checks are repeated after 2 s, 4 s, … about two minutes in total. */
const MAX_ATTEMPTS = 6;

/**
 * Checks that the site, the feed and the sitemap show the version that was published, and stores the receipt. Fetches
 * pages from the project's own site only, inside the process. The job never ends: it looks for new publications every
 * two seconds.
 */
export const checkPublications: Job<object> = {
  kind: 'check-publications',
  payload: z.object({}),
  run: async (context) => {
    const { db, now, signal } = context;
    const posts = await listUncheckedPublications(db, {
      since: new Date(now().getTime() - MAX_AGE_MS).toISOString(),
      now: now().toISOString(),
      limit: BATCH_SIZE,
    });
    const fetchPage = cacheResponses(context.fetchSite);
    for (const post of posts) {
      signal.throwIfAborted();
      await checkPublication(context, post, fetchPage);
    }
    return new Date(now().getTime() + PAUSE_MS);
  },
};

type FetchPage = (path: string) => Promise<SiteResponse>;

/** Fetches each path once. */
function cacheResponses(fetchPage: FetchPage): FetchPage {
  const responses = new Map<string, Promise<SiteResponse>>();
  return (path) => {
    const response = responses.get(path) ?? fetchPage(path);
    responses.set(path, response);
    return response;
  };
}

async function checkPublication({ db, now }: JobContext, post: UncheckedPublication, fetchPage: FetchPage) {
  const values: Record<string, string | null> = {};
  let isComplete = true;
  for (const target of receiptTargets) {
    if (post.found.includes(target)) continue;
    const error = await checks[target](post, fetchPage).catch(() => phrase('The site answered with an error.'));
    values[`${target}_error`] = error;
    if (error === null) values[`${target}_at`] = now().toISOString();
    else isComplete = false;
  }
  const attempts = post.attempts + 1;
  const isLast = isComplete || attempts === MAX_ATTEMPTS;
  const retry_at = isLast ? null : new Date(now().getTime() + 1000 * 2 ** attempts).toISOString();
  await storeReceipt(db, post, { ...values, attempts, retry_at });
}

/** Returns why the target does not show the published version, or `null`. */
type Check = (post: UncheckedPublication, fetchPage: FetchPage) => Promise<string | null>;

const unexpectedStatus = (status: number) =>
  status < 500 ? phrase('The site did not find the page.') : phrase('The site answered with an error.');

const checks: Record<ReceiptTarget, Check> = {
  site: async (post, fetchPage) => {
    const { status, location, body } = await fetchPage(postPath(post.slug));
    if (post.template_type === TemplateType.EXTERNAL_LINK) {
      return status === 302 && location !== undefined ? null : unexpectedStatus(status);
    }
    if (status !== 200) return unexpectedStatus(status);
    const isCurrent = body.includes(`property="article:modified_time" content="${toModificationTime(post)}"`);
    return isCurrent ? null : phrase('The page shows an earlier version.');
  },
  feed: async (post, fetchPage) => {
    const { status, body } = await fetchPage(feedPath);
    if (status !== 200) return unexpectedStatus(status);
    // A republished post keeps its position, so it may be too old for the feed.
    const isFirstPublication = post.first_published_at === post.published_at;
    if (!isFirstPublication || linksTo(body, post) || isTooOldFor(body, post)) return null;
    return phrase('The feed does not contain the post.');
  },
  sitemap: async (post, fetchPage) => {
    if (post.template_type === TemplateType.EXTERNAL_LINK) return null;
    const { status, body } = await fetchPage(sitemapPath(`articles-${sitemapFileOf(post.id) + 1}`));
    if (status !== 200) return unexpectedStatus(status);
    return linksTo(body, post) ? null : phrase('The sitemap does not contain the post.');
  },
};

/** Whether an XML file has an element that ends with the path of the post. */
const linksTo = (xml: string, { slug }: UncheckedPublication) => xml.includes(`${postPath(slug)}</`);

/** Whether the feed only has newer posts. */
function isTooOldFor(xml: string, { published_at }: UncheckedPublication): boolean {
  const times = [...xml.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''));
  return times.length > 0 && Date.parse(published_at) < Math.min(...times);
}

/** The modification time that the page of the article shows. */
function toModificationTime({ first_published_at, content_changed_at }: UncheckedPublication): string {
  const isChanged = content_changed_at !== null && Date.parse(content_changed_at) > Date.parse(first_published_at);
  return isChanged ? content_changed_at : first_published_at;
}
