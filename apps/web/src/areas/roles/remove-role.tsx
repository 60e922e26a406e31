import type { AuthItem } from '@masthead/domain/roles/contract';
import { removeRoleRefusal } from '@masthead/domain/roles/rules';
import { countUsages } from '@masthead/domain/usages/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { DeleteDialog } from '../../shared/removal/delete-dialog';
import { ExplainedButton } from './explained-button';
import { roleUsages, useRemoveRole } from './roles.api';

/** Deletes a role after asking. A role that users have stays, and the dialog lists them. */
export function RemoveRole({ role, onRemoved }: { role: AuthItem; onRemoved: () => void }) {
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
