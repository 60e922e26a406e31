import { PasswordInput, Stack } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import type { User, UserPatch, userPatch } from '@masthead/domain/users/contract';

import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import classes from '../../shared/form/entity-panel.module.css';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { bindFields, type FieldProps, FormModeProvider, useField, useFormMode } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';

import { useProject } from '../../shared/project/project';
import { useTranslation } from '../../ui/translation';

/** The form for a new user has the same fields as the form for an existing one, plus a required password. */
export type UserFormValues = z.input<typeof userPatch>;

interface PersonProps {
  entity: EntityForm<UserPatch, UserFormValues>;
  /** The viewer's own account: a new password needs the current one. */
  isSelf: boolean;
  /** Returns the reason why the viewer may not change a field of this user; `null` if they may. */
  getRefusal: (field: keyof UserPatch) => string | null;
}

interface Props extends PersonProps {
  roles: { value: string; label: string; disabled: boolean }[];
  sections: Section[];
}

/** All fields of a user. Fields that the viewer may not change are read-only with a reason. */
export function UserFields({ entity, isSelf, getRefusal, roles, sections }: Props) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const field = bindFields(entity.form);
  const describeLock = createLockDescriber(entity);

  return (
    <>
      <PersonFields entity={entity} isSelf={isSelf} getRefusal={getRefusal} />
      <LockedFields reason={getRefusal('role_name')}>
        <SelectField
          {...field('role_name', t('Role'))}
          required={entity.creating || getRefusal('role_name') === null}
          options={roles}
          {...describeLock(getRefusal('role_name'))}
        />
      </LockedFields>
      {sections.length > 1 ? (
        <LockedFields reason={getRefusal('section_id')}>
          <SelectField
            {...field('section_id', t('Section'))}
            clearable
            options={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
            {...describeLock(getRefusal('section_id'))}
          />
        </LockedFields>
      ) : null}
      {switches.show_on_site ? (
        <LockedFields reason={getRefusal('show_on_site')}>
          <CheckboxField {...field('show_on_site', t('Show on site'))} {...describeLock(getRefusal('show_on_site'))} />
        </LockedFields>
      ) : null}
    </>
  );
}

/**
 * Creates a function that describes why a field is locked, unless the whole form is read-only or the field above gives
 * the same reason.
 */
function createLockDescriber({ readOnly }: { readOnly: boolean }) {
  return (reason: string | null, reasonAbove: string | null = null) =>
    reason !== null && reason !== reasonAbove && !readOnly && { description: translateMessage(reason) };
}

/** The fields that the user panel and "My account" share: names, email, password and position. */
export function PersonFields({ entity, isSelf, getRefusal }: PersonProps) {
  const { t } = useTranslation();
  const field = bindFields(entity.form);
  const describeLock = createLockDescriber(entity);
  const reasons = { username: getRefusal('username'), nickname: getRefusal('nickname'), email: getRefusal('email') };
  return (
    <>
      <LockedFields reason={reasons.username}>
        <TextField
          {...field('username', t('Username'))}
          required
          autoFocus={reasons.username === null}
          {...describeLock(reasons.username)}
        />
      </LockedFields>
      <LockedFields reason={reasons.nickname}>
        <TextField {...field('nickname', t('Display name'))} {...describeLock(reasons.nickname, reasons.username)} />
      </LockedFields>
      <LockedFields reason={reasons.email}>
        <TextField {...field('email', t('Email'))} required {...describeLock(reasons.email, reasons.nickname)} />
      </LockedFields>
      <PasswordFields entity={entity} isSelf={isSelf} reason={getRefusal('password')} reasonAbove={reasons.email} />
      <TextField {...field('position', t('Position'))} />
    </>
  );
}

/** Makes its fields read-only if there is a reason to lock them. */
function LockedFields({ reason, children }: { reason: string | null; children: ReactNode }) {
  const mode = useFormMode();
  if (reason === null) return children;
  return (
    <FormModeProvider value={mode === 'open' ? 'read-only' : mode}>
      <Stack gap="sm" className={classes.readOnly}>
        {children}
      </Stack>
    </FormModeProvider>
  );
}

interface PasswordFieldsProps {
  entity: Props['entity'];
  isSelf: boolean;
  reason: string | null;
  reasonAbove: string | null;
}

/** The password and its repetition. An empty password on an edit keeps the current one. Hidden in a read-only form. */
function PasswordFields({ entity, isSelf, reason, reasonAbove }: PasswordFieldsProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const { creating, readOnly } = entity;
  const field = bindFields(entity.form);
  const passwords = useWatch({ control, name: ['password', 'current_password'] });
  if (readOnly) return null;
  const hint = t('Leave this empty to keep the password. A new password ends your other sessions.');
  return (
    <LockedFields reason={reason}>
      <PasswordField
        {...field('password', t('Password'))}
        required={creating}
        autoComplete="new-password"
        {...(reason === null ? !creating && { description: hint } : createLockDescriber(entity)(reason, reasonAbove))}
      />
      <PasswordField
        {...field('repeatPassword', t('Repeat password'))}
        required={creating}
        autoComplete="new-password"
      />
      {isSelf && passwords.some(Boolean) ? (
        <PasswordField
          {...field('current_password', t('Current password'))}
          required
          autoComplete="current-password"
          description={t('To change your password, enter your current password.')}
        />
      ) : null}
    </LockedFields>
  );
}

interface PasswordFieldProps<Out, In extends FieldValues> extends FieldProps<Out, In> {
  autoComplete: 'new-password' | 'current-password';
}

function PasswordField<Out, In extends FieldValues>({ autoComplete, ...props }: PasswordFieldProps<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  return (
    <PasswordInput
      {...shared}
      // Mantine sets `aria-invalid` on all other inputs.
      aria-invalid={shared.error !== undefined}
      autoComplete={autoComplete}
      readOnly={!isOpen}
      visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, 'aria-hidden': false }}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

/** The form values of the user panel. */
export function toFormValues(user: User): UserFormValues {
  const { role, section_id, show_on_site } = user;
  return { ...toOwnFormValues(user), role_name: role, section_id, show_on_site };
}

/** The stored fields of "My account". */
type OwnFields = Pick<User, 'username' | 'nickname' | 'email' | 'position'>;

/** The form values of "My account". */
export function toOwnFormValues({ username, nickname, email, position }: OwnFields): UserFormValues {
  return {
    username,
    nickname: nickname ?? '',
    email,
    password: '',
    repeatPassword: '',
    current_password: '',
    position: position ?? '',
  };
}

/** The form values of a new user. */
export const blankUser: UserFormValues = {
  username: '',
  nickname: '',
  email: '',
  password: '',
  repeatPassword: '',
  position: '',
  role_name: '',
  section_id: null,
  show_on_site: false,
};
