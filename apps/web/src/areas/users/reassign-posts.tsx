import { ActionIcon, Alert, Button, Checkbox, Group, Stack, Text, Tooltip } from '@mantine/core';
import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { type ReassignCounts, type ReassignPart, reassignParts, type User } from '@masthead/domain/users/contract';
import { reassignRefusal } from '@masthead/domain/users/rules';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { refusalsOf } from '../../shared/form/refusals';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { LookupField } from '../../shared/pickers/lookup-field';
import { Dialog } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';

import { reassignCounts, useReassignPosts } from './users.api';

/** Opens the dialog that reassigns a user's posts. */
export function ReassignPosts({ user }: { user: User }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  const actor = { id: viewer.user.id, role: viewer.user.role, rights: viewer.rights };

  function open() {
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
          onClick={open}
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
          messages={messagesOf(counts.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void counts.refetch()}
        />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  );
}

const people = { entity: 'user', field: 'username', 'match[suspended]': 'false' } as const;
/** Unfinished work. The byline of a published article stays unless somebody chooses otherwise: readers know it. */
const preselected: readonly ReassignPart[] = ['tasks', 'unpublished_bylines'];

interface FormProps {
  user: User;
  counts: ReassignCounts;
  onClose: () => void;
}

function ReassignForm({ user, counts, onClose }: FormProps) {
  const { t } = useTranslation();
  const reassign = useReassignPosts();
  const [receiver, setReceiver] = useState<Suggestion | null>(null);
  const [parts, setParts] = useState(() => preselected.filter((part) => counts[part] > 0));
  const [problem, setProblem] = useState<string | null>(null);
  const labels: Record<ReassignPart, string> = {
    tasks: t('Tasks: assignee, reporter and copy editor of posts that are not published'),
    unpublished_bylines: t('Bylines of posts that are not published, also in the trash'),
    published_bylines: t('Bylines of published posts: readers see the new name'),
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  async function submit() {
    if (receiver === null) return setProblem(t('Choose who gets the posts.'));
    setProblem(null);
    try {
      const { count } = await reassign.mutateAsync({
        params: { id: user.id },
        body: { to_user_id: receiver.id, parts },
      });
      notifySuccess(t('Posts reassigned: {count}', { count }));
      onClose();
    } catch (error) {
      const refused = refusalsOf(error, (name) => name === 'to_user_id')?.fields[0]?.message;
      if (refused === undefined) notifyFailure(error, t('Error reassigning posts.'));
      else setProblem(translateMessage(refused));
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
          scope={people}
          value={receiver}
          onChange={setReceiver}
          error={problem ?? undefined}
        />
        <Checkbox.Group
          label={t('What to reassign')}
          value={parts}
          onChange={(chosen) => setParts(reassignParts.filter((part) => chosen.includes(part)))}
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
            'All chosen posts change together. A post can count more than once above. The time log of each post names you.',
          )}
        </Alert>
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={reassign.isPending} disabled={parts.length === 0}>
          {t('Reassign')}
        </Button>
      </Group>
    </form>
  );
}
