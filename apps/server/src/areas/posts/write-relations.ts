import type { Article } from '@masthead/article/document';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { phrase } from '@masthead/domain/text/phrase';
import { writeImageUses } from '../../media/image-uses.queries';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';
import { type HeldPost, imageIdsOf, writeLinks } from './posts.queries';
import { picturesIn } from './read-text';

/** Writes what stands beside the row: people, tags, and which pictures the post shows. */
export async function writeRelations(db: Db, after: HeldPost, patch: PostPatch): Promise<void> {
  for (const linked of ['authors', 'experts', 'tags'] as const) {
    const ids = patch[linked];
    if (ids) await writeLinks(db, after.id, linked, [...new Set(ids)]);
  }
  const { body, slides, thumb, fb_thumb } = patch;
  if ([body, slides, thumb, fb_thumb].some((given) => given !== undefined)) await showPictures(db, after);
}

async function showPictures(db: Db, { id, thumb, fb_thumb, ...text }: HeldPost): Promise<void> {
  const keys = [thumb, fb_thumb].filter((key) => key !== null);
  const inText = picturesIn({ body: parsed<Article | null>(text.body), slides: parsed<Slide[]>(text.slides) });
  const shown = [...inText, ...(await imageIdsOf(db, keys)).values()];
  const missing = await writeImageUses(db, { used_by: 'post', used_by_id: id }, [...new Set(shown)]);
  if (missing.length > 0) {
    throw invalid({ body: [phrase('A picture of the text is not in the library any more. Take it out.')] });
  }
}

/** What is about to be stored is text already, what was read is not. */
function parsed<T>(json: unknown): T {
  return (typeof json === 'string' ? JSON.parse(json) : json) as T;
}
