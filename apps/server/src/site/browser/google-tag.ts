/** The part of the Google Publisher Tag API that this site uses. */
export interface GoogleTag {
  cmd: { push: (command: () => void) => void };
  pubads: () => {
    setForceSafeFrame: (isForced: boolean) => void;
    setPrivacySettings: (settings: { nonPersonalizedAds: boolean; limitedAds: boolean }) => void;
    addEventListener: (name: 'slotRenderEnded', listener: (event: RenderEnded) => void) => void;
  };
  defineSlot: (path: string, sizes: AdSizes, id: string) => GoogleSlot | null;
  defineOutOfPageSlot: (path: string, id: string) => GoogleSlot | null;
  enableServices: () => void;
  display: (id: string) => void;
}

export type AdSizes = 'fluid' | [width: number, height: number][];

/** One advertisement of a page in Google's API. */
interface GoogleSlot {
  addService: (service: unknown) => void;
  getSlotElementId: () => string;
}

/** The event after a slot was filled or stayed empty. */
interface RenderEnded {
  isEmpty: boolean;
  slot: GoogleSlot;
}

/** `limited` is for readers who did not allow advertising cookies: its host sets no cookies. */
const scriptUrls = {
  limited: 'https://pagead2.googlesyndication.com/tag/js/gpt.js',
  full: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
};

/** Loads Google's script for advertisements. Calls `onFailed` if a browser blocks it or replaces it by an empty one. */
export function loadGoogleTag(kind: keyof typeof scriptUrls, onFailed: () => void): GoogleTag {
  const global = window as unknown as { googletag?: GoogleTag };
  // Before the script is loaded, commands are pushed to a plain array, which the script then runs.
  const queue: (() => void)[] = [];
  global.googletag ??= { cmd: queue } as unknown as GoogleTag;
  const script = document.createElement('script');
  script.async = true;
  script.src = scriptUrls[kind];
  script.onerror = onFailed;
  script.onload = () => {
    if (typeof global.googletag?.pubads !== 'function') onFailed();
  };
  document.head.append(script);
  // The script adds its API to the existing object.
  return global.googletag;
}
