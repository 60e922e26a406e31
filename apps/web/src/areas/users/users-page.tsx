import { Badge, Button, Group, Select } from '@mantine/core';
import { pageSizes } from '@masthead/domain/http/paging';
import type { User } from '@masthead/domain/users/contract';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { useNewItem } from '../../shared/list/new-item';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifySuccess } from '../../shared/notices/notify';
import { OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { roleList } from '../../shared/pickers/reference-lists';
import { AtLeast, type Column } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';

import { UserActions } from './user-actions';
import { type UserListQuery, userList, userListQuery } from './users.api';

const loadPanel = () => import('./user-panel');
const UserPanel = lazy(async () => ({ default: (await loadPanel()).UserPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(userListQuery);
  const answer = useQuery({ ...userList(list.query), placeholderData: keepPreviousData });
  const addUser = useNewUser(list, answer);
  usePrefetch(loadPanel);
  const columns = useColumns(({ id }) => closeDeleted(id));

  return (
    <ListPage
      title={t('Users')}
      action={
        <Can access="user.create">
          <Button onClick={() => show('new')}>{t('Create new user')}</Button>
        </Can>
      }
      toolbar={<RoleChoice list={list} />}
      search={<ListSearch list={list} />}
      filters={<ListFilters list={list} pageSizes={pageSizes} />}
      pagination={<ListPagination list={list} answer={answer.data} />}
      panel={
        <OpenedPanel of={open} create="user.create">
          {(id) => <UserPanel id={id} onCreated={addUser} onClose={close} />}
        </OpenedPanel>
      }
    >
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Users not found')}>
        {(rows) => (
          <DataTable
            label={t('Users')}
            columns={columns}
            rows={rows}
            current={current}
            onOpen={(user) => show(user.id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

/** Goes to the last page, which holds the new user, and offers to open them. Filters stay: the notice says so. */
function useNewUser(list: ListQuery<UserListQuery>, answer: Pick<UseQueryResult, 'isFetching'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { query } = list;
  const [page, setPage] = useState<number | null>(null);
  const show = useNewItem({
    isSettled: !answer.isFetching && (page === null || page === query.page),
    onSettled: (id, isShown) => {
      setPage(null);
      notifySuccess(t('Created'), isShown ? undefined : t('The new user is outside the current filters.'), {
        label: t('Open'),
        run: () => void navigate({ to: '/users', search: { open: id } }),
      });
    },
  });

  return (user: User) => {
    const isListed = query.search === '' && (query.role === undefined || query.role === user.role);
    const last = client.getQueryData(userList(query).queryKey)?.last_page ?? query.page;
    if (isListed && last !== query.page) {
      setPage(last);
      list.change({ page: last });
    }
    show(user.id);
  };
}

function useColumns(onRemoved: (user: User) => void): Column<User>[] {
  const { t } = useTranslation();
  const { data: roles } = useQuery(roleList());
  const descriptions = new Map(roles?.map(({ name, description }) => [name, description]));
  return [
    { key: 'name', header: t('Name'), cell: (user) => <Name user={user} /> },
    { key: 'email', header: t('Email'), cell: (user) => <Email address={user.email} /> },
    {
      key: 'role',
      header: t('Role'),
      cell: (user) => <AtLeast width="6rem">{descriptions.get(user.role) ?? user.role}</AtLeast>,
    },
    { key: 'position', header: t('Position'), cell: (user) => <AtLeast width="6rem">{user.position}</AtLeast> },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (user) => <UserActions user={user} onRemoved={() => onRemoved(user)} />,
    },
  ];
}

function Name({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <AtLeast width="5rem">
      <Group gap="0.15rem 0.5rem">
        {user.name}
        {user.suspended_at === null ? null : (
          <Badge color="orange" variant="light" miw="max-content">
            {t('Suspended')}
          </Badge>
        )}
      </Group>
    </AtLeast>
  );
}

/** Beside an open panel every column is narrow: an address breaks at its at. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <AtLeast width="7.5rem">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </AtLeast>
  );
}

/** Narrows the list to the users of one role. */
function RoleChoice({ list }: { list: ListQuery<UserListQuery> }) {
  const { t } = useTranslation();
  const { data: roles = [] } = useQuery(roleList());
  return (
    <Select
      aria-label={t('Role')}
      w="12rem"
      allowDeselect={false}
      data={[
        { value: '', label: t('All roles') },
        ...roles.map(({ name, description }) => ({ value: name, label: description })),
      ]}
      value={list.query.role ?? ''}
      onChange={(role) => list.change({ role: role || undefined })}
    />
  );
}
