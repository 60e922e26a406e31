import { Text } from '@mantine/core';
import { adPositions, hasPosition, positionCode } from '@masthead/domain/advertisements/ad-positions';
import { frequencies, type Slot, sizeText, slotInput, slotSizeText } from '@masthead/domain/advertisements/slot';

import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, TextField } from '../../shared/form/fields';
import { bindFields } from '../../shared/form/use-field';
import { createWriteCalls, useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { useTranslation } from '../../ui/translation';
import { useCreateSlot, useUpdateSlot } from './advertisements.api';
import { RemoveSlot } from './remove-advertisement';

interface Props {
  /** The slot to edit; `null` for a new one. */
  slot: Slot | null;
  onClose: () => void;
}

/** Without `status` and `cached`: the user switches them on the card of the slot. */
const slotForm = slotInput.omit({ status: true, cached: true }).extend({ size: sizeText });

/** The panel that creates or edits a slot: an ad network's advertisement at one position of the site. */
export function SlotForm({ slot, onClose }: Props) {
  const { t } = useTranslation();
  const { entity, panel, removal } = useCrudForm({
    schema: slotForm,
    stored: slot,
    toValues: toFormValues,
    blank: { name: '', frequency: 100, slot: '', code: '', outofpage: false, size: '' },
    rights: writeRights('adv'),
    ...createWriteCalls(useCreateSlot(), useUpdateSlot()),
    failure: { create: t('Error adding advertisement slot'), update: t('Error updating advertisement slot') },
    onClose,
  });
  const { control } = entity.form;
  const field = bindFields(entity.form);

  return (
    <EntityPanel
      title={slot ? t('Edit slot') : t('Add slot')}
      {...panel}
      remove={slot && <RemoveSlot slot={slot} {...removal} />}
    >
      <TextField {...field('name', t('Placement name'))} required autoFocus />
      <SelectField
        {...field('frequency', t('Frequency'))}
        required
        options={frequencies.map((percent) => ({ value: percent, label: `${percent}%` }))}
      />
      <TextField
        {...field('slot', t('Slot name'))}
        description={t('Google Ad Manager path, for example /1234567/front/top')}
        required
      />
      <SlotCodeField control={control} />
      <TextField
        {...field('size', t('Size'))}
        description={t('width,height such as 300,250;728,90 or fluid')}
        required
      />
      <CheckboxField {...field('outofpage', t('Out of page'))} />
    </EntityPanel>
  );
}

type SlotValues = z.input<typeof slotForm>;

function toFormValues(slot: Slot): SlotValues {
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

/** The div id of the slot, which also selects its ad position. Warns if no page has this position. */
function SlotCodeField({ control }: SlotCodeFieldProps) {
  const { t } = useTranslation();
  const [code, outofpage] = useWatch({ control, name: ['code', 'outofpage'] });
  const positionsHint = t(
    'Name of an ad position on the site: {places}. Add -2, -3 and so on for more slots at the same position.',
    {
      places: adPositions.map(positionCode).join(', '),
    },
  );
  const hasNoPosition = code.trim() !== '' && !hasPosition({ code: code.trim(), outofpage });
  return (
    <div>
      <TextField control={control} name="code" label={t('Div id')} description={positionsHint} required />
      {/* The message is below the field so that the field does not move while the user types. */}
      <Text size="xs" c="dimmed" mt={4} role="status">
        {hasNoPosition ? t('No page of the site has this ad position, so the slot is not shown.') : null}
      </Text>
    </div>
  );
}
