import { Stack, Text } from '@mantine/core';
import type { Category, CategoryInput, categoryInput } from '@masthead/domain/categories/contract';
import { MAX_DEPTH, maxTags, tagsLeft } from '@masthead/domain/categories/rules';
import type { Section } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import classes from '../../shared/form/entity-panel.module.css';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { FormModeProvider, useFormMode } from '../../shared/form/use-field';
import { sectionOptions } from '../../shared/pickers/place-filters';
import { categoryTitles } from '../../shared/pickers/reference-lists';

import { TagsField } from '../../shared/pickers/tags-field';

type CategoryEntity = EntityForm<z.output<typeof categoryInput>, CategoryInput>;

interface Props {
  entity: CategoryEntity;
  category: Category | null;
  sections: Section[];
  categories: Category[];
}

export function CategoryFields({ entity, category, sections, categories }: Props) {
  const { t } = useTranslation();
  const { control } = entity.form;
  return (
    <>
      <TextField control={control} name="catchy_title" label={t('Catchy title')} required autoFocus />
      <CategoryPlace entity={entity} category={category} sections={sections} categories={categories} />
      <TextField
        control={control}
        name="main_headline"
        label={t('SEO main headline')}
        counter={{ min: 50, max: 100 }}
      />
      <TextAreaField control={control} name="description" label={t('SEO description')} counter={{ max: 300 }} />
      <TextAreaField control={control} name="body" label={t('Body')} counter={{ max: 3000 }} />
      <CategoryTags entity={entity} category={category} />
      <CheckboxField control={control} name="is_enabled" label={t('Show on main page')} />
      <CheckboxField control={control} name="newshub" label={t('Newshub')} />
      <CheckboxField control={control} name="show_in_latest" label={t('Show in latest')} />
    </>
  );
}

interface CategoryPlaceProps {
  entity: CategoryEntity;
  /** The category as it is stored, `null` for a new one. */
  category: Category | null;
  sections: Section[];
  categories: Category[];
}

/** Where the category is: chosen once, because addresses are built of it. */
function CategoryPlace({ entity, category, sections, categories }: CategoryPlaceProps) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { control, watch, setValue } = entity.form;
  const sectionId = watch('section_id');

  return (
    <FormModeProvider value={category ? 'read-only' : mode}>
      <Stack gap="sm" {...(category && { className: classes.readOnly })}>
        <SelectField
          control={control}
          name="section_id"
          label={t('Section')}
          required
          options={sectionOptions(sections)}
          onPick={(picked) => picked !== sectionId && setValue('parent_id', null, { shouldDirty: true })}
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

function CategoryTags({ entity, category }: Pick<Props, 'entity' | 'category'>) {
  const { t } = useTranslation();
  const { control, watch } = entity.form;
  const newshub = watch('newshub') ?? false;
  const left = tagsLeft(watch('tags') ?? [], newshub);
  return (
    <TagsField
      control={control}
      name="tags"
      label={t('Tags')}
      stored={category?.tags ?? []}
      section={watch('section_id')}
      max={maxTags(newshub)}
      description={
        <Text span inherit {...(left < 0 && { c: 'var(--mantine-color-error)' })}>
          {t('Tags left {count}', { count: left })}
        </Text>
      }
    />
  );
}
