import { useEffect, useEffectEvent } from 'react';

/** The fields in which a key types or chooses something. The excluded inputs ignore letters. */
const FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"], [type="image"], [type="button"], [type="submit"], [type="reset"])';

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
  const isField = target instanceof Element && target.closest(FIELDS);
  return !isField && document.querySelector('[role="dialog"], [role="menu"]') === null;
}
