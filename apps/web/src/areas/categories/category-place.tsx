import { Stack } from '@mantine/core';
import { MAX_DEPTH } from '@masthead/domain/categories/rules';
import type { Category } from '@masthead/domain/categories/schema';
import type { Section } from '@masthead/domain/sections/schema';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../shared/form/entity-panel.module.css';
import { SelectField, TextField } from '../../shared/form/fields';
import { FormModeProvider, useFormMode } from '../../shared/form/form-mode';
import { categoryTitles } from '../../shared/pickers/reference-lists';
import type { CategoryEntity } from './category-entity';

interface Props {
  entity: CategoryEntity;
  /** The category as it is stored, `null` for a new one. */
  category: Category | null;
  sections: Section[];
  categories: Category[];
}

/** Where the category is: chosen once, because addresses are built of it. */
export function CategoryPlace({ entity, category, sections, categories }: Props) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { control, watch, setValue } = entity.form;
  const sectionId = watch('section_id');
  const chosen = useRef(sectionId);

  useEffect(() => {
    if (chosen.current === sectionId) return;
    chosen.current = sectionId;
    setValue('parent_id', null, { shouldDirty: true });
  }, [sectionId, setValue]);

  return (
    <FormModeProvider value={category ? 'read-only' : mode}>
      <Stack gap="sm" {...(category && { className: classes.readOnly })}>
        <SelectField
          control={control}
          name="section_id"
          label={t('Section')}
          required
          options={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
        />
        <SelectField
          control={control}
          name="parent_id"
          label={t('Parent category')}
          clearable
          options={parentOptions(categories, sectionId)}
        />
        <TextField
          control={control}
          name="slug"
          label={t('Slug')}
          {...(category === null && {
            description: t('Left empty, it is made from the catchy title. It cannot be changed later.'),
          })}
        />
      </Stack>
    </FormModeProvider>
  );
}

/** What a category of this section can lie below, each with the way down to it. */
function parentOptions(categories: Category[], sectionId: number) {
  const titles = categoryTitles(categories);
  return categories
    .filter(({ id, section_id }) => section_id === sectionId && (titles.get(id)?.length ?? 0) < MAX_DEPTH)
    .map(({ id }) => ({ value: id, label: titles.get(id)?.join(' / ') ?? '' }));
}
