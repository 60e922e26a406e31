import { useEffect, useEffectEvent, useState } from 'react';

/** Elements whose highlight is still running, so that it does not start twice. */
const highlighted = new WeakSet<Element>();

const HIGHLIGHT_MS = 3000;
const RENDER_DELAY_MS = 50;

/** Scrolls to the row or card of this id and highlights it; `false` when the page does not show it. */
function revealItem(id: number): boolean {
  const item = document.querySelector(`[data-item-id="${id}"]`);
  if (item === null) return false;
  if (highlighted.has(item)) return true;
  highlighted.add(item);
  setTimeout(() => highlighted.delete(item), HIGHLIGHT_MS);
  const isReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  item.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isReducedMotion ? 'instant' : 'smooth' });
  const frame = { boxShadow: 'inset 0 0 0 2px var(--mantine-color-brand-outline)', offset: isReducedMotion ? 1 : 0.7 };
  item.animate(
    [{ ...frame, offset: 0 }, frame, ...(isReducedMotion ? [] : [{ boxShadow: 'inset 0 0 0 2px transparent' }])],
    {
      duration: HIGHLIGHT_MS,
    },
  );
  return true;
}

/** Reveals an item after React has rendered the response that contains it. */
export function revealAfterRender(id: number): void {
  setTimeout(() => requestAnimationFrame(() => revealItem(id)), RENDER_DELAY_MS);
}

interface Options {
  /** The list shows the server's state: no request is running. */
  isSettled: boolean;
  /** Runs when the new item is highlighted, or the list does not show it. */
  onSettled: (id: number, isShown: boolean) => void;
}

/** Returns a function that reveals a new item by its id, as soon as the list has been refetched. */
export function useNewItem({ isSettled, onSettled }: Options): (id: number) => void {
  const [pendingId, setPendingId] = useState<number | null>(null);
  const reveal = useEffectEvent((id: number) => {
    setPendingId(null);
    onSettled(id, revealItem(id));
  });
  useEffect(() => {
    if (pendingId !== null && isSettled) reveal(pendingId);
  }, [pendingId, isSettled]);
  return setPendingId;
}
