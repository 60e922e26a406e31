import { TextInput } from '@mantine/core';
import type { Language } from '@masthead/domain/languages/contract';
import type { SectionInput, sectionInput } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';

interface Props {
  entity: EntityForm<z.output<typeof sectionInput>, SectionInput>;
  slug: string;
  languages: Language[];
}

export function SectionFields({ entity, slug, languages }: Props) {
  const { t } = useTranslation();
  const { control } = entity.form;
  return (
    <>
      <TextField control={control} name="catchy_title" label={t('Catchy title')} required autoFocus />
      <TextInput
        label={t('Slug')}
        description={t('Made from the catchy title.')}
        value={slug}
        readOnly
        disabled={entity.readOnly}
        variant="filled"
      />
      <SelectField
        control={control}
        name="language_id"
        label={t('Language')}
        required
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        control={control}
        name="main_headline"
        label={t('SEO main headline')}
        counter={{ min: 50, max: 100 }}
      />
      <TextAreaField control={control} name="description" label={t('SEO description')} counter={{ max: 300 }} />
      <CheckboxField control={control} name="is_enabled" label={t('Show on main page')} />
    </>
  );
}
