import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Question, useConfirm } from '../../ui/confirm-dialog';
import { Can } from '../access/viewer';
import { notifyFailure, notifySuccess } from '../notices/notify';

interface Props {
  access: Access;
  /** What the thing is called. */
  name: string;
  question: Pick<Question, 'title' | 'text'> & Partial<Question>;
  remove: () => Promise<unknown>;
  /** The notice when it is done. */
  done: string;
  onRemoved: () => void;
  /** What is said of a failure without words of its own. */
  fallback: string;
  /** Shows a failure in its own way; `false` leaves it to a notice. */
  onFailed?: (error: unknown) => boolean;
  /** Why it cannot be deleted. The control stays reachable, so that it can say so. */
  refusal?: string | null;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes a thing after asking. */
export function RemoveButton(props: Props) {
  const { access, name, look, refusal = null } = props;
  const { t } = useTranslation();
  const { ask, isRemoving, dialog } = useRemoval(props);
  const control = {
    color: 'red',
    variant: 'subtle',
    loading: isRemoving,
    ...(refusal === null
      ? { c: 'var(--mantine-color-error)', onClick: () => void ask() }
      : { 'aria-disabled': true, 'data-disabled': true }),
  } as const;

  return (
    <Can access={access}>
      <Tooltip label={refusal ?? t('Delete')} disabled={refusal === null && look === 'button'}>
        {look === 'icon' ? (
          <ActionIcon {...control} aria-label={t('Delete {name}', { name })}>
            <IconTrash size={16} />
          </ActionIcon>
        ) : (
          <Button {...control} ml="auto">
            {t('Delete')}
          </Button>
        )}
      </Tooltip>
      {dialog}
    </Can>
  );
}

function useRemoval({ question, remove, done, onRemoved, fallback, onFailed }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const [isRemoving, setIsRemoving] = useState(false);

  async function ask() {
    if (!(await confirm({ confirm: t('Delete'), cancel: t('Cancel'), danger: true, ...question }))) return;
    setIsRemoving(true);
    try {
      await remove();
      notifySuccess(done);
      onRemoved();
    } catch (error) {
      if (!onFailed?.(error)) notifyFailure(error, fallback);
    } finally {
      setIsRemoving(false);
    }
  }

  return { ask, isRemoving, dialog };
}
