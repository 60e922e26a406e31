import { frequencies, type Slot } from '@masthead/domain/advertisements/slot';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { useCreateSlot, useUpdateSlot } from './advertisements.api';
import { RemoveSlot } from './remove-slot';
import { SlotCodeField } from './slot-code-field';
import { slotForm, valuesOf } from './slot-values';

interface Props {
  /** The slot to edit, `null` for a new one. */
  slot: Slot | null;
  onClose: () => void;
}

export function SlotForm({ slot, onClose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateSlot();
  const update = useUpdateSlot();

  const entity = useEntityForm({
    schema: slotForm,
    values: valuesOf(slot),
    versioned: slot && { entity: slot, toValues: valuesOf },
    creating: slot === null,
    readOnly: !viewer.can(slot ? 'adv.update' : 'adv.create'),
    save: async (values, changes, base) =>
      valuesOf(
        slot
          ? await update.mutateAsync({ params: { id: slot.id }, body: changes, base })
          : await create.mutateAsync({ body: values }),
      ),
    onSaved: () => {
      notifySuccess(slot ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: slot ? t('Error updating advertisement slot') : t('Error adding advertisement slot'),
  });
  const { control } = entity.form;

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={slot ? t('Edit slot') : t('Add slot')}
      entity={entity}
      onClose={onClose}
      remove={slot ? <RemoveSlot slot={slot} onRemoved={removed} look="button" /> : null}
    >
      <TextField control={control} name="name" label={t('Placement name')} required autoFocus />
      <SelectField
        control={control}
        name="frequency"
        label={t('Frequency')}
        required
        options={frequencies.map((percent) => ({ value: percent, label: `${percent}%` }))}
      />
      <TextField
        control={control}
        name="slot"
        label={t('Slot name')}
        description={t('A path of Google Ad Manager, such as /1234567/front/top')}
        required
      />
      <SlotCodeField control={control} />
      <TextField
        control={control}
        name="size"
        label={t('Size')}
        description={t('width,height such as 300,250;728,90 or the word fluid')}
        required
      />
      <CheckboxField control={control} name="outofpage" label={t('Out of page')} />
    </EntityPanel>
  );
}
