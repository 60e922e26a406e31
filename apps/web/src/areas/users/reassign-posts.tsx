import { ActionIcon, Alert, Button, Checkbox, Group, Stack, Text, Tooltip } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { type ReassignCounts, type ReassignPart, reassignParts, type User } from '@masthead/domain/users/contract';
import { reassignRefusal } from '@masthead/domain/users/rules';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '../../shared/access/viewer';
import { readFieldErrors } from '../../shared/form/field-errors';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { activeUsers, LookupField } from '../../shared/pickers/lookup-field';
import { Dialog } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { reassignCounts, useReassignPosts } from './users.api';

/** The button and dialog that move the tasks and bylines of a user to another user. */
export function ReassignPosts({ user }: { user: User }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  const actor = { id: viewer.user.id, role: viewer.user.role, rights: viewer.rights };

  function openDialog() {
    const refusal = reassignRefusal(actor, user, ['tasks']);
    if (refusal !== null) return notifyFailure(null, t(refusal));
    setIsOpen(true);
  }

  return (
    <>
      <Tooltip label={t('Reassign posts')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Reassign posts of {name}', { name: user.name })}
          onClick={openDialog}
        >
          <IconArrowsExchange size={16} />
        </ActionIcon>
      </Tooltip>
      {isOpen ? <ReassignDialog user={user} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ReassignDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const counts = useQuery(reassignCounts(user.id));
  return (
    <Dialog title={t('Reassign posts of {name}', { name: user.name })} onClose={onClose} size="32rem">
      {counts.data ? (
        <ReassignForm user={user} counts={counts.data} onClose={onClose} />
      ) : counts.error ? (
        <ErrorState
          messages={toMessages(counts.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void counts.refetch()}
        />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  );
}
/** Bylines of published articles are not preselected, because readers know them. */
const PRESELECTED_PARTS: readonly ReassignPart[] = ['tasks', 'unpublished_bylines'];

interface FormProps {
  user: User;
  counts: ReassignCounts;
  onClose: () => void;
}

function ReassignForm({ user, counts, onClose }: FormProps) {
  const { t } = useTranslation();
  const reassign = useReassignPosts();
  const [receiver, setReceiver] = useState<Suggestion | null>(null);
  const [selectedParts, setSelectedParts] = useState(() => PRESELECTED_PARTS.filter((part) => counts[part] > 0));
  const [receiverProblem, setReceiverProblem] = useState<string | null>(null);
  const labels: Record<ReassignPart, string> = {
    tasks: t('Tasks: assignee, reporter and copy editor of posts that are not published'),
    unpublished_bylines: t('Bylines of posts that are not published, including posts in the trash'),
    published_bylines: t('Bylines of published posts: readers see the new name'),
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  async function submit() {
    if (receiver === null) return setReceiverProblem(t('Choose the new owner of the posts.'));
    setReceiverProblem(null);
    try {
      const { count } = await reassign.mutateAsync({
        params: { id: user.id },
        body: { to_user_id: receiver.id, parts: selectedParts },
      });
      notifySuccess(t('Posts reassigned: {count}', { count }));
      onClose();
    } catch (error) {
      const receiverError = readFieldErrors(error, (name) => name === 'to_user_id')?.fields[0]?.message;
      if (receiverError === undefined) notifyFailure(error, t('Error reassigning posts.'));
      else setReceiverProblem(translateMessage(receiverError));
    }
  }

  if (total === 0) return <Text size="sm">{t('{name} has no posts to reassign.', { name: user.name })}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <LookupField
          label={t('New owner')}
          scope={activeUsers}
          value={receiver}
          onChange={setReceiver}
          error={receiverProblem ?? undefined}
        />
        <Checkbox.Group
          label={t('Posts to reassign')}
          value={selectedParts}
          onChange={(values) => setSelectedParts(reassignParts.filter((part) => values.includes(part)))}
        >
          <Stack gap="xs" mt="xs">
            {reassignParts.map((part) => (
              <Checkbox
                key={part}
                value={part}
                disabled={counts[part] === 0}
                label={`${labels[part]} (${counts[part].toLocaleString()})`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Alert color="gray" variant="light" p="xs">
          {t(
            'All selected posts change together. A post can be counted more than once. The time log of each post shows your name.',
          )}
        </Alert>
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={reassign.isPending} disabled={selectedParts.length === 0}>
          {t('Reassign')}
        </Button>
      </Group>
    </form>
  );
}
