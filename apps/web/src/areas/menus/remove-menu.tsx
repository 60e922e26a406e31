import { ActionIcon, Button } from '@mantine/core';
import type { Menu } from '@masthead/domain/menus/schema';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';
import { useRemoveMenu } from './menus.api';

interface Props {
  menu: Menu;
  onRemoved: () => void;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes a menu item after asking. */
export function RemoveMenu({ menu, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveMenu();

  async function ask() {
    const agreed = await confirm({
      title: t('Delete {name}', { name: menu.name }),
      text: t('Are you sure you want to remove selected menu item?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: menu.id } });
      notifySuccess(t('Removed.'));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error removing.'));
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
    <Can access="menu.delete">
      {look === 'icon' ? (
        <ActionIcon {...control} aria-label={t('Delete {name}', { name: menu.name })}>
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
