import { Stack } from '@mantine/core';
import type { Section } from '@masthead/domain/sections/schema';
import type { UserPatch } from '@masthead/domain/users/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../shared/form/entity-panel.module.css';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { FormModeProvider, useFormMode } from '../../shared/form/form-mode';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/translate-message';
import { useProject } from '../../shared/project/project';
import { PasswordField } from './password-field';
import type { UserFormValues } from './user-values';

interface PersonProps {
  entity: EntityForm<UserPatch, UserFormValues>;
  /** Why the viewer may not change a field of this user; `null` when they may. */
  refusalOf: (field: keyof UserPatch) => string | null;
}

interface Props extends PersonProps {
  roles: { value: string; label: string; disabled: boolean }[];
  sections: Section[];
}

export function UserFields({ entity, refusalOf, roles, sections }: Props) {
  const { t } = useTranslation();
  const { switches } = useProject();
  const { control } = entity.form;
  const why = whyLocked(entity);

  return (
    <>
      <PersonFields entity={entity} refusalOf={refusalOf} />
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
      {switches.experts ? (
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
export function PersonFields({ entity, refusalOf }: PersonProps) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const reason = refusalOf('email');
  return (
    <>
      <TextField control={control} name="username" label={t('Username')} required autoFocus />
      <TextField control={control} name="nickname" label={t('Display name')} />
      <Unless reason={reason}>
        <TextField control={control} name="email" label={t('Email')} required {...whyLocked(entity)(reason)} />
      </Unless>
      <Passwords entity={entity} reason={refusalOf('password')} />
      <TextField control={control} name="position" label={t('Position')} />
    </>
  );
}

/** What a locked field says below its label, unless the whole form is only to be read. */
function whyLocked({ readOnly }: { readOnly: boolean }) {
  return (reason: string | null) => reason !== null && !readOnly && { description: translateMessage(reason) };
}

/** Typed twice; left blank on an edit, it stays as it is. Whoever only looks is shown neither. */
function Passwords({ entity, reason }: { entity: Props['entity']; reason: string | null }) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const { creating, readOnly } = entity;
  if (readOnly) return null;
  const hint = creating ? null : t('Leave it empty to keep the password. A new one ends the sessions elsewhere.');
  const description = reason === null ? hint : translateMessage(reason);
  return (
    <Unless reason={reason}>
      <PasswordField
        control={control}
        name="password"
        label={t('Password')}
        required={creating}
        {...(description !== null && { description })}
      />
      <PasswordField control={control} name="repeatPassword" label={t('Repeat password')} required={creating} />
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
