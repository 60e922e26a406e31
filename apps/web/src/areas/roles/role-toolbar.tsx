import { Select } from '@mantine/core';
import type { AuthItem } from '@masthead/domain/roles/contract';
import { changeRoleRefusal } from '@masthead/domain/roles/rules';
import { useTranslation } from 'react-i18next';
import { Can } from '../../shared/access/viewer';
import { ExplainedButton } from './explained-button';
import { RemoveRole } from './remove-role';
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
