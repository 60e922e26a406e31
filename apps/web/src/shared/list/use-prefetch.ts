import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

const IDLE_DELAY_MS = 500;

/** Loads lazy code, such as a panel or dialog, when the page is idle. A failure shows when that code is needed. */
export function usePrefetch(load: () => Promise<unknown>): void {
  const isIdle = useIsFetching() === 0;
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => void load().catch(() => undefined), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load, isIdle]);
}
