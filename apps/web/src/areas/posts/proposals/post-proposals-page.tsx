import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { urlId } from '@masthead/domain/http/paging';
import { type Proposal, returnNote } from '@masthead/domain/posts/contract/proposals';
import { type PostFieldName, postFields } from '@masthead/domain/posts/fields';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { readFieldErrors } from '../../../shared/form/field-errors';
import { translateMessage } from '../../../shared/i18n/i18n';
import { ButtonLink } from '../../../shared/links';
import { notifyFailure, notifySuccess } from '../../../shared/notices/notify';
import { LoadState } from '../../../shared/panel/load-state';
import { PageTitle, useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState } from '../../../ui/states';
import { useTranslation } from '../../../ui/translation';
import { ComparedVersions } from '../history/compared-versions';
import { NoteDialog } from '../note-dialog';
import { proposalDetails, proposalsOf, useAcceptProposal, useReturnProposal } from './proposals.api';
import { WithdrawButton } from './withdraw-button';

/** The page with the proposals of a post. An editor compares them with the post, and accepts or returns them. */
export function Page() {
  const { t } = useTranslation();
  const { params } = useMatch({ from: '/shell/posts/$id/proposals' });
  const { success, data: id } = urlId.safeParse(params.id);
  return success ? <PostProposals key={id} id={id} /> : <EmptyState text={t('Post with given ID not found.')} />;
}

function PostProposals({ id }: { id: number }) {
  const { t } = useTranslation();
  const list = useQuery({ ...proposalsOf(id), staleTime: 0 });
  const shown = list.data?.items.filter(({ status }) => status !== 'accepted') ?? [];
  const headline = shown[0]?.main_headline ?? '';
  const title = t('Proposals');
  return (
    <Stack gap="md">
      <PageTitle text={headline ? `${title}: ${headline}` : title} />
      <PageHeader title={title}>
        <ButtonLink variant="default" to="/posts/proposals">
          {t('All proposals')}
        </ButtonLink>
        <ButtonLink variant="default" to="/posts/$id" params={{ id: String(id) }}>
          {t('Open post editor')}
        </ButtonLink>
      </PageHeader>
      {headline ? <Text fw={600}>{headline}</Text> : null}
      {list.data === undefined ? (
        <LoadState queries={[list]} fallback={t('Error loading the proposals.')} />
      ) : shown.length === 0 ? (
        <EmptyState text={t('This post has no open proposals.')} />
      ) : (
        shown.map((proposal) => <ProposalReview key={proposal.id} proposal={proposal} />)
      )}
    </Stack>
  );
}

function ProposalReview({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { zone } = useProject();
  const details = useQuery(proposalDetails(proposal.post_id, proposal.id));
  const { user, note, created_at, status, decided_by, decision_note } = proposal;
  const title = t('Proposal of {name}', { name: user.username });
  const conflicts = details.data?.conflicts ?? [];
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            <time dateTime={created_at}>{zoneDateTime(created_at, zone)}</time>
          </Text>
        </div>
        <ProposalButtons proposal={proposal} isBlocked={conflicts.length > 0 || !details.data} />
      </Group>
      {note ? <Text size="sm">{t('Note: {note}', { note })}</Text> : null}
      {status === 'returned' ? (
        <Alert color="yellow" title={t('{name} returned these changes', { name: decided_by ?? '—' })}>
          {decision_note}
        </Alert>
      ) : null}
      {conflicts.length > 0 ? (
        <Alert color="yellow" title={t('The post has changed since')}>
          {t('Both versions change: {fields}. Open the proposal in the editor to decide about each of them.', {
            fields: conflicts.map(toLabel).join(', '),
          })}
        </Alert>
      ) : null}
      {details.data ? (
        <ComparedVersions comparison={details.data} onRestore={null} isRestoring={false} />
      ) : (
        <LoadState queries={[details]} fallback={t('Error loading the proposals.')} />
      )}
    </Stack>
  );
}

const toLabel = (field: string) => translateMessage(postFields[field as PostFieldName]?.label ?? field);

/** An editor decides about an open proposal. Its user withdraws it. */
function ProposalButtons({ proposal, isBlocked }: { proposal: Proposal; isBlocked: boolean }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const accept = useAcceptProposal();
  const sendBack = useReturnProposal();
  const [isReturning, setIsReturning] = useState(false);
  const [note, setNote] = useState('');
  const { id, post_id, status, user } = proposal;
  const request = { params: { id: post_id, proposal: id } };
  const mayDecide = status === 'open' && viewer.can('post.publish');

  async function acceptChanges() {
    try {
      await accept.mutateAsync(request);
      notifySuccess(t('Proposal accepted. Readers see the changes.'));
    } catch (error) {
      notifyAcceptFailure(error, t('Error accepting the proposal.'));
    }
  }

  async function returnChanges(note: string) {
    try {
      await sendBack.mutateAsync({ ...request, body: { note } });
      notifySuccess(t('Proposal returned.'));
    } catch (error) {
      notifyFailure(error, t('Error returning the proposal.'));
    }
  }

  return (
    <Group gap="xs">
      {mayDecide ? (
        <>
          <ButtonLink
            variant="default"
            to="/posts/$id"
            params={{ id: String(post_id) }}
            search={{ proposal: String(id) }}
          >
            {t('Open in the editor')}
          </ButtonLink>
          <Button variant="default" onClick={() => setIsReturning(true)}>
            {t('Return')}
          </Button>
          <Button
            loading={accept.isPending}
            disabled={isBlocked}
            title={t('Updates the article that readers see')}
            onClick={() => void acceptChanges()}
          >
            {t('Accept')}
          </Button>
        </>
      ) : null}
      {user.id === viewer.user.id ? <WithdrawButton proposal={proposal} /> : null}
      {isReturning ? (
        <NoteDialog
          title={t('Return the proposal')}
          text={t('{name} can change the proposal and propose it again. The article stays as it is.', {
            name: user.username,
          })}
          label={t('Note for {name}', { name: user.username })}
          schema={returnNote}
          isRequired
          submitLabel={t('Return')}
          note={note}
          onNote={setNote}
          onSubmit={returnChanges}
          onClose={() => setIsReturning(false)}
        />
      ) : null}
    </Group>
  );
}

/** The page has no form that shows the errors of fields, so the notices name them. */
function notifyAcceptFailure(error: unknown, fallback: string): void {
  notifyFailure(error, fallback);
  for (const { name, message } of readFieldErrors(error, (field) => field in postFields)?.fields ?? []) {
    notifyFailure(null, `${toLabel(name)}: ${translateMessage(message)}`);
  }
}
