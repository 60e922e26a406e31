import { webAddress } from '@masthead/domain/text/links';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { type EmbedSwitches, isSwitchedOn, providerOfHost } from './catalogue';
import type { Embed } from './provider';

export type ReadEmbed = { embed: Embed; refusal?: undefined } | { refusal: string; embed?: undefined };

export const NO_EMBED = phrase('Enter an address or a code that can be embedded');

export function notAllowed(source: string): { refusal: string } {
  return { refusal: fill(phrase('Embeds of {source} are not allowed'), { source }) };
}

/** A whole address on its default port, however it starts; `null` when it is none. */
export function parseAddress(text: string): URL | null {
  const url = webAddress(text.startsWith('//') ? `https:${text}` : text);
  return url && url.port === '' ? url : null;
}

/** The embed that an address shows. Only the provider and the address made anew from its parts are kept. */
export function readEmbedAddress(text: string, switches: EmbedSwitches): ReadEmbed {
  const url = parseAddress(text);
  if (!url) return { refusal: NO_EMBED };
  const provider = providerOfHost(url.hostname);
  if (!provider) return notAllowed(url.hostname);
  if (!isSwitchedOn(provider, switches)) return notAllowed(provider.label);
  const address = provider.addressOf(url);
  if (address === null) {
    return { refusal: fill(phrase('This address of {source} shows nothing to embed'), { source: provider.label }) };
  }
  return { embed: { provider: provider.name, url: address } };
}
