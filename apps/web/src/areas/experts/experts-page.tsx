import { Avatar, Button, Group, Text } from '@mantine/core';
import type { Expert } from '@masthead/domain/experts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can, useViewer } from '../../shared/access/viewer';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { AtLeast, type Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { expertList, expertListQuery } from './experts.api';
import { RemoveExpert } from './remove-expert';

export function Page() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const list = useListQuery(expertListQuery);
  const answer = useQuery({ ...expertList(list.query), placeholderData: keepPreviousData });
  const columns = useColumns();
  const open = ({ id }: Expert) => void navigate({ to: '/experts/$id', params: { id: String(id) } });

  return (
    <ListPage
      title={t('Experts')}
      action={
        <Can access="expert.create">
          <Button component={Link} to="/experts/create">
            {t('Create new expert')}
          </Button>
        </Can>
      }
      search={<ListSearch list={list} />}
      pagination={<ListPagination list={list} answer={answer.data} />}
    >
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Experts not found')}>
        {(rows) => (
          <DataTable
            label={t('Experts')}
            columns={columns}
            rows={rows}
            onOpen={viewer.can('expert.update') ? open : undefined}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function useColumns(): Column<Expert>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('Name'), cell: (expert) => <Name expert={expert} /> },
    { key: 'slug', header: t('Slug'), cell: (expert) => <AtLeast width="7rem">{expert.slug}</AtLeast> },
    { key: 'position', header: t('Position'), cell: (expert) => <AtLeast width="8rem">{expert.position}</AtLeast> },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (expert) => <RemoveExpert expert={expert} look="icon" />,
    },
  ];
}

function Name({ expert: { username, avatar } }: { expert: Expert }) {
  return (
    <Group gap="xs" wrap="nowrap" miw="9rem">
      <Avatar src={avatar} alt="" size={28} imageProps={{ loading: 'lazy' }} />
      <Text span inherit>
        {username}
      </Text>
    </Group>
  );
}
