import { Alert, Button, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/side-panel';
import { translateMessage } from '../i18n/translate-message';
import classes from './entity-panel.module.css';
import { FormModeProvider } from './form-mode';
import type { EntityForm } from './use-entity-form';

interface Props<Out, In extends FieldValues> {
  title: string;
  entity: EntityForm<Out, In>;
  /** Closes the panel by leaving its address; the form asks when something is unsaved. */
  onClose: () => void;
  children: ReactNode;
  /** What deletes the thing. */
  remove?: ReactNode;
}

/** A form in a side panel: 'Save' in the footer unless the form is only to be read. */
export function EntityPanel<Out, In extends FieldValues>({ title, entity, onClose, children, remove }: Props<Out, In>) {
  const { t } = useTranslation();
  const id = useId();
  const { form, submit, saving, creating, readOnly, leaveDialog } = entity;
  const problem = form.formState.errors.root?.server?.message;
  const mode = readOnly ? 'read-only' : creating && saving ? 'locked' : 'open';

  const save = readOnly ? null : (
    <Button type="submit" form={id} loading={saving} disabled={!creating && !form.formState.isDirty}>
      {t('Save')}
    </Button>
  );

  return (
    <>
      <SidePanel
        title={title}
        onClose={onClose}
        footer={
          save || remove ? (
            <>
              {save}
              {remove}
            </>
          ) : undefined
        }
      >
        <form
          id={id}
          noValidate
          className={readOnly ? classes.readOnly : undefined}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
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
      </SidePanel>
      {leaveDialog}
    </>
  );
}
