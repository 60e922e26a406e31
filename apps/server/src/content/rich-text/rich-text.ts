import { type Article, type ArticleNode, articleToText } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { readArticle } from '@masthead/article/validate';
import { phrase } from '@masthead/domain/text/phrase';
import { type ImageUser, writeImageUses } from '../../media/library/library.queries';
import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';

/** The formatted text of a tag profile or call to action. */
interface RichText {
  article: Article;
  text: string;
  imageIds: number[];
}

/** Reads a formatted text from a request. Throws a validation error for `body` if the input is not a valid article. */
export function readRichText(input: unknown, switches: EmbedSwitches): RichText {
  const { article, refusal } = readArticle(input, switches);
  if (refusal !== undefined) throw invalid({ body: [refusal] });
  return { article, text: articleToText(article), imageIds: [...new Set(findImageIds(article.doc))] };
}

function findImageIds({ type, attrs, content = [] }: ArticleNode): number[] {
  return type === 'figure' ? [Number(attrs?.image_id)] : content.flatMap(findImageIds);
}

/** Records the images that a text shows. Throws a validation error for `body` if one of them was deleted. */
export async function recordImageUses(db: Db, user: ImageUser, imageIds: readonly number[]): Promise<void> {
  const missing = await writeImageUses(db, user, imageIds);
  if (missing.length === 0) return;
  throw invalid({ body: [phrase('A picture in the text was deleted from the library. Remove it from the text.')] });
}
