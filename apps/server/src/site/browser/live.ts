/** The longest delay between requests. The delay doubles after every failed one. */
const MAX_POLL_DELAY_MS = 10 * 60_000;
/** The article was removed, so polling ends. */
const GONE_STATUSES = [404, 410];
const KEY_MOMENTS = '[data-key-moments]';

/** Polls for updates of running live coverage and offers them with a button. */
export function followUpdates(): void {
  const live = document.querySelector<HTMLElement>('[data-live]');
  const button = document.querySelector<HTMLButtonElement>('[data-live-button]');
  if (live && button) startPolling(live, Number(live.dataset['live']) * 1000, button);
}

function startPolling(live: HTMLElement, intervalMs: number, button: HTMLButtonElement): void {
  // The HTML as the server sent it: scripts in the page may change the elements.
  let shown = findUpdateElements(live);
  /** The updates that the reader sees after pressing the button. */
  let offered: UpdateElement[] | null = null;
  /** The links to the key moments in the latest page. */
  let keyMoments: Element | null = null;
  let failures = 0;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function poll(): Promise<void> {
    clearTimeout(timer);
    const response = await fetch(location.pathname + location.search, { cache: 'no-cache' }).catch(() => null);
    if (response && GONE_STATUSES.includes(response.status)) return;
    failures = response?.ok ? 0 : failures + 1;
    if (response?.ok) applyPage(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!document.hidden && !isEnded) timer = setTimeout(poll, Math.min(intervalMs * 2 ** failures, MAX_POLL_DELAY_MS));
  }

  /** Compares a newly loaded page with the updates that this page shows. */
  function applyPage(page: Document): void {
    const updates = page.querySelector('[data-updates]');
    if (!updates) return;
    if (!updates.hasAttribute('data-live')) endCoverage(page);
    const latest = findUpdateElements(updates);
    keyMoments = page.querySelector(KEY_MOMENTS);
    if (latest.length === shown.length && latest.every(({ html }, index) => html === shown[index]?.html)) {
      offer(null);
    } else if (latest.some(({ element }) => isNew(element)) || isReordered(shown, latest)) {
      offer(latest);
    } else {
      // Corrections apply at once: they do not move the text that the reader sees.
      shown = replaceUpdates(live, shown, latest);
      replaceKeyMoments(keyMoments);
      offer(null);
    }
  }

  const isNew = ({ id }: Element) => shown.every(({ element }) => element.id !== id);

  /** Shows the button that adds these updates, or hides it. */
  function offer(updates: UpdateElement[] | null): void {
    offered = updates;
    button.hidden = updates === null;
  }

  function endCoverage(page: Document): void {
    isEnded = true;
    document.querySelector('[data-live-badge]')?.remove();
    const notice = page.querySelector('.ended');
    if (notice) button.parentElement?.before(document.importNode(notice, true));
  }

  button.addEventListener('click', () => {
    if (!offered) return;
    const firstNewId = offered.find(({ element }) => isNew(element))?.element.id;
    shown = replaceUpdates(live, shown, offered);
    replaceKeyMoments(keyMoments);
    offer(null);
    const target = firstNewId === undefined ? null : document.getElementById(firstNewId);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  });
  document.addEventListener('visibilitychange', () => {
    if (isEnded) return;
    if (document.hidden) clearTimeout(timer);
    else void poll();
  });
  // The policy of this page allows only the frames that it had when it was loaded. Reload if a new update has another
  // one.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'frame-src' && shown.some(({ element }) => element.querySelector('iframe')))
      location.reload();
  });
  timer = setTimeout(poll, intervalMs);
}

/** The element of one update, with its HTML as the server sent it. */
interface UpdateElement {
  element: Element;
  html: string;
}

const findUpdateElements = (updates: Element): UpdateElement[] =>
  [...updates.children].map((element) => ({ element, html: element.outerHTML }));

/** Whether updates that are in both lists have changed their order, for example because one was pinned. */
function isReordered(shown: readonly UpdateElement[], latest: readonly UpdateElement[]): boolean {
  const toIds = (updates: readonly UpdateElement[], others: readonly UpdateElement[]) =>
    updates.map(({ element }) => element.id).filter((id) => others.some(({ element }) => element.id === id));
  return toIds(shown, latest).join() !== toIds(latest, shown).join();
}

/** Shows the latest links to key moments. Links with the focus stay until the next change. */
function replaceKeyMoments(latest: Element | null): void {
  const current = document.querySelector(KEY_MOMENTS);
  if (!current || !latest || current.contains(document.activeElement)) return;
  if (current.outerHTML !== latest.outerHTML) current.replaceWith(document.importNode(latest, true));
}

/** Inserts new updates and does not touch unchanged ones, so that a video in them continues to play. */
function replaceUpdates(
  live: HTMLElement,
  shown: readonly UpdateElement[],
  latest: readonly UpdateElement[],
): UpdateElement[] {
  const remaining = [...shown];
  const updates = latest.map(({ element, html }) => {
    const index = remaining.findIndex((update) => update.html === html);
    return index < 0
      ? { element: document.importNode(element, true), html }
      : (remaining.splice(index, 1)[0] as UpdateElement);
  });
  for (const { element } of remaining) element.remove();
  updates.forEach(({ element }, index) => {
    if (live.children[index] !== element) live.insertBefore(element, live.children[index] ?? null);
  });
  return updates;
}
