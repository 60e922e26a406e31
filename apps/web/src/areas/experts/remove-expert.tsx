import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Expert } from '@masthead/domain/experts/schema';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';
import { useRemoveExpert } from './experts.api';

interface Props {
  expert: Expert;
  onRemoved?: () => void;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes an expert after asking. */
export function RemoveExpert({ expert, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveExpert();

  async function ask() {
    const agreed = await confirm({
      title: t('Delete expert'),
      text: t('Are you sure you want to delete selected expert?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: expert.id } });
      notifySuccess(t('Deleted'));
      onRemoved?.();
    } catch (error) {
      notifyFailure(error, t('Error removing expert.'));
    }
  }

  const control = {
    color: 'red',
    variant: 'subtle',
    c: 'var(--mantine-color-error)',
    loading: remove.isPending,
    onClick: () => void ask(),
  } as const;

  return (
    <Can access="expert.delete">
      {look === 'icon' ? (
        <Tooltip label={t('Delete')}>
          <ActionIcon {...control} aria-label={t('Delete {name}', { name: expert.username })}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button {...control} ml="auto">
          {t('Delete')}
        </Button>
      )}
      {dialog}
    </Can>
  );
}
