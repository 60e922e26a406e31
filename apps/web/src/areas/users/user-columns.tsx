import { Badge, Group } from '@mantine/core';
import type { User } from '@masthead/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { roleList } from '../../shared/pickers/reference-lists';
import { AtLeast, type Column } from '../../ui/table/columns';

import { useStable } from '../../ui/use-stable';
import { UserActions } from './user-actions';

export function useUserColumns(onRemoved: (user: User) => void): Column<User>[] {
  const { t } = useTranslation();
  const { data: roles } = useQuery(roleList());
  const descriptions = useMemo(() => new Map(roles?.map(({ name, description }) => [name, description])), [roles]);
  const removed = useStable(onRemoved);
  return useMemo(
    () => [
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
        cell: (user) => <UserActions user={user} onRemoved={() => removed(user)} />,
      },
    ],
    [t, descriptions, removed],
  );
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
