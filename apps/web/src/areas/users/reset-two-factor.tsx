import { ActionIcon, Tooltip } from '@mantine/core';
import { resetTwoFactorRefusal } from '@masthead/domain/users/rules';
import type { User } from '@masthead/domain/users/schema';
import { IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/dialog';
import { useResetTwoFactor } from './users.api';

/** Takes a user's two-factor away after asking; there must be one to take. Administrators replace their own. */
export function ResetTwoFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const reset = useResetTwoFactor();
  const { user: viewer } = useViewer();
  const refusal = resetTwoFactorRefusal(viewer, user.id);

  async function ask() {
    if (refusal !== null) return notifyFailure(null, t(refusal));
    const agreed = await confirm({
      title: t('Reset two-factor authentication'),
      text: t('{name} will be signed out and has to set up two-factor authentication again at the next sign-in.', {
        name: user.name,
      }),
      confirm: t('Reset'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
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
          onClick={() => void ask()}
        >
          <IconShieldOff size={16} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}
