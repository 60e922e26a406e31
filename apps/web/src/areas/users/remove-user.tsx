import { ActionIcon, Tooltip } from '@mantine/core';
import type { User } from '@masthead/domain/users/schema';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { ApiError } from '../../shared/api/call';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/dialog';
import { useRemoveUser } from './users.api';

/** Deletes a user after asking; oneself never. */
export function RemoveUser({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveUser();

  async function ask() {
    if (user.id === viewer.user.id) return notifyFailure(null, t('You cannot remove yourself'));
    const agreed = await confirm({
      title: t('Delete {name}', { name: user.name }),
      text: t('Are you sure you want to delete selected user?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: user.id } });
      notifySuccess(t('Deleted'));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error deleting user.'));
      if (isRefusedForPosts(error)) {
        notifyFailure(null, t('Reassign their posts first, or suspend the user: bylines stay then.'));
      }
    }
  }

  return (
    <>
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          loading={remove.isPending}
          aria-label={t('Delete {name}', { name: user.name })}
          onClick={() => void ask()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}

/** The server refuses to delete somebody who has written, and says how many posts. */
function isRefusedForPosts(error: unknown): boolean {
  return error instanceof ApiError && typeof error.body === 'object' && error.body !== null && 'posts' in error.body;
}
