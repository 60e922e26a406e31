import { Button } from '@mantine/core';
import { pageSizes } from '@masthead/domain/http/paging';
import type { User } from '@masthead/domain/users/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ListFilters } from '../../shared/list/list-filters';
import { ListPage } from '../../shared/list/list-page';
import { ListPagination } from '../../shared/list/list-pagination';
import { ListSearch } from '../../shared/list/list-search';
import { ListStates } from '../../shared/list/list-states';
import { useListQuery } from '../../shared/list/use-list-query';
import { useOpenPanel } from '../../shared/list/use-open-panel';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { DataTable } from '../../ui/table/data-table';
import { RoleChoice } from './role-choice';
import { useNewUser } from './use-new-user';
import { useUserColumns } from './user-columns';
import { userListQuery } from './user-query';
import { userList } from './users.api';

const loadPanel = () => import('./user-panel');
const UserPanel = lazy(async () => ({ default: (await loadPanel()).UserPanel }));

export function Page() {
  const { t } = useTranslation();
  const { open, show, close } = useOpenPanel();
  const list = useListQuery(userListQuery);
  const answer = useQuery({ ...userList(list.query), placeholderData: keepPreviousData });
  const addUser = useNewUser(list, answer);
  usePrefetch(loadPanel);
  const columns = useUserColumns((removed) => removed.id === open && close());

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
      panel={panelOf(open, addUser, close)}
    >
      <ListStates list={answer} fallback={t('Error fetching data.')} empty={t('Users not found')}>
        {(rows) => (
          <DataTable
            label={t('Users')}
            columns={columns}
            rows={rows}
            current={typeof open === 'number' ? open : undefined}
            onOpen={(user) => show(user.id)}
          />
        )}
      </ListStates>
    </ListPage>
  );
}

function panelOf(open: number | 'new' | null, onCreated: (user: User) => void, close: () => void) {
  if (open === null) return null;
  if (open !== 'new') return <UserPanel key={open} id={open} onCreated={onCreated} onClose={close} />;
  return (
    <Can access="user.create">
      <UserPanel key="new" id={null} onCreated={onCreated} onClose={close} />
    </Can>
  );
}
