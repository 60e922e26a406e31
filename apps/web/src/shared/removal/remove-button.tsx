import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../access/viewer';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { DeleteDialog, type Removal } from './delete-dialog';

/** What the caller of an area's delete button decides. */
export interface RemoveControl {
  onRemoved?: () => void;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

interface Props<Reply> extends RemoveControl, Omit<Removal, 'question'> {
  access: Access;
  /** The name of the item. */
  name: string;
  /** The question of the dialog. */
  text: string;
  /** The labels of its buttons, where they differ from 'Delete' and 'Cancel'. */
  answers?: { confirm: string; cancel: string };
  remove: () => Promise<Reply>;
  /** The notice after the deletion; 'Deleted' unless given. */
  done?: string | ((reply: Reply) => string);
  /** The message of an error that has none. */
  fallback: string;
  /** Why it cannot be deleted. The control stays focusable, so that it can show the reason. */
  refusal?: string | null;
}

/** Deletes an item after a question. */
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

function useRemoval<Reply>({ name, text, answers, remove, done, onRemoved, fallback, ...removal }: Props<Reply>) {
  const { t } = useTranslation();
  const { usages, refusalOf, choice } = removal;
  const [isAsked, setIsAsked] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  async function run() {
    setIsRemoving(true);
    try {
      const reply = await remove();
      notifySuccess(typeof done === 'function' ? done(reply) : (done ?? t('Deleted')));
      onRemoved?.();
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

  const dialog = isAsked ? (
    <DeleteDialog
      question={{ title: t('Delete {name}', { name }), text, ...answers }}
      {...(usages && { usages })}
      {...(refusalOf && { refusalOf })}
      {...(choice && { choice })}
      onAnswer={answer}
    />
  ) : null;
  return { ask: () => setIsAsked(true), isRemoving, dialog };
}
