import { Text } from '@mantine/core';
import { adPlaces, codeOfPlace, isPlaced } from '@masthead/domain/advertisements/places';
import { frequencies, type Slot, sizeText, slotInput, slotSizeText } from '@masthead/domain/advertisements/slot';

import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { useCrudForm } from '../../shared/panel/use-crud-form';

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
  const create = useCreateSlot();
  const update = useUpdateSlot();
  const { entity, closeDeleted } = useCrudForm({
    schema: slotForm,
    stored: slot,
    toValues: valuesOf,
    blank: { name: '', frequency: 100, slot: '', code: '', outofpage: false, size: '' },
    rights: { create: 'adv.create', update: 'adv.update' },
    create: (body) => create.mutateAsync({ body }),
    update: ({ current, changes, base }) => update.mutateAsync({ params: { id: current.id }, body: changes, base }),
    failure: { create: t('Error adding advertisement slot'), update: t('Error updating advertisement slot') },
    onClose,
  });
  const { control } = entity.form;

  return (
    <EntityPanel
      title={slot ? t('Edit slot') : t('Add slot')}
      entity={entity}
      onClose={onClose}
      remove={slot ? <RemoveSlot slot={slot} onRemoved={closeDeleted} look="button" /> : null}
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

function valuesOf(slot: Slot): SlotValues {
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
