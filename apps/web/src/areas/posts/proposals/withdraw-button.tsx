import { Button, type ButtonProps } from '@mantine/core';
import type { Proposal } from '@masthead/domain/posts/contract/proposals';
import type { UndoSlot } from '../../../shared/api/call';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { useUndo } from '../../../shared/notices/use-undo';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { useWithdrawProposal } from './proposals.api';

/** Deletes a proposal of the viewer after confirmation, because nobody else has its text. */
export function WithdrawButton({ proposal, size }: { proposal: Proposal; size?: ButtonProps['size'] }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const withdraw = useWithdrawProposal();
  const toUndoAction = useUndo();

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
      const undo: UndoSlot = { id: null };
      await withdraw.mutateAsync({ params: { id: proposal.post_id, proposal: proposal.id }, undo });
      notifySuccess(t('Proposal withdrawn.'), undefined, toUndoAction(undo));
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
