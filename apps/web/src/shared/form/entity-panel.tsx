import { Alert, Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/side-panel';
import { translateMessage } from '../i18n/i18n';

import classes from './entity-panel.module.css';
import type { EntityForm } from './use-entity-form';
import { FormModeProvider } from './use-field';

interface Props<Out, In extends FieldValues> {
  title: string;
  entity: EntityForm<Out, In>;
  /** Closes the panel by leaving its address; the form asks when something is unsaved. */
  onClose: () => void;
  children: ReactNode;
  /** What others did to the thing meanwhile. */
  notice?: ReactNode;
  /** What deletes the thing. */
  remove?: ReactNode;
}

/** A form in a side panel: 'Save' in the footer unless the form is only to be read. */
export function EntityPanel<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { title, entity, onClose, children, notice, remove } = props;
  const { t } = useTranslation();
  const id = useId();
  const { form, saving, creating, readOnly, locked } = entity;

  const save = readOnly ? null : (
    <Button type="submit" form={id} loading={saving} disabled={locked || (!creating && !form.formState.isDirty)}>
      {t('Save')}
    </Button>
  );

  return (
    <SidePanel
      title={title}
      onClose={onClose}
      readOnly={readOnly}
      notice={notice}
      footer={
        save || remove ? (
          <>
            {save}
            {remove}
          </>
        ) : undefined
      }
    >
      <EntityFormBody entity={entity} id={id}>
        {children}
      </EntityFormBody>
    </SidePanel>
  );
}

interface EntityFormBodyProps<Out, In extends FieldValues> {
  entity: EntityForm<Out, In>;
  /** For a button that stands outside the form. */
  id?: string;
  children: ReactNode;
}

/** The form itself, on a page or in a panel: what is wrong with all of it above the fields, and the question on leaving. */
export function EntityFormBody<Out, In extends FieldValues>({ entity, id, children }: EntityFormBodyProps<Out, In>) {
  const { form, submit, saving, creating, readOnly, locked, leaveDialog, conflictDialog } = entity;
  const problem = form.formState.errors.root?.server?.message;
  const mode = readOnly ? 'read-only' : locked || (creating && saving) ? 'locked' : 'open';
  return (
    <>
      <form
        id={id}
        noValidate
        className={readOnly ? classes.readOnly : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (!locked) void submit();
        }}
      >
        <FormModeProvider value={mode}>
          <Stack gap="sm">
            {problem ? (
              <Alert color="red" role="alert">
                {problem.split('\n').map((each) => (
                  <div key={each}>{translateMessage(each)}</div>
                ))}
              </Alert>
            ) : null}
            {children}
          </Stack>
        </FormModeProvider>
      </form>
      {leaveDialog}
      {conflictDialog}
    </>
  );
}
