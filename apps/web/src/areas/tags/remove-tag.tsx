import { ActionIcon, Button } from '@mantine/core';
import type { Tag } from '@masthead/domain/tags/schema';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';
import { useRemoveTag } from './tags.api';

interface Props {
  tag: Tag;
  onRemoved: () => void;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes a tag after asking. */
export function RemoveTag({ tag, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveTag();

  async function ask() {
    const agreed = await confirm({
      title: t('Delete {name}', { name: tag.catchy_title }),
      text: t('You want to delete tag from database. It will be removed forever. Are you sure?'),
      confirm: t("Yes, I'm sure"),
      cancel: t("No, I don't want"),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: tag.id } });
      notifySuccess(t('Deleted'));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error deleting tag.'));
    }
  }

  const control = {
    color: 'red',
    c: 'var(--mantine-color-error)',
    variant: 'subtle',
    loading: remove.isPending,
    onClick: () => void ask(),
  } as const;

  return (
    <Can access="tag.delete">
      {look === 'icon' ? (
        <ActionIcon {...control} aria-label={t('Delete {name}', { name: tag.catchy_title })}>
          <IconTrash size={16} />
        </ActionIcon>
      ) : (
        <Button {...control} ml="auto">
          {t('Delete')}
        </Button>
      )}
      {dialog}
    </Can>
  );
}
