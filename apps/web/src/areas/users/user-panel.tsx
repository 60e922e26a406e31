import type { User } from '@masthead/domain/users/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { rightsByRole, roleList, sectionChoices } from '../../shared/pickers/reference-lists';
import { SidePanel } from '../../ui/side-panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';

import { UserForm } from './user-form';
import { userById } from './users.api';

interface Props {
  /** The user to edit, `null` for a new one. */
  id: number | null;
  onCreated: (user: User) => void;
  onClose: () => void;
}

/** Waits for the user as stored now, and for what the form chooses from. */
export function UserPanel({ id, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...userById(id ?? 0), enabled: id !== null });
  const roles = useQuery(roleList());
  const rights = useQuery(rightsByRole());
  const sections = useQuery(sectionChoices());
  const title = id === null ? t('Create user') : t('Edit user');
  const user = id === null ? null : found.data?.items[0];

  if (roles.data && rights.data && sections.data && user !== undefined) {
    const choices = { roles: roles.data, rights: rights.data, sections: sections.data.items };
    return <UserForm title={title} user={user} choices={choices} onCreated={onCreated} onClose={onClose} />;
  }

  const failed = [found, roles, rights, sections].filter(({ error }) => error !== null);
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : found.data ? (
        <EmptyState text={t('There is no such user.')} />
      ) : (
        <SkeletonRows count={7} />
      )}
    </SidePanel>
  );
}
