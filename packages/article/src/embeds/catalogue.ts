import { dailymotion } from './dailymotion';
import { facebook } from './facebook';
import { instagram } from './instagram';
import { playbuzz } from './playbuzz';
import type { Embed, EmbedView, Provider, ProviderName } from './provider';
import { riddle } from './riddle';
import { tiktok } from './tiktok';
import { weather } from './weather';
import { x } from './x';
import { youtube } from './youtube';

const catalogue: Record<ProviderName, Provider> = {
  facebook,
  instagram,
  x,
  youtube,
  tiktok,
  dailymotion,
  weather,
  riddle,
  playbuzz,
};

/** What this project lets in. */
export interface EmbedSwitches {
  dailymotion: boolean;
}

export function isSwitchedOn(provider: Provider, { dailymotion }: EmbedSwitches): boolean {
  return provider.name !== 'dailymotion' || dailymotion;
}

export function providerOfHost(host: string): Provider | undefined {
  return Object.values(catalogue).find(({ hosts }) => hosts.includes(host));
}

export function providerOfScript(host: string): Provider | undefined {
  return Object.values(catalogue).find(({ hosts, scriptHosts }) => hosts.includes(host) || scriptHosts?.includes(host));
}

export function embedLabel(provider: ProviderName): string {
  return catalogue[provider].label;
}

/** How an embed that `readEmbed` derived is shown. */
export function embedView({ provider, url }: Embed): EmbedView {
  return catalogue[provider].view(new URL(url));
}
