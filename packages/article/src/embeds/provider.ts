export const providerNames = [
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

/** Somebody else's post or video: all that is stored of it. The address is the one that `readEmbed` derives. */
export interface Embed {
  provider: ProviderName;
  url: string;
}

/** Shown in a frame of the provider's own; width and height give its shape. */
export interface EmbedFrame {
  kind: 'frame';
  src: string;
  width: number;
  height: number;
}

/** An element that the provider's script, loaded once a page, turns into its widget. */
export interface EmbedWidget {
  kind: 'widget';
  script: string;
  tag: 'blockquote' | 'div' | 'a';
  attributes: Record<string, string>;
}

export type EmbedView = EmbedFrame | EmbedWidget;

export interface Provider {
  name: ProviderName;
  label: string;
  hosts: readonly string[];
  /** Hosts that only its scripts come from. */
  scriptHosts?: readonly string[];
  /** The one address that stands for what this address shows; `null` when it shows nothing that can be embedded. */
  addressOf: (url: URL) => string | null;
  /** How the address that `addressOf` made is shown. */
  view: (url: URL) => EmbedView;
}

/** The parts of a path, without empty ones. */
export function segments(url: URL): string[] {
  return url.pathname.split('/').filter((part) => part !== '');
}

export function lastSegment(url: URL): string {
  return segments(url).at(-1) ?? '';
}
