import { formFields, postFields } from '@masthead/domain/posts/fields';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { type ReactNode, useSyncExternalStore } from 'react';
import { RestoreDialog } from '../../../shared/drafts/restore-dialog';
import { VersionComparison } from '../../../shared/drafts/version-comparison';
import { useLeaveGuard } from '../../../shared/form/leave-guard';
import { leavesPanel, useUnsaved } from '../../../shared/form/unsaved';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ConfirmDialog, useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { type TrashTransition, useTransitionMessages } from '../trash-transitions';
import { toFieldText } from './state/post-form';
import { useEditor, useEditorStore, usePost } from './state/use-editor';

/** Asks whether to take the post over from the user who is editing it. */
export function OvertakeDialog() {
  const { t } = useTranslation();
  const store = useEditorStore();
  const lockMessage = useEditor((state) => (state.status === 'lockedByOther' ? state.lockMessage : null));
  if (lockMessage === null) return null;
  const question = {
    title: t('The article is locked for editing'),
    text: `${translateMessage(lockMessage)} ${t('Are you sure you want to overtake editing?')}`,
    confirm: t('Yes'),
    cancel: t('No'),
  };
  return <ConfirmDialog question={question} onAnswer={store.answerOvertake} />;
}

/** Asks whether to continue in this tab a post that another tab of this browser edits. */
export function OtherTabDialog() {
  const { t } = useTranslation();
  const store = useEditorStore();
  const isInOtherTab = useEditor((state) => state.status === 'inOtherTab');
  if (!isInOtherTab) return null;
  const question = {
    title: t('This post is open in another tab'),
    text: t('You can edit a post in one tab at a time. If you continue here, your unsaved text moves to this tab.'),
    confirm: t('Continue here'),
    cancel: t('Close the post'),
  };
  return <ConfirmDialog question={question} onAnswer={(isAgreed) => void store.answerContinueHere(isAgreed)} />;
}

/** Asks whether to apply the local draft of an earlier visit. */
export function RestoreDraftDialog({ labels }: { labels: Record<string, string> }) {
  const store = useEditorStore();
  const draft = useEditor((state) => state.draft);
  const { updated_at } = usePost();
  if (!draft) return null;
  return (
    <RestoreDialog
      savedAt={draft.saved_at}
      isOnServer={draft.client_id !== null}
      hasNewerVersion={Date.parse(draft.base_updated_at) !== Date.parse(updated_at)}
      onApply={store.applyDraft}
      onClear={store.discardDraft}
    >
      {formFields
        .filter((field) => field in draft.changes && postFields[field].label !== null)
        .map((field) => (
          <VersionComparison
            key={field}
            label={labels[field] ?? field}
            stored={toFieldText(field, store.stored.values)}
            unsaved={toFieldText(field, draft.changes)}
          />
        ))}
    </RestoreDialog>
  );
}

/** Asks before the page is left with unsaved changes. Returns the dialog. */
export function useUnsavedChangesDialog(): ReactNode {
  const store = useEditorStore();
  // The text of a post that continues in another tab is in that tab.
  const isReadOnly = useEditor(({ isReadOnly, status }) => isReadOnly || status === 'inOtherTab' || status === 'left');
  const isProposing = useEditor((state) => state.contentRefusal !== null);
  const isFormDirty = useEditor((state) => state.isDirty);
  const scheduleInput = useEditor((state) => state.scheduleInput);
  const { uploads, leadAlt } = store;
  const hasUploads = useSyncExternalStore(uploads.subscribe, uploads.hasUnfinished);
  const hasAltText = useSyncExternalStore(leadAlt.subscribe, leadAlt.isDirty);
  const isDirty = isFormDirty || hasUploads || hasAltText || scheduleInput !== '';
  const snapshot = () => {
    const alt = leadAlt.getTyped()?.text;
    return { ...store.form.getValues(), ...(scheduleInput && { published_at: scheduleInput }), ...(alt && { alt }) };
  };
  useUnsaved(isDirty && !isReadOnly, snapshot, {
    // The route of a new story stays `/posts/new`, and another new story would replace it.
    leaves: (from, to) => leavesPanel(from, to) || (to.pathname === '/posts/new' && store.hasUnsavedExtras()),
    isStillDirty: () => store.isDirty() || store.hasUnsavedExtras(),
    ...(!isProposing && { save: async () => (await store.save()) === 'everything' && !store.hasUnsavedExtras() }),
  });
  return useLeaveGuard();
}

/** Trashes, restores or permanently deletes the open post, after confirmation. */
export function useConfirmedTransitions() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const messages = useTransitionMessages();
  const store = useEditorStore();

  async function confirmAndRun(name: TrashTransition) {
    const { label, question, success, fallback } = messages[name];
    const { post } = store.stored;
    const isConfirmed = await confirm({
      title: label,
      text: question(post.main_headline, isPublic(post.status)),
      confirm: label,
      cancel: t('Cancel'),
      danger: name !== 'restore',
    });
    if (isConfirmed) await store.runTrashTransition(name, { success, fallback });
  }

  return { confirmAndRun, dialog };
}
