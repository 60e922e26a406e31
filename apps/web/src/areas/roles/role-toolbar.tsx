import { Button, type ButtonProps, Select, Tooltip } from '@mantine/core';
import type { AuthItem } from '@masthead/domain/roles/contract';
import { changeRoleRefusal, removeRoleRefusal } from '@masthead/domain/roles/rules';
import { countUsages } from '@masthead/domain/usages/contract';

import { useState } from 'react';
import { Can } from '../../shared/access/viewer';
import type { UndoSlot } from '../../shared/api/call';
import { translateMessage } from '../../shared/i18n/i18n';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useUndo } from '../../shared/notices/use-undo';
import { DeleteDialog } from '../../shared/removal/delete-dialog';
import { useTranslation } from '../../ui/translation';
import { roleUsages, useRemoveRole } from './roles.api';
import type { RoleUrlState } from './use-role-url-state';

interface Props {
  roles: AuthItem[];
  role: AuthItem;
  urlState: RoleUrlState;
}

/** Selects the role whose rights the page shows, and offers to edit or delete it. */
export function RoleToolbar({ roles, role, urlState }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select<number>
        aria-label={t('Role')}
        w={{ base: '100%', xs: '16rem' }}
        data={roles.map(({ id, description }) => ({ value: id, label: description }))}
        value={role.id}
        allowDeselect={false}
        onChange={(id) => id !== null && urlState.select(id)}
      />
      <Can access="role.update">
        <ExplainedButton variant="default" refusal={changeRoleRefusal(role.name)} onClick={() => urlState.show('edit')}>
          {t('Edit role')}
        </ExplainedButton>
      </Can>
      <RemoveRole key={role.id} role={role} onRemoved={urlState.clear} />
    </>
  );
}

interface ExplainedButtonProps extends ButtonProps {
  /** The reason why the button is disabled; `null` when it is enabled. */
  refusal: string | null;
  onClick: () => void;
}

/**
 * A button that explains in a tooltip why it is disabled. It uses `aria-disabled`, because a disabled button cannot be
 * focused.
 */
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

/** Deletes a role after confirmation. If users have the role, the dialog lists them and refuses. */
function RemoveRole({ role, onRemoved }: { role: AuthItem; onRemoved: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveRole();
  const toUndoAction = useUndo();
  const [isDialogOpen, setIsDialogOpen] = useState(false);

  async function handleAnswer(isConfirmed: boolean) {
    setIsDialogOpen(false);
    if (!isConfirmed) return;
    try {
      const undo: UndoSlot = { id: null };
      await remove.mutateAsync({ params: { id: role.id }, undo });
      notifySuccess(t('Deleted'), undefined, toUndoAction(undo));
      onRemoved();
    } catch (error) {
      notifyFailure(error, t('Error deleting role.'));
    }
  }

  // The reason that does not depend on users, for example for the role admin.
  const refusal = removeRoleRefusal(role.name, 0);
  return (
    <Can access="role.delete">
      <ExplainedButton
        variant="subtle"
        color="red"
        {...(refusal === null && { c: 'var(--mantine-color-error)' })}
        refusal={refusal}
        loading={remove.isPending}
        onClick={() => setIsDialogOpen(true)}
      >
        {t('Delete role')}
      </ExplainedButton>
      {isDialogOpen ? (
        <DeleteDialog
          question={{
            title: t('Delete role'),
            text: t('Are you sure you want to remove "{description}" role?', { description: role.description }),
          }}
          usages={roleUsages(role.id)}
          getRefusal={(usages) => removeRoleRefusal(role.name, countUsages(usages, 'user'))}
          onAnswer={(isConfirmed) => void handleAnswer(isConfirmed)}
        />
      ) : null}
    </Can>
  );
}
