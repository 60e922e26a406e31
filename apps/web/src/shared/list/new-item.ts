import { useEffect, useEffectEvent, useState } from 'react';

const recent = new WeakSet<Element>();

const HIGHLIGHT_MS = 3000;

/** Scrolls to the row or card of this id and highlights it for a moment; `false` when the page does not show it. */
function revealItem(id: number): boolean {
  const item = document.querySelector(`[data-item-id="${id}"]`);
  if (item === null) return false;
  if (recent.has(item)) return true;
  recent.add(item);
  setTimeout(() => recent.delete(item), HIGHLIGHT_MS);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  item.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  const shade = { boxShadow: 'inset 0 0 0 2px var(--mantine-color-brand-outline)', offset: isStill ? 1 : 0.7 };
  item.animate([{ ...shade, offset: 0 }, shade, ...(isStill ? [] : [{ boxShadow: 'inset 0 0 0 2px transparent' }])], {
    duration: HIGHLIGHT_MS,
  });
  return true;
}

/** The same once React has rendered the answer that brought the item. */
export function revealSoon(id: number): void {
  setTimeout(() => requestAnimationFrame(() => revealItem(id)), 50);
}

interface Options {
  /** The list shows what the server has: nothing is on its way. */
  isSettled: boolean;
  /** The new item is in view and highlighted, or the list does not show it. */
  onSettled: (id: number, isShown: boolean) => void;
}

/** Brings a new item of a list into view as soon as the list has been read again. Call the result with its id. */
export function useNewItem({ isSettled, onSettled }: Options): (id: number) => void {
  const [pending, setPending] = useState<number | null>(null);
  const settle = useEffectEvent((id: number) => {
    setPending(null);
    onSettled(id, revealItem(id));
  });
  useEffect(() => {
    if (pending !== null && isSettled) settle(pending);
  }, [pending, isSettled]);
  return setPending;
}
