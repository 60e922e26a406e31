import { Alert, Button, Group, Text } from '@mantine/core';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { IconEye } from '@tabler/icons-react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import type { Trouble } from '../../../shared/drafts/use-autosave';
import { translateMessage } from '../../../shared/i18n/i18n';
import { offeredMoves, useMoveWords } from '../post-moves';

import { useEditor, useEditorForm } from './state/use-editor';

export function TrashAlert({ onRestore }: { onRestore: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { restore } = useMoveWords();
  const isBusy = useEditor((state) => state.action !== null);
  const mayRestore = offeredMoves(viewer, Status.TRASHED).some(
    ({ move, refusal }) => move === 'restore' && refusal === null,
  );
  return (
    <Alert color="yellow">
      <Group justify="space-between" gap="xs">
        {t('This post is in the trash. Restore it to change it.')}
        {mayRestore ? (
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onRestore}>
            {restore.label}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** Readers see the post, and this person may not change what readers see. */
export function ReadOnlyAlert() {
  const { t } = useTranslation();
  const refusal = useEditor((state) => state.contentRefusal);
  const { isDirty } = useFormState({ control: useEditorForm().control });
  if (refusal === null) return null;
  return (
    <Alert color="blue" icon={<IconEye size={18} />} title={t('Read only')}>
      {t(
        'Changing a published post needs the right post.publish. Ask an editor with this right to make the change, or an administrator to grant it to you.',
      )}
      {isDirty ? (
        <Text size="sm" mt="xs">
          {t('Your unsaved changes are not lost: this browser keeps them until you sign out.')}
        </Text>
      ) : null}
    </Alert>
  );
}

/** What the server refused and no field here shows. */
export function ServerProblem() {
  const { errors } = useFormState({ control: useEditorForm().control });
  const message = errors.root?.server?.message;
  if (!message) return null;
  return (
    <Alert color="red" role="alert">
      {message.split('\n').map((each) => (
        <div key={each}>{translateMessage(each)}</div>
      ))}
    </Alert>
  );
}

/** What is wrong with the browser's copy of the text. */
export function TroubleAlert({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation();
  if (trouble === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {trouble === 'no-room'
        ? t('The browser has no room to keep what you type. Save before you leave the page.')
        : t('This post is being edited in another tab too. The browser keeps a copy of whichever was typed in last.')}
    </Alert>
  );
}
