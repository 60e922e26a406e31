import { Badge, Button, Group, Select } from '@mantine/core';
import { pageSizes } from '@masthead/domain/http/paging';
import type { User } from '@masthead/domain/users/contract';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { Can } from '../../shared/access/viewer';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage, ListPagination, ListSearch, ListStates } from '../../shared/list/list-page';
import { useNewItem } from '../../shared/list/new-item';
import { type ListQuery, useListQuery } from '../../shared/list/use-list-query';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifySuccess } from '../../shared/notices/notify';
import { OpenedPanel, useOpened } from '../../shared/panel/use-opened';
import { roleList } from '../../shared/pickers/reference-lists';
import { type Column, MinWidth } from '../../ui/table/columns';

import { DataTable } from '../../ui/table/data-table';
import { useTranslation } from '../../ui/translation';
import { UserActions } from './user-actions';
import { type UserListQuery, userList, userListQuery } from './users.api';

const loadPanel = () => import('./user-panel');
const UserPanel = lazy(async () => ({ default: (await loadPanel()).UserPanel }));

/**
 * The page /users: the list of users with filters and search, the actions of each row, and the panel that edits a
 * user.
 */
export function Page() {
  const { t } = useTranslation();
  const { open, current, show, close, closeDeleted } = useOpened();
  const list = useListQuery(userListQuery);
  const result = useQuery({ ...userList(list.query), placeholderData: keepPreviousData });
  const showNewUser = useShowNewUser(list, result);
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
      toolbar={<RoleFilter list={list} />}
      search={<ListSearch list={list} />}
      filters={<ListFilters list={list} pageSizes={pageSizes} />}
      pagination={<ListPagination list={list} loadedPage={result.data} />}
      panel={
        <OpenedPanel item={open} create="user.create">
          {(id) => <UserPanel id={id} onCreated={showNewUser} onClose={close} />}
        </OpenedPanel>
      }
    >
      <ListStates list={result} fallback={t('Error fetching data.')} empty={t('Users not found')}>
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

/**
 * Returns a callback that shows a new user in the list. It goes to the last page if the filters include the user, and
 * shows a notice with a link. The filters do not change.
 */
function useShowNewUser(list: ListQuery<UserListQuery>, result: Pick<UseQueryResult, 'isFetching'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { query } = list;
  // The page that the list navigates to.
  const [targetPage, setTargetPage] = useState<number | null>(null);
  const revealItem = useNewItem({
    isSettled: !result.isFetching && (targetPage === null || targetPage === query.page),
    onSettled: (id, isShown) => {
      setTargetPage(null);
      notifySuccess(t('Created'), isShown ? undefined : t("The new user doesn't match the filters."), {
        label: t('Open'),
        run: () => void navigate({ to: '/users', search: { open: id } }),
      });
    },
  });

  return (user: User) => {
    const isListed = query.search === '' && (query.role === undefined || query.role === user.role);
    const lastPage = client.getQueryData(userList(query).queryKey)?.last_page ?? query.page;
    if (isListed && lastPage !== query.page) {
      setTargetPage(lastPage);
      list.change({ page: lastPage });
    }
    revealItem(user.id);
  };
}

function useColumns(onRemoved: (user: User) => void): Column<User>[] {
  const { t } = useTranslation();
  const { data: roles } = useQuery(roleList());
  const descriptions = new Map(roles?.map(({ name, description }) => [name, description]));
  return [
    { key: 'name', header: t('Name'), cell: (user) => <UserName user={user} /> },
    { key: 'email', header: t('Email'), cell: (user) => <Email address={user.email} /> },
    {
      key: 'role',
      header: t('Role'),
      cell: (user) => <MinWidth width="6rem">{descriptions.get(user.role) ?? user.role}</MinWidth>,
    },
    { key: 'position', header: t('Position'), cell: (user) => <MinWidth width="6rem">{user.position}</MinWidth> },
    {
      key: 'actions',
      header: t('Actions'),
      actions: true,
      cell: (user) => <UserActions user={user} onRemoved={() => onRemoved(user)} />,
    },
  ];
}

function UserName({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <MinWidth width="5rem">
      <Group gap="0.15rem 0.5rem">
        {user.name}
        {user.suspended_at === null ? null : (
          <Badge color="orange" variant="light" miw="max-content">
            {t('Suspended')}
          </Badge>
        )}
      </Group>
    </MinWidth>
  );
}

/** Allows a line break after the @, because columns are narrow beside an open panel. */
function Email({ address }: { address: string }) {
  const domainStart = address.lastIndexOf('@') + 1;
  return (
    <MinWidth width="7.5rem">
      {address.slice(0, domainStart)}
      <wbr />
      {address.slice(domainStart)}
    </MinWidth>
  );
}

function RoleFilter({ list }: { list: ListQuery<UserListQuery> }) {
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
