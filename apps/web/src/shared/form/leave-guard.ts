import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfirm } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import { abandonUnsaved, hasUnsaved, wouldLoseUnsaved } from './unsaved';

interface AskToLeave {
  /** `true` when nothing is unsaved, or the user chooses to leave. */
  askToLeave: () => Promise<boolean>;
  dialog: ReactNode;
}

/** The open question, shared by all callers, so that two quick steps back ask only once. */
let leaveQuestion: Promise<boolean> | null = null;

/** Asks before an action that unloads the page, such as a reload, if there is unsaved text. */
export function useAskToLeave(): AskToLeave {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();

  async function askToLeave() {
    if (!hasUnsaved()) return true;
    leaveQuestion ??= showQuestion().finally(() => {
      leaveQuestion = null;
    });
    return leaveQuestion;
  }

  async function showQuestion() {
    const hasAgreed = await confirm({
      title: t('Unsaved changes'),
      text: t('You have unsaved changes. Leave without saving them?'),
      confirm: t('Leave'),
      cancel: t('Stay'),
      danger: true,
    });
    if (hasAgreed) abandonUnsaved();
    return hasAgreed;
  }

  return { askToLeave, dialog };
}

/** Asks before a navigation that loses unsaved text. The caller renders the returned dialog. */
export function useLeaveGuard(): ReactNode {
  const { askToLeave, dialog } = useAskToLeave();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => wouldLoseUnsaved(current, next) && !(await askToLeave()),
    enableBeforeUnload: false,
  });
  return dialog;
}
