import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../ui/side-panel';
import { EntityFormBody } from './entity-form-body';
import type { EntityForm } from './use-entity-form';

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
