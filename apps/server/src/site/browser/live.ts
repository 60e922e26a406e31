/** A page that cannot be reached is asked less and less, at most so many milliseconds apart. */
const LONGEST = 10 * 60_000;
const GONE = [404, 410];

/** Looks for updates of running live coverage, and offers them by a button. */
export function followUpdates(): void {
  const live = document.querySelector<HTMLElement>('[data-live]');
  const button = document.querySelector<HTMLButtonElement>('[data-live-button]');
  if (live && button) follow(live, Number(live.dataset['live']) * 1000, button);
}

function follow(live: HTMLElement, every: number, button: HTMLButtonElement): void {
  // As the server sent them: what runs in the page may change them.
  let shown = partsOf(live);
  let offered: Part[] | null = null;
  let failures = 0;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const response = await fetch(location.pathname + location.search, { cache: 'no-cache' }).catch(() => null);
    if (response && GONE.includes(response.status)) return;
    failures = response?.ok ? 0 : failures + 1;
    if (response?.ok) read(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!document.hidden && !isEnded) timer = setTimeout(look, Math.min(every * 2 ** failures, LONGEST));
  }

  function read(page: Document): void {
    const found = page.querySelector('[data-updates]');
    if (!found) return;
    if (!found.hasAttribute('data-live')) end(page);
    const wanted = partsOf(found);
    if (wanted.length === shown.length && wanted.every(({ html }, index) => html === shown[index]?.html)) {
      offer(null);
    } else if (wanted.some(({ element }) => isNew(element))) {
      offer(wanted);
    } else {
      // Corrections move nothing that the reader looks at.
      shown = replace(live, shown, wanted);
      offer(null);
    }
  }

  const isNew = ({ id }: Element) => shown.every(({ element }) => element.id !== id);

  function offer(parts: Part[] | null): void {
    offered = parts;
    button.hidden = parts === null;
  }

  function end(page: Document): void {
    isEnded = true;
    document.querySelector('[data-live-badge]')?.remove();
    const notice = page.querySelector('.ended');
    if (notice) button.parentElement?.before(document.importNode(notice, true));
  }

  button.addEventListener('click', () => {
    if (!offered) return;
    const first = offered.find(({ element }) => isNew(element))?.element.id;
    shown = replace(live, shown, offered);
    offer(null);
    const target = first === undefined ? null : document.getElementById(first);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'start' });
  });
  document.addEventListener('visibilitychange', () => {
    if (isEnded) return;
    if (document.hidden) clearTimeout(timer);
    else void look();
  });
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

const partsOf = (updates: Element): Part[] =>
  [...updates.children].map((element) => ({ element, html: element.outerHTML }));

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
