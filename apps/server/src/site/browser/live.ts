/** A page that cannot be reached is asked less and less, at most so many milliseconds apart. */
const LONGEST = 10 * 60_000;
const GONE = [404, 410];

/** Keeps what is written while it is read up to date. */
export function followUpdates(): void {
  const live = document.querySelector<HTMLElement>('[data-live]');
  if (live)
    follow(live, Number(live.dataset['live']) * 1000, document.querySelector<HTMLElement>('[data-live-status]'));
}

function follow(live: HTMLElement, every: number, status: HTMLElement | null): void {
  // As the server sent them: what runs in the page may change them.
  let shown = [...live.children].map((element) => ({ element, html: element.outerHTML }));
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const response = await fetch(location.pathname + location.search, { cache: 'no-cache' }).catch(() => null);
    if (response && GONE.includes(response.status)) return;
    failures = response?.ok ? 0 : failures + 1;
    if (response?.ok) show(await response.text());
    if (!document.hidden) timer = setTimeout(look, Math.min(every * 2 ** failures, LONGEST));
  }

  function show(page: string): void {
    const found = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-live]');
    if (!found) return;
    const wanted = [...found.children].map((element) => ({ element, html: element.outerHTML }));
    if (wanted.length === shown.length && wanted.every(({ html }, index) => html === shown[index]?.html)) return;
    shown = replace(live, shown, wanted);
    announce(status);
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : void look()));
  // The policy of the page that was opened knows only the frames that it had then.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'frame-src' && shown.some(({ element }) => element.querySelector('iframe')))
      location.reload();
  });
  timer = setTimeout(look, every);
}

interface Part {
  element: Element;
  html: string;
}

/** Puts new parts where they belong and leaves those that stay untouched: a video in one of them goes on. */
function replace(live: HTMLElement, shown: readonly Part[], wanted: readonly Part[]): Part[] {
  const left = [...shown];
  const parts = wanted.map(({ element, html }) => {
    const place = left.findIndex((part) => part.html === html);
    return place < 0 ? { element: document.importNode(element, true), html } : (left.splice(place, 1)[0] as Part);
  });
  for (const { element } of left) element.remove();
  parts.forEach(({ element }, index) => {
    if (live.children[index] !== element) live.insertBefore(element, live.children[index] ?? null);
  });
  return parts;
}

/** Says it to those who read along, and takes the words back when they have been read. */
function announce(status: HTMLElement | null): void {
  if (!status) return;
  status.textContent = status.dataset['liveStatus'] ?? '';
  setTimeout(() => {
    status.textContent = '';
  }, 8000);
}
