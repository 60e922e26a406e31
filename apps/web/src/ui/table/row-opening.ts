import type { KeyboardEvent, MouseEvent } from 'react';
import classes from './table.module.css';

const INTERACTIVE_SELECTOR = 'a, button, input, label, select, textarea, [role="menuitem"], [data-row-control]';

interface RowOptions {
  onOpen?: (() => void) | undefined;
  /** Runs on Ctrl- or Cmd-click and on Space, with Shift for a range. Without it such a click opens the row. */
  onToggle?: ((isRange: boolean) => void) | undefined;
  /** The panel of the row is open. */
  current?: boolean | undefined;
}

/** Props of a row that opens on Enter, or on a click anywhere except on its controls. */
export function createRowProps({ onOpen, onToggle, current }: RowOptions) {
  if (!onOpen && !onToggle) return { className: classes.row };

  function onClick(event: MouseEvent<HTMLElement>) {
    if (isOnControl(event) || window.getSelection()?.type === 'Range') return;
    if (onToggle && (event.ctrlKey || event.metaKey)) onToggle(event.shiftKey);
    else onOpen?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const togglesRow = event.key === ' ' && onToggle !== undefined;
    if ((event.key !== 'Enter' && !togglesRow) || event.target !== event.currentTarget) return;
    event.preventDefault();
    if (togglesRow) onToggle(event.shiftKey);
    else onOpen?.();
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
  return target.closest(INTERACTIVE_SELECTOR) !== null;
}
