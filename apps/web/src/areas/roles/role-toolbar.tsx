import { Button, type ButtonProps, Select, Tooltip } from '@mantine/core';
import type { AuthItem } from '@masthead/domain/roles/contract';
import { changeRoleRefusal, removeRoleRefusal } from '@masthead/domain/roles/rules';
import { countUsages } from '@masthead/domain/usages/contract';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { DeleteDialog } from '../../shared/removal/delete-dialog';
import { roleUsages, useRemoveRole } from './roles.api';
import type { RoleAddress } from './use-role-address';

interface Props {
  roles: AuthItem[];
  role: AuthItem;
  address: RoleAddress;
}

/** Which role is shown, and what can be done to it. */
export function RoleToolbar({ roles, role, address }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select<number>
        aria-label={t('Role')}
        w={{ base: '100%', xs: '16rem' }}
        data={roles.map(({ id, description }) => ({ value: id, label: description }))}
        value={role.id}
        allowDeselect={false}
        onChange={(id) => id !== null && address.pick(id)}
      />
      <Can access="role.update">
        <ExplainedButton variant="default" refusal={changeRoleRefusal(role.name)} onClick={() => address.show('edit')}>
          {t('Edit role')}
        </ExplainedButton>
      </Can>
      <RemoveRole key={role.id} role={role} onRemoved={address.leave} />
    </>
  );
}

interface ExplainedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; `null` when it can. */
  refusal: string | null;
  onClick: () => void;
}

/** A button that says why it cannot be pressed. A disabled one could not be reached, and so could not. */
function ExplainedButton({ refusal, onClick, ...props }: ExplainedButtonProps) {
  return (
    <Tooltip
      label={refusal && translateMessage(refusal)}
      disabled={refusal === null}
      multiline
      maw="20rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...props}
        {...(refusal !== null && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => refusal === null && onClick()}
      />
    </Tooltip>
  );
}

/** Deletes a role after asking. A role that users have stays, and the dialog lists them. */
function RemoveRole({ role, onRemoved }: { role: AuthItem; onRemoved: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveRole();
  const [isAsked, setIsAsked] = useState(false);

  async function answer(agreed: boolean) {
    setIsAsked(false);
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: role.id } });
      notifySuccess(t('Deleted'));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error deleting role.'));
    }
  }

  const refusal = removeRoleRefusal(role.name, 0);
  return (
    <Can access="role.delete">
      <ExplainedButton
        variant="subtle"
        color="red"
        {...(refusal === null && { c: 'var(--mantine-color-error)' })}
        refusal={refusal}
        loading={remove.isPending}
        onClick={() => setIsAsked(true)}
      >
        {t('Delete role')}
      </ExplainedButton>
      {isAsked ? (
        <DeleteDialog
          question={{
            title: t('Delete role'),
            text: t('Are you sure you want to remove "{description}" role?', { description: role.description }),
          }}
          usages={roleUsages(role.id)}
          refusalOf={(usages) => removeRoleRefusal(role.name, countUsages(usages, 'user'))}
          onAnswer={(agreed) => void answer(agreed)}
        />
      ) : null}
    </Can>
  );
}
