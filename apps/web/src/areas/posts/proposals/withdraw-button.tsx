import { Button, type ButtonProps } from '@mantine/core';
import type { Proposal } from '@masthead/domain/posts/contract/proposals';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { useWithdrawProposal } from './proposals.api';

/** Deletes a proposal of the viewer after confirmation, because nobody else has its text. */
export function WithdrawButton({ proposal, size }: { proposal: Proposal; size?: ButtonProps['size'] }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const withdraw = useWithdrawProposal();

  async function confirmAndWithdraw() {
    const isConfirmed = await confirm({
      title: t('Withdraw the proposal'),
      text: t('Your proposed changes are deleted. The article stays as it is.'),
      confirm: t('Withdraw'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await withdraw.mutateAsync({ params: { id: proposal.post_id, proposal: proposal.id } });
      notifySuccess(t('Proposal withdrawn.'));
    } catch (error) {
      notifyFailure(error, t('Error withdrawing the proposal.'));
    }
  }

  return (
    <>
      <Button size={size} variant="default" loading={withdraw.isPending} onClick={() => void confirmAndWithdraw()}>
        {t('Withdraw')}
      </Button>
      {dialog}
    </>
  );
}
