import { Button, Group } from '@mantine/core';
import { type CurrentUser, session } from '@masthead/domain/session/contract';
import { ownUserPatch, type UserPatch } from '@masthead/domain/users/contract';
import { editUserRefusal, type Person } from '@masthead/domain/users/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { call } from '../../shared/api/call';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { OneClickSetting } from '../../shared/session/one-click-setting';
import { meQuery } from '../../shared/session/session';
import { TwoFactorDialog } from '../../shared/session/two-factor-dialog';
import { SidePanel } from '../../ui/side-panel';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { LinkedAccounts } from './linked-accounts';
import { RecoveryCodesLeft } from './recovery-codes-left';
import { OwnSessions } from './sessions';
import { PersonFields, toOwnFormValues, type UserFormValues } from './user-fields';
import { useUpdateUser } from './users.api';

interface Props {
  onClose: () => void;
}

/** The panel "My account": users edit their own name, password, second factor, linked accounts and sessions, without any right. */
export function AccountPanel({ onClose }: Props) {
  const { t } = useTranslation();
  // Always refetched: a form must not start from a stale account.
  const account = useQuery({
    queryKey: ['session', 'account'],
    queryFn: ({ signal }) => call(session.me, {}, signal),
    gcTime: 0,
    staleTime: 0,
  });
  if (account.data) return <AccountForm user={account.data} onClose={onClose} />;
  return (
    <SidePanel title={t('My account')} onClose={onClose}>
      {account.error ? (
        <ErrorState
          messages={toMessages(account.error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </SidePanel>
  );
}

function AccountForm({ user, onClose }: Props & { user: CurrentUser }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const client = useQueryClient();
  const update = useUpdateUser();
  const [isTwoFactorOpen, setIsTwoFactorOpen] = useState(false);
  const self: Person = { id: user.id, role: user.role, rights: viewer.rights };

  const entity = useEntityForm({
    schema: ownUserPatch as z.ZodType<UserPatch, UserFormValues>,
    values: toOwnFormValues(user),
    versioned: { entity: user, toValues: toOwnFormValues },
    creating: false,
    save: async (_, changes, base) =>
      toOwnFormValues(await update.mutateAsync({ params: { id: user.id }, body: changes, base })),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      notifySuccess(t('Updated'));
      onClose();
    },
    fallback: t('Error updating user.'),
  });
  const closeTwoFactor = () => setIsTwoFactorOpen(false);

  return (
    <>
      <EntityPanel title={t('My account')} entity={entity} onClose={onClose}>
        <PersonFields entity={entity} isSelf getRefusal={(field) => editUserRefusal(self, self, [field])} />
        <Group mt="xs">
          <Button variant="default" onClick={() => setIsTwoFactorOpen(true)}>
            {t('Change Two-Factor')}
          </Button>
        </Group>
        {user.two_fa_enabled ? <RecoveryCodesLeft left={user.recovery_codes_left} /> : null}
        {viewer.can('post.publish') ? <OneClickSetting /> : null}
        <LinkedAccounts />
        <OwnSessions />
      </EntityPanel>
      {isTwoFactorOpen ? <TwoFactorDialog isReplacement onCancel={closeTwoFactor} onEnabled={closeTwoFactor} /> : null}
    </>
  );
}
