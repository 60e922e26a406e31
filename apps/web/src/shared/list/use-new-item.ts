import { useEffect, useEffectEvent, useState } from 'react';
import { revealItem } from './reveal-item';

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
