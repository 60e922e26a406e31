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
  giveRoleRefusal,
  offeredRoles,
  type Person,
  userSessionsRefusal,
} from '@masthead/domain/users/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { rightsByRole, roleList, sectionChoices } from '../../shared/pickers/reference-lists';
import { meQuery } from '../../shared/session/session';

import { SessionsOf } from './sessions';
import { blankUser, UserFields, type UserFormValues, valuesOf } from './user-fields';
import { useCreateUser, userById, useUpdateUser } from './users.api';

interface Props {
  /** The user to edit, `null` for a new one. */
  id: number | null;
  onCreated: (user: User) => void;
  onClose: () => void;
}

/** Waits for the user as stored now, and for what the form chooses from. */
export function UserPanel({ id, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...userById(id ?? 0), enabled: id !== null });
  const roles = useQuery(roleList());
  const rights = useQuery(rightsByRole());
  const sections = useQuery(sectionChoices());
  const title = id === null ? t('Create user') : t('Edit user');
  const user = id === null ? null : found.data?.items[0];

  if (roles.data && rights.data && sections.data && user !== undefined) {
    const choices = { roles: roles.data, rights: rights.data, sections: sections.data.items };
    return <UserForm title={title} user={user} choices={choices} onCreated={onCreated} onClose={onClose} />;
  }
  return (
    <LoadPanel
      title={title}
      queries={[found, roles, rights, sections]}
      missing={t('There is no such user.')}
      rows={7}
      onClose={onClose}
    />
  );
}

interface UserFormProps {
  title: string;
  user: User | null;
  choices: { roles: AuthItem[]; rights: Map<string, Set<Right>>; sections: Section[] };
  /** A new user is stored; the page brings them into view. */
  onCreated: (user: User) => void;
  onClose: () => void;
}

function UserForm({ title, user, choices, onCreated, onClose }: UserFormProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const client = useQueryClient();
  const create = useCreateUser();
  const update = useUpdateUser();
  const actor: Person = { id: viewer.user.id, role: viewer.user.role, rights: viewer.rights };
  const isSelf = user?.id === actor.id;
  const rightsOf = (role: string) => choices.rights.get(role) ?? new Set<Right>();
  const refusalOf = (...fields: (keyof UserPatch)[]) =>
    user && editUserRefusal(actor, { ...user, rights: rightsOf(user.role) }, fields);

  const { entity } = useCrudForm({
    schema: (isSelf ? ownUserPatch : user ? userPatch : userInput) as z.ZodType<UserPatch, UserFormValues>,
    stored: user,
    toValues: valuesOf,
    blank: blankUser,
    readOnly: user ? refusalOf() !== null : !viewer.can('user.create'),
    // The schema of a new user has checked the values.
    create: (values) => create.mutateAsync({ body: values as UserInput }),
    update: ({ current, changes, base }) => update.mutateAsync({ params: { id: current.id }, body: changes, base }),
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
        refusalOf={refusalOf}
        roles={roleOptions(actor, choices.roles, rightsOf, user?.role)}
        sections={choices.sections}
      />
      {user && (user.id === actor.id || userSessionsRefusal(actor) === null) ? <SessionsOf user={user} /> : null}
    </EntityPanel>
  );
}

/** The roles on offer, those beyond the viewer's own rights greyed out; the present one is there in any case. */
function roleOptions(actor: Person, roles: AuthItem[], rightsOf: (role: string) => Set<Right>, present?: string) {
  const offered = offeredRoles(actor, roles);
  return roles
    .filter((role) => offered.includes(role) || role.name === present)
    .map(({ name, description }) => ({
      value: name,
      label: description,
      disabled: name !== present && giveRoleRefusal(actor, { name, rights: rightsOf(name) }) !== null,
    }));
}
