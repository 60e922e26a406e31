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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { rightsByRole, roleList, sectionChoices } from '../../shared/pickers/reference-lists';
import { meQuery } from '../../shared/session/session';
import { SidePanel } from '../../ui/side-panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';

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

  const failed = [found, roles, rights, sections].filter(({ error }) => error !== null);
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : found.data ? (
        <EmptyState text={t('There is no such user.')} />
      ) : (
        <SkeletonRows count={7} />
      )}
    </SidePanel>
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
