import { parseWebUrl } from '@masthead/domain/text/links';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { type EmbedSwitches, findProviderByHost, isSwitchedOn } from './catalogue';
import type { Embed } from './provider';

/** The embed that a user entered, or the reason why the input is rejected. */
export type EmbedResult = { embed: Embed; refusal?: undefined } | { refusal: string; embed?: undefined };

export const NO_EMBED = phrase('Enter a URL or an embed code from a supported provider');

/** Returns the refusal for a source that is unknown or not enabled in the project. */
export function hostRefusal(source: string): { refusal: string } {
  return { refusal: fill(phrase("Content from {source} can't be embedded"), { source }) };
}

/** Parses an absolute or protocol-relative URL on the default port; `null` for any other text. */
export function parseEmbedUrl(text: string): URL | null {
  const url = parseWebUrl(text.startsWith('//') ? `https:${text}` : text);
  return url && url.port === '' ? url : null;
}

/** Returns the embed of a URL, or a refusal. The canonical URL is rebuilt from validated parts. */
export function readEmbedUrl(text: string, switches: EmbedSwitches): EmbedResult {
  const url = parseEmbedUrl(text);
  if (!url) return { refusal: NO_EMBED };
  const provider = findProviderByHost(url.hostname);
  if (!provider) return hostRefusal(url.hostname);
  if (!isSwitchedOn(provider, switches)) return hostRefusal(provider.label);
  const canonicalUrl = provider.toUrl(url);
  if (canonicalUrl === null) {
    return { refusal: fill(phrase('This {source} URL has no content to embed'), { source: provider.label }) };
  }
  return { embed: { provider: provider.name, url: canonicalUrl } };
}
