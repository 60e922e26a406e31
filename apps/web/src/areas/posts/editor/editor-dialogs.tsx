import { Stack, Text } from '@mantine/core';
import { formFields, postFields } from '@masthead/domain/posts/fields';
import { isPublic } from '@masthead/domain/posts/rules/statuses';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ArticleComparison, TextComparison } from '../../../shared/comparison/comparison';
import { RestoreDialog } from '../../../shared/drafts/restore-dialog';
import { useLeaveGuard } from '../../../shared/form/leave-guard';
import { leavesPanel, useUnsaved } from '../../../shared/form/unsaved';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyWarning } from '../../../shared/notices/notify';
import { ConfirmDialog, useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { type TrashTransition, useTransitionMessages } from '../trash-transitions';
import classes from './editor.module.css';
import type { PostDraft } from './state/post-local-draft';
import { useEditor, useEditorStore, usePost } from './state/use-editor';
import { useFieldText } from './use-field-text';

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
      <DraftComparison changes={draft.changes} labels={labels} />
    </RestoreDialog>
  );
}

interface DraftProps {
  changes: PostDraft['changes'];
  labels: Record<string, string>;
}

/** Marks the words that differ between the saved version and the draft. */
function DraftComparison({ changes, labels }: DraftProps) {
  const { t } = useTranslation();
  const { values } = useEditorStore().stored;
  const fields = formFields.filter((field) => field in changes && postFields[field].label !== null);
  const toFieldText = useFieldText(fields, [values, changes]);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('Crossed-out words are only in the saved version, underlined words only in your unsaved changes.')}
      </Text>
      {fields.map((field) => (
        <Stack key={field} component="section" gap={4} aria-label={labels[field] ?? field}>
          <Text size="sm" fw={600}>
            {labels[field] ?? field}
          </Text>
          <div className={classes.conflictText}>
            {field === 'body' ? (
              <ArticleComparison before={values.body} after={changes.body ?? null} />
            ) : (
              <TextComparison before={toFieldText(field, values)} after={toFieldText(field, changes)} />
            )}
          </div>
        </Stack>
      ))}
    </>
  );
}

/** Asks before the page is left with unsaved changes. Returns the dialog. */
export function useUnsavedChangesDialog(): ReactNode {
  const { t } = useTranslation();
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
  const save = async () => {
    if (store.stored.post.publish_due_at !== null) notifyWarning(t('Undo the publication to save changes.'));
    return (await store.save()) === 'everything' && !store.hasUnsavedExtras();
  };
  useUnsaved(isDirty && !isReadOnly, snapshot, {
    // The route of a new story stays `/posts/new`, and another new story would replace it.
    leaves: (from, to) => leavesPanel(from, to) || (to.pathname === '/posts/new' && store.hasUnsavedExtras()),
    isStillDirty: () => store.hasTextToLose() || store.hasUnsavedExtras(),
    ...(!isProposing && { save }),
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
