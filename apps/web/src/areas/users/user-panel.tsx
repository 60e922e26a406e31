import type { Right } from '@masthead/domain/access/rights';
import type { AuthItem } from '@masthead/domain/roles/contract';
import type { Section } from '@masthead/domain/sections/contract';
import {
  ownUserPatch,
  type User,
  type UserInput,
  type UserPatch,
  userInput,
  userPatch,
} from '@masthead/domain/users/contract';
import {
  editUserRefusal,
  grantRoleRefusal,
  offeredRoles,
  type Person,
  userSessionsRefusal,
} from '@masthead/domain/users/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { rightsByRole, roleList, sectionChoices } from '../../shared/pickers/reference-lists';
import { meQuery } from '../../shared/session/session';
import { useTranslation } from '../../ui/translation';
import { AccountSessions } from './sessions';
import { blankUser, toFormValues, UserFields, type UserFormValues } from './user-fields';
import { useCreateUser, userById, useUpdateUser } from './users.api';

interface Props {
  /** The id of the user to edit; `null` for a new one. */
  id: number | null;
  onCreated: (user: User) => void;
  onClose: () => void;
}

/** Loads a user with the options of the form, and shows the panel that edits the user or creates a new one. */
export function UserPanel({ id, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const userQuery = useQuery({ ...userById(id ?? 0), enabled: id !== null });
  const roles = useQuery(roleList());
  const rights = useQuery(rightsByRole());
  const sections = useQuery(sectionChoices());
  const title = id === null ? t('Create user') : t('Edit user');
  const user = id === null ? null : userQuery.data?.items[0];

  if (roles.data && rights.data && sections.data && user !== undefined) {
    const options = { roles: roles.data, rights: rights.data, sections: sections.data.items };
    return <UserForm title={title} user={user} options={options} onCreated={onCreated} onClose={onClose} />;
  }
  return (
    <LoadPanel
      title={title}
      queries={[userQuery, roles, rights, sections]}
      missing={t('This user no longer exists.')}
      rows={7}
      onClose={onClose}
    />
  );
}

interface UserFormProps {
  title: string;
  user: User | null;
  options: { roles: AuthItem[]; rights: Map<string, Set<Right>>; sections: Section[] };
  /** Called after a new user was created, so that the page can show them. */
  onCreated: (user: User) => void;
  onClose: () => void;
}

function UserForm({ title, user, options, onCreated, onClose }: UserFormProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const client = useQueryClient();
  const create = useCreateUser();
  const update = useUpdateUser();
  const actor: Person = { id: viewer.user.id, role: viewer.user.role, rights: viewer.rights };
  const isSelf = user?.id === actor.id;
  const getRights = (role: string) => options.rights.get(role) ?? new Set<Right>();
  const getRefusal = (...fields: (keyof UserPatch)[]) =>
    user && editUserRefusal(actor, { ...user, rights: getRights(user.role) }, fields);

  const { entity } = useCrudForm({
    schema: (isSelf ? ownUserPatch : user ? userPatch : userInput) as z.ZodType<UserPatch, UserFormValues>,
    stored: user,
    toValues: toFormValues,
    blank: blankUser,
    readOnly: user ? getRefusal() !== null : !viewer.can('user.create'),
    // The schema of a new user has checked the values.
    create: (values) => create.mutateAsync({ body: values as UserInput }),
    // The server can undo a change of the role.
    update: ({ current, changes, base, undo }) =>
      update.mutateAsync({ params: { id: current.id }, body: changes, base, undo }),
    failure: { create: t('Error adding user.'), update: t('Error updating user.') },
    onSaved: (saved, finish) => {
      if (isSelf) void client.invalidateQueries({ queryKey: meQuery.queryKey });
      if (user) return finish();
      onCreated(saved);
      onClose();
    },
    onClose,
  });

  return (
    <EntityPanel title={title} entity={entity} onClose={onClose}>
      <UserFields
        entity={entity}
        isSelf={isSelf}
        getRefusal={getRefusal}
        roles={listRoleOptions(actor, options.roles, getRights, user?.role)}
        sections={options.sections}
      />
      {user && (user.id === actor.id || userSessionsRefusal(actor) === null) ? <AccountSessions user={user} /> : null}
    </EntityPanel>
  );
}

/** The selectable roles. Roles with rights that the viewer lacks are disabled; the current role is always included. */
function listRoleOptions(
  actor: Person,
  roles: AuthItem[],
  getRights: (role: string) => Set<Right>,
  currentRole?: string,
) {
  const grantableRoles = offeredRoles(actor, roles);
  return roles
    .filter((role) => grantableRoles.includes(role) || role.name === currentRole)
    .map(({ name, description }) => ({
      value: name,
      label: description,
      disabled: name !== currentRole && grantRoleRefusal(actor, { name, rights: getRights(name) }) !== null,
    }));
}
