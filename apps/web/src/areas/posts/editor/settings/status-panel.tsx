import { Select, Stack, Switch } from '@mantine/core';
import { advertStatuses, type TopStatus, topStatuses } from '@masthead/domain/posts/constants';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField, SelectField } from '../../../../shared/form/fields';
import { useField } from '../../../../shared/form/use-field';
import { translateMessage } from '../../../../shared/i18n/translate-message';
import type { PostForm } from '../post-form';

interface Props {
  form: UseFormReturn<PostForm, unknown, PostForm>;
}

const options = (names: Record<number, string>) =>
  Object.entries(names).map(([value, name]) => ({ value: Number(value), label: translateMessage(name) }));

/** How much of the front page it takes, and who pays for it. */
export function StatusPanel({ form }: Props) {
  const { t } = useTranslation();
  const { control } = form;
  const top = useWatch({ control, name: 'top_status' });
  return (
    <Stack gap="sm">
      <TopField form={form} />
      {top === 0 ? <BreakingField form={form} /> : null}
      <SelectField
        control={control}
        name="advert_status"
        label={t('Advert status')}
        options={options(advertStatuses)}
      />
      <CheckboxField control={control} name="is_sponsored" label={t('Sponsored')} />
    </Stack>
  );
}

/** A story that leads the page is no breaking line. */
function TopField({ form }: Props) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'top_status', label: t('Top status') });
  return (
    <Select<number>
      {...shared}
      ref={field.ref}
      data={options(topStatuses)}
      value={field.value as TopStatus}
      allowDeselect={false}
      readOnly={!isOpen}
      onChange={(top) => {
        field.onChange(top);
        if (top !== 0) form.setValue('breaking_status', 0, { shouldDirty: true });
      }}
      onBlur={field.onBlur}
    />
  );
}

function BreakingField({ form }: Props) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control: form.control, name: 'breaking_status', label: t('Breaking') });
  const { withAsterisk: _, ...rest } = shared;
  return (
    <Switch
      {...rest}
      ref={field.ref}
      checked={field.value === 1}
      onChange={(event) => isOpen && field.onChange(event.currentTarget.checked ? 1 : 0)}
      onBlur={field.onBlur}
    />
  );
}
