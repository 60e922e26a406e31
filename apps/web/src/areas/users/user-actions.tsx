import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { ADMIN } from '@masthead/domain/access/roles';
import type { User } from '@masthead/domain/users/contract';
import { canEditUsers, resetTwoFactorRefusal, suspendUserRefusal } from '@masthead/domain/users/rules';

import { IconShieldOff, IconTrash, IconUserCheck, IconUserPause } from '@tabler/icons-react';
import { Can, useViewer } from '../../shared/access/viewer';
import { ApiError, type UndoSlot } from '../../shared/api/call';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useUndo } from '../../shared/notices/use-undo';
import { useConfirm } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import { ReassignPosts } from './reassign-posts';
import { useReactivateUser, useRemoveUser, useResetTwoFactor, useSuspendUser } from './users.api';

/** The buttons of a user row that the viewer may use: reassign posts, suspend, reset two-factor and delete. */
export function UserActions({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const viewer = useViewer();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {canEditUsers({ role: viewer.user.role, rights: viewer.rights }) ? (
        <>
          <ReassignPosts user={user} />
          <SuspendUser user={user} />
        </>
      ) : null}
      {viewer.user.role === ADMIN ? <ResetTwoFactor user={user} /> : null}
      <Can access="user.delete">
        <RemoveUser user={user} onRemoved={onRemoved} />
      </Can>
    </Group>
  );
}

/** Suspends an active user or reactivates a suspended one, after confirmation. */
function SuspendUser({ user }: { user: User }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const suspend = useSuspendUser();
  const reactivate = useReactivateUser();
  const viewer = useViewer();
  const actor = { id: viewer.user.id, role: viewer.user.role, rights: viewer.rights };
  const isSuspended = user.suspended_at !== null;
  const { name } = user;

  async function confirmAndToggle() {
    const refusal = suspendUserRefusal(actor, user);
    if (refusal !== null) return notifyFailure(null, t(refusal));
    const isConfirmed = await confirm(
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
              "{name} will be signed out everywhere and can't sign in until somebody reactivates the account. Bylines, the author page and the history of posts stay.",
              { name },
            ),
            confirm: t('Suspend'),
            cancel: t('Cancel'),
            danger: true,
          },
    );
    if (!isConfirmed) return;
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
          onClick={() => void confirmAndToggle()}
        >
          {isSuspended ? <IconUserCheck size={16} /> : <IconUserPause size={16} />}
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}

/** Resets the two-factor authentication of another user after confirmation. Administrators cannot reset their own. */
function ResetTwoFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const reset = useResetTwoFactor();
  const { user: viewer } = useViewer();
  const refusal = resetTwoFactorRefusal(viewer, user.id);

  async function confirmAndReset() {
    if (refusal !== null) return notifyFailure(null, t(refusal));
    const isConfirmed = await confirm({
      title: t('Reset two-factor authentication'),
      text: t('{name} will be signed out and has to set up two-factor authentication again at the next sign-in.', {
        name: user.name,
      }),
      confirm: t('Reset'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await reset.mutateAsync({ params: { id: user.id } });
      notifySuccess(t('Two-Factor Authentication settings was deleted.'));
    } catch (error) {
      notifyFailure(error, t('Error updating user.'));
    }
  }

  return (
    <>
      <Tooltip label={t('Reset two-factor authentication')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={!user.two_fa_enabled}
          {...(!user.two_fa_enabled && { bg: 'transparent' })}
          loading={reset.isPending}
          aria-label={t('Reset two-factor authentication of {name}', { name: user.name })}
          onClick={() => void confirmAndReset()}
        >
          <IconShieldOff size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}

/** Deletes a user after confirmation. Users cannot delete themselves. */
function RemoveUser({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveUser();
  const toUndoAction = useUndo();

  async function confirmAndRemove() {
    if (user.id === viewer.user.id) return notifyFailure(null, t('You cannot remove yourself'));
    const isConfirmed = await confirm({
      title: t('Delete {name}', { name: user.name }),
      text: t('Are you sure you want to delete selected user?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      const undo: UndoSlot = { id: null };
      await remove.mutateAsync({ params: { id: user.id }, undo });
      notifySuccess(t('Deleted'), undefined, toUndoAction(undo));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error deleting user.'));
      if (isRefusedBecauseOfPosts(error)) {
        notifyFailure(null, t('Reassign their posts first, or suspend the user to keep the bylines.'));
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
          onClick={() => void confirmAndRemove()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}

/** The server does not delete a user with posts. Its error contains their number. */
function isRefusedBecauseOfPosts(error: unknown): boolean {
  return error instanceof ApiError && typeof error.body === 'object' && error.body !== null && 'posts' in error.body;
}
