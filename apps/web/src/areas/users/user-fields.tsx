import { PasswordInput, Stack } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/contract';
import type { User, UserPatch, userPatch } from '@masthead/domain/users/contract';

import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import classes from '../../shared/form/entity-panel.module.css';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { type FieldProps, FormModeProvider, useField, useFormMode } from '../../shared/form/use-field';
import { translateMessage } from '../../shared/i18n/i18n';

import { useProject } from '../../shared/project/project';

/** A new user's form and an edit's have the same fields; only the first asks for a password. */
export type UserFormValues = z.input<typeof userPatch>;

interface PersonProps {
  entity: EntityForm<UserPatch, UserFormValues>;
  /** The viewer's own account: a new password needs the current one. */
  isSelf: boolean;
  /** Why the viewer may not change a field of this user; `null` when they may. */
  refusalOf: (field: keyof UserPatch) => string | null;
}

interface Props extends PersonProps {
  roles: { value: string; label: string; disabled: boolean }[];
  sections: Section[];
}

export function UserFields({ entity, isSelf, refusalOf, roles, sections }: Props) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const { control } = entity.form;
  const why = whyLocked(entity);

  return (
    <>
      <PersonFields entity={entity} isSelf={isSelf} refusalOf={refusalOf} />
      <Unless reason={refusalOf('role_name')}>
        <SelectField
          control={control}
          name="role_name"
          label={t('Role')}
          required={entity.creating || refusalOf('role_name') === null}
          options={roles}
          {...why(refusalOf('role_name'))}
        />
      </Unless>
      {sections.length > 1 ? (
        <Unless reason={refusalOf('section_id')}>
          <SelectField
            control={control}
            name="section_id"
            label={t('Section')}
            clearable
            options={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
            {...why(refusalOf('section_id'))}
          />
        </Unless>
      ) : null}
      {switches.show_on_site ? (
        <Unless reason={refusalOf('show_on_site')}>
          <CheckboxField
            control={control}
            name="show_on_site"
            label={t('Show on site')}
            {...why(refusalOf('show_on_site'))}
          />
        </Unless>
      ) : null}
    </>
  );
}

/** Describes why a field is locked, unless the whole form is read-only or the field above gives the same reason. */
function whyLocked({ readOnly }: { readOnly: boolean }) {
  return (reason: string | null, reasonAbove: string | null = null) =>
    reason !== null && reason !== reasonAbove && !readOnly && { description: translateMessage(reason) };
}

/** Who somebody is, and how they sign in: what everybody has of themselves. */
export function PersonFields({ entity, isSelf, refusalOf }: PersonProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const why = whyLocked(entity);
  const reasons = { username: refusalOf('username'), nickname: refusalOf('nickname'), email: refusalOf('email') };
  return (
    <>
      <Unless reason={reasons.username}>
        <TextField
          control={control}
          name="username"
          label={t('Username')}
          required
          autoFocus={reasons.username === null}
          {...why(reasons.username)}
        />
      </Unless>
      <Unless reason={reasons.nickname}>
        <TextField
          control={control}
          name="nickname"
          label={t('Display name')}
          {...why(reasons.nickname, reasons.username)}
        />
      </Unless>
      <Unless reason={reasons.email}>
        <TextField
          control={control}
          name="email"
          label={t('Email')}
          required
          {...why(reasons.email, reasons.nickname)}
        />
      </Unless>
      <Passwords entity={entity} isSelf={isSelf} reason={refusalOf('password')} reasonAbove={reasons.email} />
      <TextField control={control} name="position" label={t('Position')} />
    </>
  );
}

/** Fields that are for looking only when there is a reason. */
function Unless({ reason, children }: { reason: string | null; children: ReactNode }) {
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

interface PasswordsProps {
  entity: Props['entity'];
  isSelf: boolean;
  reason: string | null;
  reasonAbove: string | null;
}

/** Typed twice; left blank on an edit, the password stays as it is. A read-only form shows no password fields. */
function Passwords({ entity, isSelf, reason, reasonAbove }: PasswordsProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const { creating, readOnly } = entity;
  const typed = useWatch({ control, name: ['password', 'current_password'] });
  if (readOnly) return null;
  const hint = t('Leave it empty to keep the password. A new one ends the sessions elsewhere.');
  return (
    <Unless reason={reason}>
      <PasswordField
        control={control}
        name="password"
        label={t('Password')}
        required={creating}
        autoComplete="new-password"
        {...(reason === null ? !creating && { description: hint } : whyLocked(entity)(reason, reasonAbove))}
      />
      <PasswordField
        control={control}
        name="repeatPassword"
        label={t('Repeat password')}
        required={creating}
        autoComplete="new-password"
      />
      {isSelf && typed.some(Boolean) ? (
        <PasswordField
          control={control}
          name="current_password"
          label={t('Current password')}
          required
          autoComplete="current-password"
          description={t('To change your password, enter the one you use now.')}
        />
      ) : null}
    </Unless>
  );
}

interface PasswordFieldProps<Out, In extends FieldValues> extends FieldProps<Out, In> {
  /** What a password manager fills in: a password to choose, or the one in use. */
  autoComplete: 'new-password' | 'current-password';
}

function PasswordField<Out, In extends FieldValues>({ autoComplete, ...props }: PasswordFieldProps<Out, In>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField(props);
  return (
    <PasswordInput
      {...shared}
      // Mantine marks every other kind of input by itself.
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

export function valuesOf(user: User): UserFormValues {
  const { role, section_id, show_on_site } = user;
  return { ...ownValuesOf(user), role_name: role, section_id, show_on_site };
}

type Own = Pick<User, 'username' | 'nickname' | 'email' | 'position'>;

/** What everybody has of themselves. */
export function ownValuesOf({ username, nickname, email, position }: Own): UserFormValues {
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
