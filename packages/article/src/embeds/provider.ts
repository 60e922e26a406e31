const providerNames = [
  'facebook',
  'instagram',
  'x',
  'youtube',
  'tiktok',
  'dailymotion',
  'weather',
  'riddle',
  'playbuzz',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** An embedded post or video. `url` is the canonical URL: one spelling for all URLs of the same content. */
export interface Embed {
  provider: ProviderName;
  url: string;
}

/** An iframe of the provider. `width` and `height` set the aspect ratio. */
export interface EmbedFrame {
  kind: 'frame';
  src: string;
  width: number;
  height: number;
}

/** An element that the provider's script turns into a widget. A page loads the script once. */
export interface EmbedWidget {
  kind: 'widget';
  script: string;
  tag: 'blockquote' | 'div' | 'a';
  attributes: Record<string, string>;
}

export type EmbedView = EmbedFrame | EmbedWidget;

/** A website whose posts or videos an article can embed: how to recognise its URLs and how to show its content. */
export interface Provider {
  name: ProviderName;
  label: string;
  hosts: readonly string[];
  /** Hosts that only serve scripts. */
  scriptHosts?: readonly string[];
  /** Returns the canonical URL of the content, or `null` if the URL has nothing to embed. */
  toUrl: (url: URL) => string | null;
  /** Returns how to show a URL from `toUrl`. */
  view: (url: URL) => EmbedView;
}

/** Splits the path of a URL into segments without empty ones. */
export function pathSegments(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}

export function lastSegment(url: URL): string {
  return pathSegments(url).at(-1) ?? '';
}
