import { Alert, Button, Group, Text } from '@mantine/core';
import type { Proposal } from '@masthead/domain/posts/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../../shared/access/viewer';
import { ButtonLink } from '../../../shared/links';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { findOwnProposal, proposalsOf } from '../proposals/proposals.api';
import { WithdrawButton } from '../proposals/withdraw-button';
import { useShowProposal } from './proposals-status';
import { useEditor, usePost } from './state/use-editor';

/** For a user who can't save a published post: how to propose changes, and the state of their proposal. */
export function OwnProposal() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { data } = useQuery(proposalsOf(usePost().id));
  const own = findOwnProposal(data, viewer.user.id);
  if (own && own.status !== 'accepted') return <PendingProposal proposal={own} />;
  return (
    <Alert color="blue" title={t('Readers see this article')}>
      {t('Change it here and propose your changes. An editor accepts them or returns them with a note.')}
      {own ? (
        <Text size="sm" mt="xs">
          {t('{name} accepted your last changes.', { name: own.decided_by ?? '—' })}
        </Text>
      ) : null}
    </Alert>
  );
}

function PendingProposal({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const { status, created_at, decided_by, decision_note, post_id } = proposal;
  const isReturned = status === 'returned';
  const time = zoneDateTime(created_at, zone);
  return (
    <Alert
      color={isReturned ? 'yellow' : 'blue'}
      title={
        isReturned
          ? t('{name} returned your changes', { name: decided_by ?? '—' })
          : t('Your changes wait for the decision of an editor')
      }
    >
      <Text size="sm">
        {isReturned
          ? decision_note
          : t('Proposed {time}. Until an editor accepts them, readers see the article as it is below.', { time })}
      </Text>
      <Group gap="xs" mt="xs">
        <EditButton proposal={proposal} />
        <ButtonLink size="compact-sm" variant="default" to="/posts/$id/proposals" params={{ id: String(post_id) }}>
          {t('Show my changes')}
        </ButtonLink>
        <WithdrawButton proposal={proposal} size="compact-sm" />
      </Group>
    </Alert>
  );
}

/** Shows the proposed text in the form again, to change it and propose it once more. */
function EditButton({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const isDirty = useEditor((state) => state.isDirty);
  const { show, isLoading } = useShowProposal();

  async function confirmAndShow() {
    const isConfirmed =
      !isDirty ||
      (await confirm({
        title: t('Edit my changes'),
        text: t('The proposed changes replace your unsaved changes of the same fields.'),
        confirm: t('Replace'),
        cancel: t('Cancel'),
      }));
    if (isConfirmed) await show(proposal.id);
  }

  return (
    <>
      <Button size="compact-sm" loading={isLoading} onClick={() => void confirmAndShow()}>
        {t('Edit my changes')}
      </Button>
      {dialog}
    </>
  );
}
