import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isLostBetween } from './unsaved';
import { useAskToLeave } from './use-ask-to-leave';

/** Asks before an address is left on which something is unsaved. The returned dialog is to be rendered. */
export function useLeaveGuard(): ReactNode {
  const { askToLeave, dialog } = useAskToLeave();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLostBetween(current, next) && !(await askToLeave()),
    enableBeforeUnload: false,
  });
  return dialog;
}
