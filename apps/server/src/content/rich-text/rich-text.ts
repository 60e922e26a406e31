import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { articleToText } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import { phrase } from '@masthead/domain/text/phrase';
import { type ImageUser, writeImageUses } from '../../media/library/library.queries';

import type { Db } from '../../platform/db/db';
import { invalid } from '../../platform/http/errors';

interface RichText {
  article: Article;
  /** Its running text. */
  text: string;
  /** The pictures of the library that it shows, each once. */
  imageIds: number[];
}

/** The article that was sent as `body`; refused there when it is none. */
export function readRichText(given: unknown, switches: EmbedSwitches): RichText {
  const { article, refusal } = readArticle(given, switches);
  if (refusal !== undefined) throw invalid({ body: [refusal] });
  return { article, text: articleToText(article), imageIds: [...new Set(imagesIn(article.doc))] };
}

function imagesIn({ type, attrs, content = [] }: ArticleNode): number[] {
  return type === 'figure' ? [Number(attrs?.image_id)] : content.flatMap(imagesIn);
}

/** From now on its text shows these pictures; refused on `body` when one of them has left the library. */
export async function showImages(db: Db, user: ImageUser, imageIds: readonly number[]): Promise<void> {
  const missing = await writeImageUses(db, user, imageIds);
  if (missing.length === 0) return;
  throw invalid({ body: [phrase('A picture of the text is not in the library any more. Take it out.')] });
}
