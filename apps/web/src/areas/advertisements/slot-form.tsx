import { Text } from '@mantine/core';
import { adPlaces, codeOfPlace, isPlaced } from '@masthead/domain/advertisements/places';
import { frequencies, type Slot, sizeText, slotInput } from '@masthead/domain/advertisements/slot';
import { slotSizeText } from '@masthead/domain/text/slots';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { useCreateSlot, useUpdateSlot } from './advertisements.api';
import { RemoveSlot } from './remove-advertisement';

interface Props {
  /** The slot to edit, `null` for a new one. */
  slot: Slot | null;
  onClose: () => void;
}

/** Whether it is shown and cached is switched on its card. */
const slotForm = slotInput.omit({ status: true, cached: true }).extend({ size: sizeText });

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

type SlotValues = z.input<typeof slotForm>;

function valuesOf(slot: Slot | null): SlotValues {
  if (!slot) return { name: '', frequency: 100, slot: '', code: '', outofpage: false, size: '' };
  const { name, frequency, code, outofpage, size } = slot;
  return {
    name,
    frequency: frequency as SlotValues['frequency'],
    slot: slot.slot,
    code,
    outofpage,
    size: slotSizeText(size),
  };
}

interface SlotCodeFieldProps {
  control: Control<SlotValues, unknown, z.output<typeof slotForm>>;
}

/** The id of the slot's element, which is also its place on the site: says which there are, and when it has none. */
function SlotCodeField({ control }: SlotCodeFieldProps) {
  const { t } = useTranslation();
  const [code, outofpage] = useWatch({ control, name: ['code', 'outofpage'] });
  const places = t('Names a place of the site: {places}. Further slots at a place end with -2, -3 and so on.', {
    places: adPlaces.map(codeOfPlace).join(', '),
  });
  const isLost = code.trim() !== '' && !isPlaced({ code: code.trim(), outofpage });
  return (
    <div>
      <TextField control={control} name="code" label={t('Div id')} description={places} required />
      {/* Below it: above, it would move the field under the first letter. */}
      <Text size="xs" c="dimmed" mt={4} role="status">
        {isLost ? t('No page of the site has a place of this name: the slot is not shown.') : null}
      </Text>
    </div>
  );
}
