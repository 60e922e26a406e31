import { type AuthItem, ROLE, type RoleInput, roleInput } from '@masthead/domain/roles/contract';
import { changeRoleRefusal, renameRoleRefusal } from '@masthead/domain/roles/rules';
import { useTranslation } from 'react-i18next';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifySuccess } from '../../shared/notices/notify';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { useCreateRole, useUpdateRole } from './roles.api';

interface Props {
  /** The role to edit, `null` for a new one. */
  stored: AuthItem | null;
  onClose: () => void;
  onCreated: (id: number) => void;
}

export function RolePanel({ stored: role, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const create = useCreateRole();
  const update = useUpdateRole();
  const fixedName = role && renameRoleRefusal(role.name);
  const { entity } = useCrudForm({
    schema: roleInput,
    stored: role,
    toValues: valuesOf,
    blank: { name: '', description: '' },
    rights: { create: 'role.create', update: 'role.update' },
    readOnly: role !== null && changeRoleRefusal(role.name) !== null,
    create: (values) => create.mutateAsync({ body: { ...values, type: ROLE } }),
    update: ({ current, changes, base }) => update({ params: { id: current.id }, body: changes, base }),
    failure: { create: t('Error creating role.'), update: t('Error updating role.') },
    onSaved: (saved, finish) => {
      if (role) return finish();
      notifySuccess(t('Created'));
      onCreated(saved.id);
    },
    onClose,
  });
  const { control } = entity.form;

  return (
    <EntityPanel title={role ? t('Edit role') : t('Add a new role')} entity={entity} onClose={onClose}>
      <TextField
        control={control}
        name="name"
        label={t('Role name')}
        description={fixedName ? translateMessage(fixedName) : t('What rules and the API call it; kept in lower case.')}
        required={!fixedName}
        readOnly={Boolean(fixedName)}
        autoFocus={!fixedName}
      />
      <TextField
        control={control}
        name="description"
        label={t('Role description')}
        description={t('What people call it.')}
        required
        autoFocus={Boolean(fixedName)}
      />
    </EntityPanel>
  );
}

function valuesOf({ name, description }: AuthItem): RoleInput {
  return { name, description };
}
