import type { User } from '@masthead/domain/users/contract';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { useNewItem } from '../../shared/list/use-new-item';
import { notifySuccess } from '../../shared/notices/notify';
import type { UserListQuery } from './user-query';
import { userList } from './users.api';

type Navigate = (to: { to: string; search: { open: number } }) => unknown;

/** Goes to the last page, which holds the new user, and offers to open them. Filters stay: the notice says so. */
export function useNewUser(list: ListQuery<UserListQuery>, answer: Pick<UseQueryResult, 'isFetching'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate() as unknown as Navigate;
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
