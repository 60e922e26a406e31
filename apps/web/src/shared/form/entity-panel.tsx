import { Alert, Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { SidePanel } from '../../ui/side-panel';
import { useTranslation } from '../../ui/translation';
import { translateMessage } from '../i18n/i18n';
import classes from './entity-panel.module.css';
import type { EntityForm } from './use-entity-form';
import { FormModeProvider, useFormMode } from './use-field';

interface Props<Out, In extends FieldValues> {
  title: string;
  entity: EntityForm<Out, In>;
  /** Navigates away from the panel's URL. The form asks first when it has unsaved changes. */
  onClose: () => void;
  children: ReactNode;
  /** A message about changes by other users. */
  notice?: ReactNode;
  /** The delete button. */
  remove?: ReactNode;
}

/** The form of one record in a panel beside its list, with a Save button and room for a delete button. */
export function EntityPanel<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { title, entity, onClose, children, notice, remove } = props;
  const { t } = useTranslation();
  const id = useId();
  const { form, saving, creating, readOnly, locked } = entity;
  const { isDirty } = useFormState({ control: form.control });

  const save = readOnly ? null : (
    <Button type="submit" form={id} loading={saving} disabled={locked || (!creating && !isDirty)}>
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
  /** For a submit button outside the form. */
  id?: string;
  children: ReactNode;
}

/** The form element, with the errors that belong to no field. A page whose form is not in a panel uses it directly. */
export function EntityFormBody<Out, In extends FieldValues>({ entity, id, children }: EntityFormBodyProps<Out, In>) {
  const { form, submit, saving, creating, readOnly, locked, leaveDialog, conflictDialog } = entity;
  const problem = useFormState({ control: form.control }).errors.root?.server?.message;
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
                {problem.split('\n').map((line) => (
                  <div key={line}>{translateMessage(line)}</div>
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

/** Fields that are read-only while `locked`, in a form that is otherwise editable. */
export function LockableFields({ locked, children }: { locked: boolean; children: ReactNode }) {
  const mode = useFormMode();
  return (
    <FormModeProvider value={locked ? 'read-only' : mode}>
      <Stack gap="sm" {...(locked && { className: classes.readOnly })}>
        {children}
      </Stack>
    </FormModeProvider>
  );
}
