import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../ui/translation';
import { ActionButton } from './action-button';
import { useEditor } from './state/use-editor';

const ProposeDialog = lazy(async () => ({ default: (await import('./propose-dialog')).ProposeDialog }));

/** Replaces Save and Republish for a user who can't save a published post. */
export function ProposeButton() {
  const { t } = useTranslation();
  const isDirty = useEditor((state) => state.isDirty);
  const action = useEditor((state) => state.action);
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const busyRefusal = action === null ? null : t('Another action is in progress');
  return (
    <>
      <ActionButton
        label={t('Propose changes')}
        variant="filled"
        refusal={isDirty ? busyRefusal : t('No changes to propose')}
        description={t('Sends your changes to an editor. Readers do not see them yet.')}
        isBusy={action === 'propose'}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <ProposeDialog note={note} onNote={setNote} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
