import type { Right } from '@masthead/domain/access/rights';
import type { AuthItem } from '@masthead/domain/roles/schema';
import type { Section } from '@masthead/domain/sections/schema';
import {
  editUserRefusal,
  giveRoleRefusal,
  offeredRoles,
  type Person,
  userSessionsRefusal,
} from '@masthead/domain/users/rules';
import {
  ownUserPatch,
  type User,
  type UserInput,
  type UserPatch,
  userInput,
  userPatch,
} from '@masthead/domain/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { meQuery } from '../../shared/session/session';
import { SessionsOf } from './sessions';
import { UserFields } from './user-fields';
import { blankUser, type UserFormValues, valuesOf } from './user-values';
import { useCreateUser, useUpdateUser } from './users.api';

interface Props {
  title: string;
  user: User | null;
  choices: { roles: AuthItem[]; rights: Map<string, Set<Right>>; sections: Section[] };
  /** A new user is stored; the page brings them into view. */
  onCreated: (user: User) => void;
  onClose: () => void;
}

export function UserForm({ title, user, choices, onCreated, onClose }: Props) {
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

  const created = useRef<User | null>(null);
  async function keepNew(answer: Promise<User>): Promise<User> {
    created.current = await answer;
    return created.current;
  }

  const entity = useEntityForm({
    schema: (isSelf ? ownUserPatch : user ? userPatch : userInput) as z.ZodType<UserPatch, UserFormValues>,
    values: user ? valuesOf(user) : blankUser,
    versioned: user && { entity: user, toValues: valuesOf },
    creating: user === null,
    readOnly: user ? refusalOf() !== null : !viewer.can('user.create'),
    save: async (values, changes, base) =>
      valuesOf(
        user
          ? await update.mutateAsync({ params: { id: user.id }, body: changes, base })
          : // The form has just been checked by the schema of this very type.
            await keepNew(create.mutateAsync({ body: values as UserInput })),
      ),
    onSaved: () => {
      if (isSelf) void client.invalidateQueries({ queryKey: meQuery.queryKey });
      if (created.current) onCreated(created.current);
      else notifySuccess(t('Updated'));
      onClose();
    },
    fallback: user ? t('Error updating user.') : t('Error adding user.'),
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
