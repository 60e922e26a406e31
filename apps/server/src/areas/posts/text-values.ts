import type { Article } from '@masthead/article/document';
import { countWords } from '@masthead/article/to-text';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import type { Updateable } from 'kysely';
import type { Posts } from '../../platform/db/schema.gen';
import type { Context } from '../../platform/http/context';
import type { HeldPost } from './posts.queries';
import { plainText, readBody, readSlides } from './read-text';

type Tools = Pick<Context, 'project' | 'now'>;

/** What changes with the text of a post: the text, what it says without its form, and how many words that is. */
export function textValues({ project, now }: Tools, before: HeldPost, patch: PostPatch): Updateable<Posts> {
  if (patch.body === undefined && patch.slides === undefined) return {};
  const { switches } = project;
  const body = patch.body === undefined ? (before.body as Article | null) : readBody(patch.body, switches);
  const former = before.slides as Slide[];
  const slides = patch.slides === undefined ? former : readSlides(patch.slides, former, now(), switches);
  const body_text = plainText({ body, slides });
  return {
    ...(patch.body !== undefined && { body: body && JSON.stringify(body) }),
    ...(patch.slides !== undefined && { slides: JSON.stringify(slides) }),
    body_text,
    word_count: countWords(body_text),
  };
}
