import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { translateMessage } from '../i18n/i18n';
import classes from './entity-panel.module.css';
import { FormModeProvider } from './form-mode';
import type { EntityForm } from './use-entity-form';

interface Props<Out, In extends FieldValues> {
  entity: EntityForm<Out, In>;
  /** For a button that stands outside the form. */
  id?: string;
  children: ReactNode;
}

/** The form itself, on a page or in a panel: what is wrong with all of it above the fields, and the question on leaving. */
export function EntityFormBody<Out, In extends FieldValues>({ entity, id, children }: Props<Out, In>) {
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
