import { type AdSizes, type GoogleTag, loadGoogleTag } from './google-tag';

interface Ad {
  element: HTMLElement;
  /** `null` for an advertisement outside the layout, such as an overlay. */
  sizes: AdSizes | null;
}

/** Advertisements load one viewport height before they become visible. */
const PRELOAD_DISTANCE = '100% 0px';

/** Requests the advertisements of this page. Google's script loads only if there are any. */
export function showAds(): void {
  const ads: Ad[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('[data-ad-slot]')) {
    const sizes = findFittingSizes(element);
    // The frequency is the percentage of page views with this advertisement.
    const isRequested = sizes !== 'none' && Math.random() * 100 < Number(element.dataset['adFrequency']);
    if (isRequested) ads.push({ element, sizes });
    else collapseSlot(element);
  }
  const collapseAll = () => {
    for (const { element } of ads) collapseSlot(element);
  };
  if (ads.length > 0) requestAds(loadGoogleTag(allowsCookies() ? 'full' : 'limited', collapseAll), ads);
}

/** The sizes of the slot that fit its container; `null` for an out-of-page slot, `none` if no size fits. */
function findFittingSizes(element: HTMLElement): AdSizes | null | 'none' {
  if (element.dataset['adOutOfPage'] !== undefined) return null;
  if (element.getClientRects().length === 0) return 'none';
  const sizes = JSON.parse(element.dataset['adSizes'] ?? '[]') as AdSizes;
  if (sizes === 'fluid') return sizes;
  const fitting = sizes.filter(([width]) => width <= element.clientWidth);
  return fitting.length > 0 ? fitting : 'none';
}

function requestAds(google: GoogleTag, ads: readonly Ad[]): void {
  google.cmd.push(() => {
    const service = google.pubads();
    // Ads run in a cross-origin frame: they need no exception in this page's policy and cannot access the page.
    service.setForceSafeFrame(true);
    // Limited ads store and read nothing on the device. Ads are never personalised.
    service.setPrivacySettings({ nonPersonalizedAds: true, limitedAds: !allowsCookies() });
    service.addEventListener('slotRenderEnded', ({ isEmpty, slot }) => {
      const element = document.getElementById(slot.getSlotElementId());
      if (element) updateSlot(element, isEmpty);
    });
    const definedAds = ads.filter(({ element, sizes }) => defineSlot(google, element, sizes));
    google.enableServices();
    for (const { element } of definedAds) displayWhenNear(google, element);
  });
}

function defineSlot(google: GoogleTag, { id, dataset }: HTMLElement, sizes: AdSizes | null): boolean {
  const path = dataset['adSlot'] ?? '';
  const slot = sizes ? google.defineSlot(path, sizes, id) : google.defineOutOfPageSlot(path, id);
  slot?.addService(google.pubads());
  return slot !== null;
}

/** Cached and out-of-page ads load at once, all others shortly before they become visible. */
function displayWhenNear(google: GoogleTag, element: HTMLElement): void {
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
    { rootMargin: PRELOAD_DISTANCE },
  );
  observer.observe(element);
}

/** After Google answered: marks a slot as filled, or collapses it. */
function updateSlot(element: HTMLElement, isEmpty: boolean): void {
  if (isEmpty) collapseSlot(element);
  else element.closest('.ad')?.classList.add('filled');
}

/** Collapses an empty slot. If it is above the viewport, the page scrolls so that the visible text does not move. */
function collapseSlot(element: HTMLElement): void {
  const container = element.closest<HTMLElement>('.ad');
  if (!container || container.hidden) return;
  const isAbove = container.getBoundingClientRect().bottom < 0;
  const root = document.documentElement;
  // The browser's own scroll anchoring would scroll a second time.
  if (isAbove) root.style.overflowAnchor = 'none';
  const height = root.scrollHeight;
  container.hidden = true;
  if (!isAbove) return;
  scrollBy({ top: root.scrollHeight - height, behavior: 'instant' });
  requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'));
}

/** The key of the reader's choice in `localStorage`. */
const COOKIE_CHOICE_KEY = 'masthead.advertising-cookies';

/** Whether the browser sends Global Privacy Control, a general refusal of tracking. */
const refusesTracking = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Opt-in: without a choice of the reader, cookies are not allowed. */
function allowsCookies(): boolean {
  try {
    return !refusesTracking() && localStorage.getItem(COOKIE_CHOICE_KEY) === 'on';
  } catch {
    return false;
  }
}

/** Lets a reader allow advertising cookies, or refuse them again. The choice is stored in this browser only. */
export function offerAdChoice(): void {
  const container = document.querySelector<HTMLElement>('[data-ad-choice]');
  const [status, button] = [container?.querySelector('span'), container?.querySelector('button')];
  if (!container || !status || !button || refusesTracking()) return;
  const state = allowsCookies() ? 'on' : 'off';
  status.textContent = status.dataset[state] ?? '';
  button.textContent = button.dataset[state] ?? '';
  button.addEventListener('click', () => {
    localStorage.setItem(COOKIE_CHOICE_KEY, state === 'on' ? 'off' : 'on');
    location.reload();
  });
  container.hidden = false;
}
