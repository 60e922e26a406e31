import { Avatar, Button, Group, Text } from '@mantine/core';
import type { Expert } from '@masthead/domain/experts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Can, useViewer } from '../../shared/access/viewer';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { useListQuery } from '../../shared/list/use-list-query';
import { type Column, MinWidth } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { expertList, expertListQuery } from './experts.api';
import { RemoveExpert } from './remove-expert';

/** The page /experts: the searchable list of experts. A click on a row opens the form of an expert. */
export function Page() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const list = useListQuery(expertListQuery);
  const result = useQuery({ ...expertList(list.query), placeholderData: keepPreviousData });
  const columns = useColumns();
  const openForm = ({ id }: Expert) => void navigate({ to: '/experts/$id', params: { id: String(id) } });

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
      pagination={<ListPagination list={list} loadedPage={result.data} />}
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Experts not found')}>
        {(rows) => (
          <DataTable
            label={t('Experts')}
            columns={columns}
            rows={rows}
            onOpen={viewer.can('expert.update') ? openForm : undefined}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function useColumns(): Column<Expert>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('Name'), cell: (expert) => <NameWithAvatar expert={expert} /> },
    { key: 'slug', header: t('Slug'), cell: (expert) => <MinWidth width="7rem">{expert.slug}</MinWidth> },
    { key: 'position', header: t('Position'), cell: (expert) => <MinWidth width="8rem">{expert.position}</MinWidth> },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (expert) => <RemoveExpert expert={expert} look="icon" />,
    },
  ];
}

function NameWithAvatar({ expert: { username, avatar } }: { expert: Expert }) {
  return (
    <Group gap="xs" wrap="nowrap" miw="9rem">
      <Avatar src={avatar} alt="" size={28} imageProps={{ loading: 'lazy' }} />
      <Text span inherit>
        {username}
      </Text>
    </Group>
  );
}
