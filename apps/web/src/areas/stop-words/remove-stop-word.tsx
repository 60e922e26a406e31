import { ActionIcon, Tooltip } from '@mantine/core';
import type { StopWord } from '@masthead/domain/stop-words/schema';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';
import { useRemoveStopWord } from './stop-words.api';

/** Deletes a stop word after asking. */
export function RemoveStopWord({ word, onRemoved }: { word: StopWord; onRemoved: () => void }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveStopWord();

  async function ask() {
    const agreed = await confirm({
      title: t('Delete stop word'),
      text: t('Are you sure you want to delete selected stop word?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: word.id } });
      notifySuccess(t('Deleted'));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error deleting stop word.'));
    }
  }

  return (
    <Can access="stop_word.delete">
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          loading={remove.isPending}
          aria-label={t('Delete {name}', { name: word.name })}
          onClick={() => void ask()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </Can>
  );
}
