import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** After a move to another page the focus is on its heading, so that a screen reader says where one is. */
export function useHeadingFocus(mainId: string): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(path);

  useEffect(() => {
    if (path === last.current) return;
    const first = last.current === undefined;
    last.current = path;
    const main = document.getElementById(mainId);
    if (first || !main || main.contains(focusedField())) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [path, mainId]);
}

/** A page that has put the cursor into one of its fields knows better. */
function focusedField(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, select, [contenteditable]') ? activeElement : null;
}
