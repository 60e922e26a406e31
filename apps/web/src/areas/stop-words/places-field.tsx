import { Checkbox, Stack } from '@mantine/core';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormMode } from '../../shared/form/form-mode';
import { translateMessage } from '../../shared/i18n/i18n';
import type { StopWordValues } from './stop-word-values';

type Place = 'is_article' | 'is_tag';

/** Where the word is forbidden. Either box answers what is asked of both, so they have one refusal. */
export function PlacesField<Out>({ form }: { form: UseFormReturn<StopWordValues, unknown, Out> }) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { field: posts, fieldState } = useController({ control: form.control, name: 'is_article' });
  const { field: tags } = useController({ control: form.control, name: 'is_tag' });
  const ticked: Place[] = [
    ...(posts.value ? (['is_article'] as const) : []),
    ...(tags.value ? (['is_tag'] as const) : []),
  ];
  const message = fieldState.error?.message;

  function tick(places: Place[]) {
    if (mode !== 'open') return;
    for (const field of [posts, tags]) field.onChange(places.includes(field.name));
    if (form.formState.isSubmitted) void form.trigger('is_article');
  }

  return (
    <Checkbox.Group<Place>
      label={t('Forbidden')}
      withAsterisk={mode !== 'read-only'}
      value={ticked}
      onChange={tick}
      error={message && translateMessage(message)}
    >
      <Stack gap="xs" my={4}>
        <Checkbox ref={posts.ref} value="is_article" label={t('For posts')} disabled={mode === 'read-only'} />
        <Checkbox value="is_tag" label={t('For tags')} disabled={mode === 'read-only'} />
      </Stack>
    </Checkbox.Group>
  );
}
