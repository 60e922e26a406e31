import { facebook } from './facebook';
import type { Embed, EmbedView, Provider, ProviderName } from './provider';
import { playbuzz, riddle } from './quizzes';
import { instagram, tiktok, x } from './social-posts';
import { dailymotion, youtube } from './videos';
import { weather } from './weather';

/** All providers whose content an article can embed. */
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

/** The feature switches of a project that enable providers. */
export interface EmbedSwitches {
  dailymotion: boolean;
}

export function isSwitchedOn(provider: Provider, { dailymotion }: EmbedSwitches): boolean {
  return provider.name !== 'dailymotion' || dailymotion;
}

export function findProviderByHost(host: string): Provider | undefined {
  return Object.values(catalogue).find(({ hosts }) => hosts.includes(host));
}

/** Returns the provider of a host that serves content or only scripts. */
export function findProviderByScriptHost(host: string): Provider | undefined {
  return Object.values(catalogue).find(({ hosts, scriptHosts }) => hosts.includes(host) || scriptHosts?.includes(host));
}

export function embedLabel(provider: ProviderName): string {
  return catalogue[provider].label;
}

/** Returns how to show an embed. Its URL must come from `readEmbed`. */
export function embedView({ provider, url }: Embed): EmbedView {
  return catalogue[provider].view(new URL(url));
}
