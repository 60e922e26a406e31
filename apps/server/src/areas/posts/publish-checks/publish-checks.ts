import type { Article, ArticleNode } from '@masthead/article/document';
import { isExternalLink } from '@masthead/article/links';
import {
  LICENSE_WARNING_DAYS,
  type LinkState,
  MAX_CHECKED_LINKS,
  type PublishChecks,
  type publishChecksInput,
} from '@masthead/domain/posts/contract/publish-checks';
import { postPath } from '@masthead/domain/site/paths';
import { zoneDay } from '@masthead/domain/time/zone';
import type { z } from 'zod';
import { findPostRow } from '../../../content/posts/post-rows.queries';
import { findPictureIds, type PostText, readBody, readSlides, toPlainText } from '../../../content/posts/post-text';
import type { ActorContext } from '../../../platform/http/context';
import { enqueue } from '../../../platform/jobs/jobs.queries';
import { postNotFound } from '../list/post-reply';
import { listStopWordsIn } from '../write/publication';
import { checkLinks } from './check-links';
import { type LinkCheck, requestLinkChecks } from './link-checks.queries';
import { listSimilarHeadlines, listUsedImages } from './publish-checks.queries';

const DAY_MS = 86_400_000;

/** Checks the unsaved form of a post before its publication. */
export async function runPublishChecks(
  context: ActorContext,
  id: number,
  input: z.output<typeof publishChecksInput>,
): Promise<PublishChecks> {
  const { db, project, now, site_url } = context;
  const post = await findPostRow(db, id);
  if (!post) throw postNotFound();
  const text: PostText = {
    body: readBody(input.body, project.switches),
    slides: readSlides(input.slides, [], now(), project.switches),
  };
  const [stop_words, similar, pictures, links] = await Promise.all([
    listStopWordsIn(db, { ...input, body_text: toPlainText(text) }),
    listSimilarHeadlines(db, id, input.main_headline),
    checkPictures(context, text, input.thumb),
    readLinkStates(context, listLinks(text).slice(0, MAX_CHECKED_LINKS)),
  ]);
  return {
    stop_words,
    similar: similar.map(({ slug, ...other }) => ({ ...other, url: `${site_url}${postPath(slug ?? '')}` })),
    links,
    ...pictures,
  };
}

/** Finds the pictures without a licence for the next days. Dates are days in the project's time zone. */
async function checkPictures({ db, project, now }: ActorContext, text: PostText, thumb: string | null) {
  const images = await listUsedImages(db, { ids: findPictureIds(text), keys: thumb ? [thumb] : [] });
  const today = zoneDay(now(), project.zone);
  const lastWarned = zoneDay(new Date(now().getTime() + LICENSE_WARNING_DAYS * DAY_MS), project.zone);
  const lead = images.find(({ hash_key }) => hash_key === thumb);
  return {
    lead_picture: lead ? { id: lead.id, has_alt: !!lead.alt } : null,
    licenses: images.flatMap(({ id, name, license_expires_on: expires_on }) =>
      expires_on !== null && expires_on <= lastWarned ? { id, name, expires_on, is_expired: expires_on < today } : [],
    ),
  };
}

/** Returns the last results of these links, and requests those that are missing or outdated. */
export async function readLinkStates(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  urls: readonly string[],
): Promise<LinkState[]> {
  const outdated = new Date(now().getTime() - DAY_MS).toISOString();
  const checks = await requestLinkChecks(db, urls, { now: now().toISOString(), outdated });
  const states = new Map(checks.map((check) => [check.url, toLinkState(check)]));
  // The request of a row and its check are not one transaction, so every request enqueues the job again.
  if (checks.some(({ checked_at }) => checked_at === null || checked_at < outdated)) {
    await enqueue(db, checkLinks, { key: 'links', payload: {}, run_at: now() });
  }
  return urls.map((url) => ({ url, state: states.get(url) ?? 'checking' }));
}

const GONE_STATUSES = [404, 410];

/** A server that refuses robots, for example with 403 or 429, may still answer readers. */
function toLinkState({ checked_at, status }: LinkCheck): LinkState['state'] {
  if (checked_at === null) return 'checking';
  return status === null || GONE_STATUSES.includes(status) || status >= 500 ? 'broken' : 'working';
}

function listLinks({ body, slides }: PostText): string[] {
  const articles = [body, ...slides.map(({ content }) => content as Article | null)];
  return [...new Set(articles.flatMap((article) => (article ? findLinks(article.doc) : [])))];
}

function findLinks({ marks = [], content = [] }: ArticleNode): string[] {
  const links = marks.flatMap(({ type, attrs }) => (type === 'link' ? String(attrs?.['href'] ?? '') : []));
  return [...links.filter(isExternalLink), ...content.flatMap(findLinks)];
}
