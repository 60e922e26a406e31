import type { CallToAction } from '@masthead/domain/call-to-actions/contract';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { CallToActionFields } from './call-to-action-fields';
import { blank, callToActionForm, valuesOf } from './call-to-action-values';
import { type CallToActionListQuery, useCreateCallToAction, useUpdateCallToAction } from './call-to-actions.api';
import { RemoveCallToAction } from './remove-call-to-action';
import type { Choices } from './use-choices';

interface Props {
  title: string;
  /** What to edit, `null` for a new one. */
  action: CallToAction | null;
  /** What the list shows: a new one starts there. */
  shown: CallToActionListQuery;
  choices: Choices;
  onClose: () => void;
}

export function CallToActionForm({ title, action, shown, choices, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateCallToAction();
  const update = useUpdateCallToAction();

  const entity = useEntityForm({
    schema: callToActionForm,
    values: action ? valuesOf(action) : blank(shown),
    versioned: action && { entity: action, toValues: valuesOf },
    creating: action === null,
    readOnly: !viewer.can(action ? 'call_to_action.update' : 'call_to_action.create'),
    save: async (values, changes, base) =>
      valuesOf(
        action
          ? await update.mutateAsync({ params: { id: action.id }, body: changes, base })
          : await create.mutateAsync({ body: values }),
      ),
    onSaved: () => {
      notifySuccess(action ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: action ? t('Error updating call to action.') : t('Error adding call to action'),
  });

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={action ? <RemoveCallToAction action={action} onRemoved={removed} look="button" /> : null}
    >
      <CallToActionFields entity={entity} choices={choices} />
    </EntityPanel>
  );
}
