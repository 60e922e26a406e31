import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../shared/list/use-list-query';
import { roleList } from '../../shared/pickers/reference-lists';
import type { UserListQuery } from './user-query';

/** Narrows the list to the users of one role. */
export function RoleChoice({ list }: { list: ListQuery<UserListQuery> }) {
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
