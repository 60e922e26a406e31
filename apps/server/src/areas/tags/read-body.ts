import type { Article } from '@masthead/article/document';
import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { isEmptyArticle } from '@masthead/article/is-empty';
import { tagBodyRefusal } from '@masthead/domain/tags/rules';
import { readRichText } from '../../content/rich-text/read-rich-text';
import { invalid } from '../../platform/http/errors';

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
  const { article, text, imageIds } = readRichText(given, switches);
  if (isEmptyArticle(article)) return nothing;
  const wrongLength = tagBodyRefusal(text);
  if (wrongLength) throw invalid({ body: [wrongLength] });
  return { body: article, body_text: text, imageIds };
}
