import { type AuthItem, ROLE, type RoleInput, roleInput } from '@masthead/domain/roles/contract';
import { changeRoleRefusal, renameRoleRefusal } from '@masthead/domain/roles/rules';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { bindFields } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifySuccess } from '../../shared/notices/notify';
import { useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { useTranslation } from '../../ui/translation';
import { useCreateRole, useUpdateRole } from './roles.api';

interface Props {
  /** The role to edit; `null` for a new one. */
  stored: AuthItem | null;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The panel that creates a role or edits its name and description. */
export function RolePanel({ stored: role, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const create = useCreateRole();
  const update = useUpdateRole();
  const renameRefusal = role && renameRoleRefusal(role.name);
  const { entity, panel } = useCrudForm({
    schema: roleInput,
    stored: role,
    toValues: toFormValues,
    blank: { name: '', description: '' },
    rights: writeRights('role'),
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
  const field = bindFields(entity.form);

  return (
    <EntityPanel title={role ? t('Edit role') : t('Add a new role')} {...panel}>
      <TextField
        {...field('name', t('Role name'))}
        description={
          renameRefusal ? translateMessage(renameRefusal) : t('Name used by rules and the API, in lower case.')
        }
        required={!renameRefusal}
        readOnly={Boolean(renameRefusal)}
        autoFocus={!renameRefusal}
      />
      <TextField
        {...field('description', t('Role description'))}
        description={t('Name shown to users.')}
        required
        autoFocus={Boolean(renameRefusal)}
      />
    </EntityPanel>
  );
}

function toFormValues({ name, description }: AuthItem): RoleInput {
  return { name, description };
}
