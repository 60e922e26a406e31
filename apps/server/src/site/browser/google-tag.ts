/** What we use of Google Publisher Tag. */
export interface GoogleTag {
  cmd: { push: (command: () => void) => void };
  pubads: () => {
    setForceSafeFrame: (isForced: boolean) => void;
    setPrivacySettings: (settings: { nonPersonalizedAds: boolean }) => void;
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

const ADDRESS = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';

/** Google's script, which runs what waits for it when it has come. Many readers do not let it. */
export function loadGoogleTag(onFailed: () => void): GoogleTag {
  const own = window as unknown as { googletag?: GoogleTag };
  const waiting: (() => void)[] = [];
  own.googletag ??= { cmd: waiting } as unknown as GoogleTag;
  const script = document.createElement('script');
  script.async = true;
  script.src = ADDRESS;
  script.onerror = onFailed;
  document.head.append(script);
  // The script adds everything else to the object that it finds.
  return own.googletag;
}
