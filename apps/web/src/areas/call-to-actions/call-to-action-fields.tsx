import { callToActionBodyLength } from '@masthead/domain/call-to-actions/rules';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SelectField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { categoryOptions, type Places } from '../../shared/pickers/reference-lists';
import { RichTextField } from '../../shared/rich-text/rich-text-field';
import type { CallToActionForm, callToActionForm } from './call-to-action-values';
import type { Choices } from './use-choices';

type Entity = EntityForm<z.output<typeof callToActionForm>, CallToActionForm>;

export function CallToActionFields({ entity, choices }: { entity: Entity; choices: Choices }) {
  const { t } = useTranslation();
  const { control, watch } = entity.form;
  useOnePlace(entity, choices);

  return (
    <>
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <SelectField
        control={control}
        name="section_id"
        label={t('Section')}
        placeholder={t('All sections')}
        clearable
        options={choices.sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
      />
      <SelectField
        control={control}
        name="category_id"
        label={t('Category')}
        placeholder={t('All categories')}
        clearable
        options={categoryOptions(choices, watch('section_id'))}
      />
      <SelectField control={control} name="position" label={t('Position')} required options={choices.positions} />
      <RichTextField control={control} name="body" label={t('Body')} limits={callToActionBodyLength} required />
    </>
  );
}

/** A category brings its section; another section, or none, takes the category away. */
function useOnePlace({ form }: Entity, { categories }: Places) {
  useEffect(() => {
    const { unsubscribe } = form.watch(({ section_id, category_id }, { name }) => {
      const home = categories.find(({ id }) => id === category_id)?.section_id;
      if (home === undefined || home === section_id) return;
      if (name === 'category_id') form.setValue('section_id', home, { shouldDirty: true });
      if (name === 'section_id') form.setValue('category_id', null, { shouldDirty: true });
    });
    return unsubscribe;
  }, [form, categories]);
}
