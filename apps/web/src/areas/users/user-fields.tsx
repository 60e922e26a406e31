import { Stack } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/schema';
import type { UserPatch } from '@masthead/domain/users/schema';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '../../shared/form/entity-panel.module.css';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { FormModeProvider, useFormMode } from '../../shared/form/form-mode';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { useProject } from '../../shared/project/project';
import { PasswordField } from './password-field';
import type { UserFormValues } from './user-values';

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

/** Describes why a field is locked, unless the whole form is read-only or the field above gives the same reason. */
function whyLocked({ readOnly }: { readOnly: boolean }) {
  return (reason: string | null, reasonAbove: string | null = null) =>
    reason !== null && reason !== reasonAbove && !readOnly && { description: translateMessage(reason) };
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
