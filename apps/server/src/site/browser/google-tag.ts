/** What we use of Google Publisher Tag. */
export interface GoogleTag {
  cmd: { push: (command: () => void) => void };
  pubads: () => {
    setForceSafeFrame: (isForced: boolean) => void;
    setPrivacySettings: (settings: { nonPersonalizedAds: boolean; limitedAds: boolean }) => void;
    addEventListener: (name: 'slotRenderEnded', heard: (event: RenderEnded) => void) => void;
  };
  defineSlot: (path: string, sizes: AdSizes, id: string) => GoogleSlot | null;
  defineOutOfPageSlot: (path: string, id: string) => GoogleSlot | null;
  enableServices: () => void;
  display: (id: string) => void;
}

export type AdSizes = 'fluid' | [width: number, height: number][];

interface GoogleSlot {
  addService: (service: unknown) => void;
  getSlotElementId: () => string;
}

interface RenderEnded {
  isEmpty: boolean;
  slot: GoogleSlot;
}

/** The script of limited ads comes from a host that sets no cookies. */
const addresses = {
  limited: 'https://pagead2.googlesyndication.com/tag/js/gpt.js',
  full: 'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
};

/** Loads Google's script, which then runs the waiting commands. Some browsers block it, or replace it by an empty one. */
export function loadGoogleTag(kind: keyof typeof addresses, onFailed: () => void): GoogleTag {
  const own = window as unknown as { googletag?: GoogleTag };
  const waiting: (() => void)[] = [];
  own.googletag ??= { cmd: waiting } as unknown as GoogleTag;
  const script = document.createElement('script');
  script.async = true;
  script.src = addresses[kind];
  script.onerror = onFailed;
  script.onload = () => {
    if (typeof own.googletag?.pubads !== 'function') onFailed();
  };
  document.head.append(script);
  // The script adds everything else to the object that it finds.
  return own.googletag;
}
