import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { deleteDraft, listDraftKeys, readDraftTitle } from '../../shared/drafts/local-draft';
import { isAutosaved, stopAutosaves } from '../../shared/drafts/use-autosave';
import { abandonUnsaved, canSaveUnsaved, hasUnsaved } from '../../shared/form/unsaved';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import { recentItemsKey } from '../palette/recent-items-key';

/** The unsaved text that a sign-out removes from this browser. */
export interface UnsavedText {
  isOnPage: boolean;
  canSave: boolean;
  /** Titles of local drafts from other pages. */
  draftTitles: string[];
}

/** The unsaved text of the page and of other pages; `null` if nothing would be lost. */
export function findUnsavedText(project: string, userId: number): UnsavedText | null {
  const otherDrafts = listDraftKeys(project, userId).filter((key) => !isAutosaved(key));
  if (!hasUnsaved() && otherDrafts.length === 0) return null;
  return {
    isOnPage: hasUnsaved(),
    canSave: hasUnsaved() && canSaveUnsaved(),
    draftTitles: otherDrafts.map(readDraftTitle),
  };
}

/** Removes all texts and records of the user from this browser. */
export function clearUserData(project: string, userId: number): void {
  abandonUnsaved();
  stopAutosaves();
  for (const key of listDraftKeys(project, userId)) deleteDraft(key);
  localStorage.removeItem(recentItemsKey(project, userId));
}

/** The dialog lists this many drafts by title and counts the others. */
const MAX_LISTED_DRAFTS = 5;

interface Props {
  unsaved: UnsavedText;
  onStay: () => void;
  onSave: () => Promise<void>;
  onDiscard: () => void;
}

/** Asks a user who signs out whether to save or to discard unsaved text. */
export function SignOutDialog({ unsaved: { isOnPage, canSave, draftTitles }, onStay, onSave, onDiscard }: Props) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    setIsSaving(true);
    await onSave();
  }

  return (
    <Dialog title={t('Unsaved changes')} onClose={onStay} size="34rem" zIndex={400} fixed>
      <Stack gap="sm">
        {isOnPage ? <Text size="sm">{t('You have unsaved changes on this page.')}</Text> : null}
        {draftTitles.length > 0 ? (
          <div>
            <Text size="sm">{t('This browser stores unsaved text of:')}</Text>
            <List size="sm">
              {draftTitles.slice(0, MAX_LISTED_DRAFTS).map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
                <List.Item key={index}>{title || t('Untitled')}</List.Item>
              ))}
              {draftTitles.length > MAX_LISTED_DRAFTS ? (
                <List.Item>{t('and {count} more', { count: draftTitles.length - MAX_LISTED_DRAFTS })}</List.Item>
              ) : null}
            </List>
          </div>
        ) : null}
        <Text size="sm">
          {t(
            'When you sign out, unsaved text is removed from this browser. Only text of posts that the server has stored is offered again.',
          )}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('Stay')}
          </Button>
          <Button color="red" variant={canSave ? 'outline' : 'filled'} disabled={isSaving} onClick={onDiscard}>
            {t('Sign out without saving')}
          </Button>
          {canSave ? (
            <Button loading={isSaving} onClick={() => void save()}>
              {t('Save and sign out')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
}
