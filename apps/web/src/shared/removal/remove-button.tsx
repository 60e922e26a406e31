import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../access/viewer';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { DeleteDialog, type Removal } from './delete-dialog';

interface Props<Reply> extends Removal {
  access: Access;
  /** What the thing is called. */
  name: string;
  remove: () => Promise<Reply>;
  /** The notice when it is done. */
  done: string | ((reply: Reply) => string);
  onRemoved: () => void;
  /** What is said of a failure without words of its own. */
  fallback: string;
  /** Why it cannot be deleted. The control stays reachable, so that it can say so. */
  refusal?: string | null;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes a thing after asking. */
export function RemoveButton<Reply>(props: Props<Reply>) {
  const { access, name, look, refusal = null } = props;
  const { t } = useTranslation();
  const { ask, isRemoving, dialog } = useRemoval(props);
  const control = {
    color: 'red',
    variant: 'subtle',
    loading: isRemoving,
    ...(refusal === null
      ? { c: 'var(--mantine-color-error)', onClick: ask }
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

function useRemoval<Reply>({ remove, done, onRemoved, fallback, ...removal }: Props<Reply>) {
  const { question, usages, refusalOf, choice } = removal;
  const [isAsked, setIsAsked] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  async function run() {
    setIsRemoving(true);
    try {
      const reply = await remove();
      notifySuccess(typeof done === 'string' ? done : done(reply));
      onRemoved();
    } catch (error) {
      notifyFailure(error, fallback);
    } finally {
      setIsRemoving(false);
    }
  }

  function answer(agreed: boolean) {
    setIsAsked(false);
    if (agreed) void run();
  }

  const asked: Removal = {
    question,
    ...(usages && { usages }),
    ...(refusalOf && { refusalOf }),
    ...(choice && { choice }),
  };
  const dialog = isAsked ? <DeleteDialog {...asked} onAnswer={answer} /> : null;
  return { ask: () => setIsAsked(true), isRemoving, dialog };
}
