import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Access } from '@masthead/domain/access/rights';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../ui/translation';
import { Can } from '../access/viewer';
import type { UndoSlot } from '../api/call';
import { type NoticeAction, notifyFailure, notifySuccess } from '../notices/notify';
import { useUndo } from '../notices/use-undo';
import { DeleteDialog, type Removal } from './delete-dialog';

/** The props that callers of an area's delete button set. */
export interface RemoveControl {
  onRemoved?: () => void;
  /** A row of a table has room only for an icon. */
  look: 'icon' | 'button';
}

interface Props<Reply> extends RemoveControl, Omit<Removal, 'question'> {
  access: Access;
  name: string;
  /** The question of the dialog. */
  text: string;
  /** The labels of its buttons, where they differ from 'Delete' and 'Cancel'. */
  answers?: { confirm: string; cancel: string };
  /** Deletes the item. The call fills the slot, so that the notice can offer to undo it. */
  remove: (undo: UndoSlot) => Promise<Reply>;
  /** The button of the notice that reverses the deletion, where another endpoint than that of the slot does. */
  toUndo?: (reply: Reply) => NoticeAction;
  /** The notice after the deletion; 'Deleted' by default. */
  done?: string | ((reply: Reply) => string);
  fallback: string;
  /** The reason why the item cannot be deleted. The control stays focusable, so that it can show it. */
  refusal?: string | null;
}

/** The delete button of a record. It asks for confirmation and reports the result in a notice. */
export function RemoveButton<Reply>(props: Props<Reply>) {
  const { access, name, look, refusal = null } = props;
  const { t } = useTranslation();
  const { openDialog, isRemoving, dialog } = useRemoval(props);
  const controlProps = {
    color: 'red',
    variant: 'subtle',
    loading: isRemoving,
    ...(refusal === null
      ? { c: 'var(--mantine-color-error)', onClick: openDialog }
      : { 'aria-disabled': true, 'data-disabled': true }),
  } as const;

  return (
    <Can access={access}>
      <Tooltip label={refusal ?? t('Delete')} disabled={refusal === null && look === 'button'}>
        {look === 'icon' ? (
          <ActionIcon {...controlProps} aria-label={t('Delete {name}', { name })}>
            <IconTrash size={16} />
          </ActionIcon>
        ) : (
          <Button {...controlProps} ml="auto">
            {t('Delete')}
          </Button>
        )}
      </Tooltip>
      {dialog}
    </Can>
  );
}

function useRemoval<Reply>(props: Props<Reply>) {
  const { name, text, answers, remove, toUndo, done, onRemoved, fallback, ...removal } = props;
  const { t } = useTranslation();
  const { usages, getRefusal, choice } = removal;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const toUndoAction = useUndo();

  async function removeItem() {
    setIsRemoving(true);
    try {
      const undo: UndoSlot = { id: null };
      const reply = await remove(undo);
      notifySuccess(
        typeof done === 'function' ? done(reply) : (done ?? t('Deleted')),
        undefined,
        toUndo?.(reply) ?? toUndoAction(undo),
      );
      onRemoved?.();
    } catch (error) {
      notifyFailure(error, fallback);
    } finally {
      setIsRemoving(false);
    }
  }

  function handleAnswer(hasAgreed: boolean) {
    setIsDialogOpen(false);
    if (hasAgreed) void removeItem();
  }

  const dialog = isDialogOpen ? (
    <DeleteDialog
      question={{ title: t('Delete {name}', { name }), text, ...answers }}
      {...(usages && { usages })}
      {...(getRefusal && { getRefusal })}
      {...(choice && { choice })}
      onAnswer={handleAnswer}
    />
  ) : null;
  return { openDialog: () => setIsDialogOpen(true), isRemoving, dialog };
}
