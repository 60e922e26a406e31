import { Badge, Stack, Text } from '@mantine/core';
import type { Proposal } from '@masthead/domain/posts/contract/proposals';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AnchorLink } from '../../../shared/links';
import { LoadState } from '../../../shared/panel/load-state';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { PageHeader } from '../../../ui/page-header';
import { EmptyState } from '../../../ui/states';
import type { Column } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { useTranslation } from '../../../ui/translation';
import { allProposals } from './proposals.api';

/** The page /posts/proposals: the open proposals of all posts, and those that were returned to the viewer. */
export function Page() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  const list = useQuery(allProposals());
  return (
    <Stack gap="md">
      <PageHeader title={t('Proposals')} />
      <Text size="sm">
        {t(
          'Changes of published posts that wait for the decision of an editor, and changes that were returned to you.',
        )}
      </Text>
      {list.data === undefined ? (
        <LoadState queries={[list]} fallback={t('Error loading the proposals.')} />
      ) : list.data.items.length === 0 ? (
        <EmptyState text={t('No proposals are waiting.')} />
      ) : (
        <DataTable
          label={t('Proposals')}
          columns={columns}
          rows={list.data.items}
          onOpen={({ post_id }) => void navigate({ to: '/posts/$id/proposals', params: { id: String(post_id) } })}
        />
      )}
    </Stack>
  );
}

function useColumns(): Column<Proposal>[] {
  const { t } = useTranslation();
  const { zone } = useProject();
  return [
    {
      key: 'title',
      header: t('Title'),
      cell: ({ post_id, main_headline }) => (
        // The row is already focusable.
        <AnchorLink
          to="/posts/$id/proposals"
          params={{ id: String(post_id) }}
          inherit
          display="block"
          miw="11rem"
          tabIndex={-1}
        >
          {main_headline}
        </AnchorLink>
      ),
    },
    {
      key: 'status',
      header: t('Status'),
      cell: ({ status }) => (
        <Badge
          variant="light"
          radius="sm"
          tt="none"
          miw="max-content"
          color={status === 'returned' ? 'yellow' : 'blue'}
        >
          {status === 'returned' ? t('Returned') : t('Waiting')}
        </Badge>
      ),
    },
    { key: 'user', header: t('User'), cell: ({ user }) => user.username },
    { key: 'date', header: t('Date'), cell: ({ created_at }) => zoneDateTime(created_at, zone) },
    { key: 'note', header: t('Note'), cell: ({ note, decision_note }) => decision_note ?? note },
  ];
}
