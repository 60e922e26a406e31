import { ActionIcon, Tooltip } from '@mantine/core';
import { suspendUserRefusal } from '@masthead/domain/users/rules';
import type { User } from '@masthead/domain/users/schema';
import { IconUserCheck, IconUserPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/dialog';
import { useReactivateUser, useSuspendUser } from './users.api';

/** Suspends an active user after asking, and reactivates a suspended one. */
export function SuspendUser({ user }: { user: User }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const suspend = useSuspendUser();
  const reactivate = useReactivateUser();
  const viewer = useViewer();
  const actor = { id: viewer.user.id, role: viewer.user.role, rights: viewer.rights };
  const isSuspended = user.suspended_at !== null;
  const { name } = user;

  async function ask() {
    const refusal = suspendUserRefusal(actor, user);
    if (refusal !== null) return notifyFailure(null, t(refusal));
    const agreed = await confirm(
      isSuspended
        ? {
            title: t('Reactivate {name}', { name }),
            text: t('{name} can sign in again with the same password, role and two-factor authentication.', { name }),
            confirm: t('Reactivate'),
            cancel: t('Cancel'),
          }
        : {
            title: t('Suspend {name}', { name }),
            text: t(
              '{name} will be signed out everywhere at once and cannot sign in until somebody reactivates the account. Bylines, the author page and the history of posts stay.',
              { name },
            ),
            confirm: t('Suspend'),
            cancel: t('Cancel'),
            danger: true,
          },
    );
    if (!agreed) return;
    try {
      await (isSuspended ? reactivate : suspend).mutateAsync({ params: { id: user.id } });
      notifySuccess(isSuspended ? t('Reactivated') : t('Suspended'));
    } catch (error) {
      notifyFailure(error, t('Error updating user.'));
    }
  }

  return (
    <>
      <Tooltip label={isSuspended ? t('Reactivate') : t('Suspend')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={suspend.isPending || reactivate.isPending}
          aria-label={isSuspended ? t('Reactivate {name}', { name }) : t('Suspend {name}', { name })}
          onClick={() => void ask()}
        >
          {isSuspended ? <IconUserCheck size={16} /> : <IconUserPause size={16} />}
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}
