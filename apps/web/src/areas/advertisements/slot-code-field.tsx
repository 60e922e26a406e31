import { Text } from '@mantine/core';
import { adPlaces, codeOfPlace, isPlaced } from '@masthead/domain/advertisements/places';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { TextField } from '../../shared/form/fields';
import type { SlotValues, slotForm } from './slot-values';

interface Props {
  control: Control<SlotValues, unknown, z.output<typeof slotForm>>;
}

/** The id of the slot's element, which is also its place on the site: says which there are, and when it has none. */
export function SlotCodeField({ control }: Props) {
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
