import { Alert, Button, Group } from '@mantine/core';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { useFormState } from 'react-hook-form';
import { useViewer } from '../../../shared/access/viewer';
import type { AutosaveError } from '../../../shared/drafts/use-autosave';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useTranslation } from '../../../ui/translation';
import { listTransitions, useTransitionMessages } from '../trash-transitions';
import { useEditor, useEditorForm } from './state/use-editor';

/** Shown above a post that is in the trash, which is read-only until it is restored. */
export function TrashAlert({ onRestore }: { onRestore: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { restore } = useTransitionMessages();
  const isBusy = useEditor((state) => state.action !== null);
  const mayRestore = listTransitions(viewer, Status.TRASHED).some(
    ({ transition, refusal }) => transition === 'restore' && refusal === null,
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

/** Shows server errors that belong to no field of this form. */
export function ServerErrorAlert() {
  const { errors } = useFormState({ control: useEditorForm().control });
  const message = errors.root?.server?.message;
  if (!message) return null;
  return (
    <Alert color="red" role="alert">
      {message.split('\n').map((line) => (
        <div key={line}>{translateMessage(line)}</div>
      ))}
    </Alert>
  );
}

/** Shown when the browser cannot store unsaved text as a local draft. */
export function DraftErrorAlert({ error }: { error: AutosaveError }) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {error === 'no-room'
        ? t('The browser has no space left to store your text. Save before you leave the page.')
        : t('This post is also open in another tab. The browser stores a copy of the last change only.')}
    </Alert>
  );
}
