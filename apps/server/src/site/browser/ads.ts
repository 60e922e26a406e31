import { type AdSizes, type GoogleTag, loadGoogleTag } from './google-tag';

interface Ad {
  element: HTMLElement;
  sizes: AdSizes | null;
}

/** How near to the screen an advertisement is asked for: a screen ahead. */
const AHEAD = '100% 0px';

/** Asks for the advertisements that this view of the page is to have; nothing of Google's comes where there are none. */
export function showAds(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-ad-slot]')];
  const ads: Ad[] = [];
  for (const element of all) {
    const sizes = sizesOf(element);
    const isAsked = sizes !== 'none' && Math.random() * 100 < Number(element.dataset['adFrequency']);
    if (isAsked) ads.push({ element, sizes });
    else fold(element);
  }
  const foldAll = () => {
    for (const { element } of ads) fold(element);
  };
  if (ads.length > 0) ask(loadGoogleTag(allowsCookies() ? 'full' : 'limited', foldAll), ads);
}

/** Those of the slot's sizes that fit its place; `null` for one that is out of page, `none` where nothing is to be shown. */
function sizesOf(element: HTMLElement): AdSizes | null | 'none' {
  if (element.dataset['adOutOfPage'] !== undefined) return null;
  if (element.getClientRects().length === 0) return 'none';
  const sizes = JSON.parse(element.dataset['adSizes'] ?? '[]') as AdSizes;
  if (sizes === 'fluid') return sizes;
  const fitting = sizes.filter(([width]) => width <= element.clientWidth);
  return fitting.length > 0 ? fitting : 'none';
}

function ask(google: GoogleTag, ads: readonly Ad[]): void {
  google.cmd.push(() => {
    const service = google.pubads();
    // In a frame of another origin: what advertisers write runs under no policy of ours, and reaches nothing of ours.
    service.setForceSafeFrame(true);
    // Limited ads store and read nothing on the device. Ads are never personalised.
    service.setPrivacySettings({ nonPersonalizedAds: true, limitedAds: !allowsCookies() });
    service.addEventListener('slotRenderEnded', ({ isEmpty, slot }) => {
      const element = document.getElementById(slot.getSlotElementId());
      if (element) settle(element, isEmpty);
    });
    const defined = ads.filter(({ element, sizes }) => define(google, element, sizes));
    google.enableServices();
    for (const { element } of defined) showInTime(google, element);
  });
}

function define(google: GoogleTag, { id, dataset }: HTMLElement, sizes: AdSizes | null): boolean {
  const path = dataset['adSlot'] ?? '';
  const slot = sizes ? google.defineSlot(path, sizes, id) : google.defineOutOfPageSlot(path, id);
  slot?.addService(google.pubads());
  return slot !== null;
}

/** A cached one is there before it is needed; the others are asked for when the reader comes near. */
function showInTime(google: GoogleTag, element: HTMLElement): void {
  const { adCached, adOutOfPage } = element.dataset;
  if (adCached === '1' || adOutOfPage !== undefined) {
    google.display(element.id);
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      google.display(element.id);
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
}

function settle(element: HTMLElement, isEmpty: boolean): void {
  if (isEmpty) fold(element);
  else element.closest('.ad')?.classList.add('filled');
}

/** Collapses an empty slot. Above the viewport the page scrolls along, so that the text in view stays where it is. */
function fold(element: HTMLElement): void {
  const place = element.closest<HTMLElement>('.ad');
  if (!place || place.hidden) return;
  const isAbove = place.getBoundingClientRect().bottom < 0;
  const root = document.documentElement;
  // The browser's own scroll anchoring would scroll a second time.
  if (isAbove) root.style.overflowAnchor = 'none';
  const height = root.scrollHeight;
  place.hidden = true;
  if (!isAbove) return;
  scrollBy({ top: root.scrollHeight - height, behavior: 'instant' });
  requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'));
}

const CHOICE = 'masthead.advertising-cookies';

/** Whether the browser sends Global Privacy Control. */
const refusesTracking = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Off until the reader turns it on. */
function allowsCookies(): boolean {
  try {
    return !refusesTracking() && localStorage.getItem(CHOICE) === 'on';
  } catch {
    return false;
  }
}

/** Lets a reader allow advertising cookies, or refuse them again. The choice is stored in this browser only. */
export function offerAdChoice(): void {
  const place = document.querySelector<HTMLElement>('[data-ad-choice]');
  const [status, button] = [place?.querySelector('span'), place?.querySelector('button')];
  if (!place || !status || !button || refusesTracking()) return;
  const state = allowsCookies() ? 'on' : 'off';
  status.textContent = status.dataset[state] ?? '';
  button.textContent = button.dataset[state] ?? '';
  button.addEventListener('click', () => {
    localStorage.setItem(CHOICE, state === 'on' ? 'off' : 'on');
    location.reload();
  });
  place.hidden = false;
}
