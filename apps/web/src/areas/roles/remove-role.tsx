import { removeRoleRefusal } from '@masthead/domain/roles/rules';
import type { AuthItem } from '@masthead/domain/roles/schema';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';
import { ExplainedButton } from './explained-button';
import { useRemoveRole } from './roles.api';

/** Deletes a role after asking. How many users have it, only the server knows. */
export function RemoveRole({ role, onRemoved }: { role: AuthItem; onRemoved: () => void }) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveRole();

  async function ask() {
    const agreed = await confirm({
      title: t('Delete role'),
      text: t('Are you sure you want to remove "{description}" role?', { description: role.description }),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
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
        onClick={() => void ask()}
      >
        {t('Delete role')}
      </ExplainedButton>
      {dialog}
    </Can>
  );
}
