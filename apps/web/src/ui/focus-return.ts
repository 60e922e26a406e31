import { useEffect, useState } from 'react';

/** What is open as long as it is rendered gives the focus back to what opened it, unless that is gone. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // After the dialog has left the page, which takes the focus with it.
      queueMicrotask(() => {
        const { activeElement } = document;
        const isFree = activeElement === null || activeElement === document.body;
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
