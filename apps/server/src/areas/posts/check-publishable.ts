import { type Candidate, publishProblems } from '@masthead/domain/posts/publishable';
import { phrase } from '@masthead/domain/text/phrase';
import { stopWordsIn } from '@masthead/domain/text/stop-words';
import { stopWordsFor, stopWordsRefused } from '../../content/stop-words/stop-words.queries';

import type { Db } from '../../platform/db/db';
import { Refused } from '../../platform/http/errors';
import { type HeldPost, linkedIds, sectionOfCategory } from './posts.queries';

const VALIDATION_FAILED = phrase('Validation failed.');

/** Throws every reason why this state of the post cannot be shown to readers. */
export async function checkPublishable(db: Db, post: HeldPost): Promise<void> {
  const errors = publishProblems(await candidateOf(db, post));
  if (Object.keys(errors).length > 0) throw new Refused(422, 'validation', VALIDATION_FAILED, { errors });
  await checkStopWords(db, post);
}

async function candidateOf(db: Db, post: HeldPost): Promise<Candidate> {
  return {
    ...post,
    template_type: post.template_type as Candidate['template_type'],
    rss_title: rssTitle(post),
    authors: await linkedIds(db, post.id, 'authors'),
    category_section_id: post.category_id === null ? null : await sectionOfCategory(db, post.category_id),
  };
}

const rssTitle = ({ titles }: HeldPost) => (titles as { rss?: string }).rss ?? null;

async function checkStopWords(db: Db, post: HeldPost): Promise<void> {
  const titles = [post.main_headline, post.catchy_title, post.fb_catchy_title, post.description, rssTitle(post)];
  const texts = [...titles, post.body_text].flatMap((text) => text ?? []);
  const possible = await stopWordsFor(db, 'is_article', texts);
  const words = possible.filter((word) => texts.some((text) => stopWordsIn(text, [word]).length > 0));
  if (words.length > 0) throw stopWordsRefused(phrase('The post has stop words'), words);
}
