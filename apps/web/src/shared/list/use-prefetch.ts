import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

const SOON = 500;

/** Fetches the code of a panel once what the page itself asked for is there. A failure is told when the panel is opened. */
export function usePrefetch(load: () => Promise<unknown>): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => void load().catch(() => undefined), SOON);
    return () => clearTimeout(timer);
  }, [load, isQuiet]);
}
