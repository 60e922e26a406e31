import type { Article, ArticleNode } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { articleToText } from '@masthead/article/to-text';
import { readArticle } from '@masthead/article/validate';
import { tagBodyRefusal } from '@masthead/domain/tags/rules';
import { invalid } from '../../http/errors';

/** A profile as it is stored: the article, its text for the search, the pictures in it. */
interface ReadBody {
  body: Article | null;
  body_text: string | null;
  imageIds: number[];
}

const nothing: ReadBody = { body: null, body_text: null, imageIds: [] };

/** The article that was sent; refused on `body` when it is none, or too short or long. */
export function readBody(given: unknown, switches: EmbedSwitches): ReadBody {
  if (given === null) return nothing;
  const { article, refusal } = readArticle(given, switches);
  if (refusal !== undefined) throw invalid({ body: [refusal] });
  if (isEmptyArticle(article)) return nothing;
  const body_text = articleToText(article);
  const wrongLength = tagBodyRefusal(body_text);
  if (wrongLength) throw invalid({ body: [wrongLength] });
  return { body: article, body_text, imageIds: [...new Set(imagesIn(article.doc))] };
}

function imagesIn({ type, attrs, content = [] }: ArticleNode): number[] {
  return type === 'figure' ? [Number(attrs?.image_id)] : content.flatMap(imagesIn);
}
