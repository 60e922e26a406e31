import { useEffect } from 'react';

const SOON = 500;

/** Fetches the code of a panel once the list has had time to appear. A failure is told when the panel is opened. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), SOON);
    return () => clearTimeout(timer);
  }, [load]);
}
