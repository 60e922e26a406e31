import { fill, phrase } from '@masthead/domain/text/phrase';
import type { EmbedSwitches } from './catalogue';
import { NO_EMBED, type ReadEmbed, readEmbedAddress } from './read-address';
import { readSnippet } from './read-snippet';

export const MAX_EMBED_INPUT = 20_000;

/** What somebody pasted to embed: an address, a frame, or the code of a widget. */
export function readEmbed(input: string, switches: EmbedSwitches): ReadEmbed {
  const text = input.trim();
  if (text === '') return { refusal: phrase('Field can not be empty') };
  if (text.length > MAX_EMBED_INPUT) return { refusal: fill(phrase('Maximum length {max}'), { max: MAX_EMBED_INPUT }) };
  if (text.includes('<')) return readSnippet(text, switches);
  return /\s/.test(text) ? { refusal: NO_EMBED } : readEmbedAddress(text, switches);
}
