import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/dialog';
import { abandonUnsaved, hasUnsaved, isLostBetween } from './unsaved';

interface AskToLeave {
  /** `true` when nothing is unsaved, or the person gives it up. */
  askToLeave: () => Promise<boolean>;
  /** To be rendered by whoever asks. */
  dialog: ReactNode;
}

/** One question at a time, whoever asks: two quick steps back are one wish to leave. */
let asked: Promise<boolean> | null = null;

/** For what takes the whole page away: a reload, a sign-out. */
export function useAskToLeave(): AskToLeave {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();

  async function askToLeave() {
    if (!hasUnsaved()) return true;
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  }

  async function ask() {
    const agreed = await confirm({
      title: t('Unsaved changes'),
      text: t('You have unsaved changes. Leave without saving them?'),
      confirm: t('Leave'),
      cancel: t('Stay'),
      danger: true,
    });
    if (agreed) abandonUnsaved();
    return agreed;
  }

  return { askToLeave, dialog };
}

/** Asks before an address is left on which something is unsaved. The returned dialog is to be rendered. */
export function useLeaveGuard(): ReactNode {
  const { askToLeave, dialog } = useAskToLeave();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLostBetween(current, next) && !(await askToLeave()),
    enableBeforeUnload: false,
  });
  return dialog;
}
