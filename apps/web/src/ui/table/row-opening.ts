import type { KeyboardEvent, MouseEvent } from 'react';
import classes from './table.module.css';

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="menuitem"], [data-row-control]';

interface Opening {
  onOpen?: (() => void) | undefined;
  /** Ctrl- or Cmd-click; without it such a click opens as well. */
  onToggle?: (() => void) | undefined;
  current?: boolean | undefined;
}

/** What makes a whole row open its thing: a click anywhere but on its own controls, or Enter. */
export function rowOpening({ onOpen, onToggle, current }: Opening) {
  if (!onOpen && !onToggle) return { className: classes.row };

  function onClick(event: MouseEvent<HTMLElement>) {
    if (isOnControl(event) || window.getSelection()?.type === 'Range') return;
    if (onToggle && (event.ctrlKey || event.metaKey)) onToggle();
    else onOpen?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpen?.();
  }

  return {
    className: classes.row,
    onClick,
    onKeyDown,
    ...(onOpen && { tabIndex: 0, 'data-opens': true }),
    ...(current && { 'data-current': true, 'aria-current': true as const }),
  };
}

function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest(INTERACTIVE) !== null;
}
