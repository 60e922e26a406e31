import { useEffect, useEffectEvent } from 'react';

/** Calls the handler when the user presses a single key outside of fields, menus and dialogs. */
export function usePageKey(key: string, handle: () => void): void {
  const handleKey = useEffectEvent(handle);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== key || !isPageKey(event)) return;
      // Otherwise a field that the handler focuses gets this key.
      event.preventDefault();
      handleKey();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

function isPageKey({ ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat) return false;
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]');
  return !isField && document.querySelector('[role="dialog"], [role="menu"]') === null;
}
