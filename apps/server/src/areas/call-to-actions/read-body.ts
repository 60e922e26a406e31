import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import { callToActionBodyRefusal, callToActionSizeRefusal } from '@masthead/domain/call-to-actions/contract';
import { readRichText } from '../../content/rich-text/read-rich-text';
import { invalid } from '../../platform/http/errors';

/** A body as it is stored, and the pictures in it; refused on `body` when it is no article, too short or too long. */
export function readBody(given: unknown, switches: EmbedSwitches): { body: string; imageIds: number[] } {
  const { article, text, imageIds } = readRichText(given, switches);
  const body = JSON.stringify(article);
  const refusal = callToActionBodyRefusal(text) ?? callToActionSizeRefusal(Buffer.byteLength(body));
  if (refusal) throw invalid({ body: [refusal] });
  return { body, imageIds };
}
