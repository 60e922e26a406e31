import { changeRoleRefusal, renameRoleRefusal } from '@masthead/domain/roles/rules';
import { type AuthItem, ROLE, type RoleInput, roleInput } from '@masthead/domain/roles/schema';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import type { BaseVersion } from '../../shared/api/collection';
import { EntityPanel } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { notifySuccess } from '../../shared/notices/notify';
import { useCreateRole, useUpdateRole } from './roles.api';

interface Props {
  /** The role to edit, `null` for a new one. */
  stored: AuthItem | null;
  onClose: () => void;
  onCreated: (id: number) => void;
}

function valuesOf({ name, description }: AuthItem): RoleInput {
  return { name, description };
}

export function RolePanel({ stored: role, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateRole();
  const update = useUpdateRole();
  const created = useRef<number | null>(null);
  const stays = role && renameRoleRefusal(role.name);

  async function save(
    values: RoleInput,
    changes: Partial<RoleInput>,
    base: BaseVersion | undefined,
  ): Promise<RoleInput> {
    if (role) return valuesOf(await update({ params: { id: role.id }, body: changes, base }));
    const added = await create.mutateAsync({ body: { ...values, type: ROLE } });
    created.current = added.id;
    return valuesOf(added);
  }

  const entity = useEntityForm({
    schema: roleInput,
    values: role ? valuesOf(role) : { name: '', description: '' },
    versioned: role && { entity: role, toValues: valuesOf },
    creating: role === null,
    readOnly:
      !viewer.can(role ? 'role.update' : 'role.create') || (role !== null && changeRoleRefusal(role.name) !== null),
    save,
    onSaved: () => {
      notifySuccess(role ? t('Updated') : t('Created'));
      if (created.current === null) onClose();
      else onCreated(created.current);
    },
    fallback: role ? t('Error updating role.') : t('Error creating role.'),
  });
  const { control } = entity.form;

  return (
    <EntityPanel title={role ? t('Edit role') : t('Add a new role')} entity={entity} onClose={onClose}>
      <TextField
        control={control}
        name="name"
        label={t('Role name')}
        description={stays ? translateMessage(stays) : t('What rules and the API call it; kept in lower case.')}
        required={!stays}
        readOnly={Boolean(stays)}
        autoFocus={!stays}
      />
      <TextField
        control={control}
        name="description"
        label={t('Role description')}
        description={t('What people call it.')}
        required
        autoFocus={Boolean(stays)}
      />
    </EntityPanel>
  );
}
