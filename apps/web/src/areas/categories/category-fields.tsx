import { Text } from '@mantine/core';
import type { Category, CategoryInput, categoryInput } from '@masthead/domain/categories/contract';
import { MAX_DEPTH, maxTags, tagsLeft } from '@masthead/domain/categories/rules';
import type { Section } from '@masthead/domain/sections/contract';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { LockableFields } from '../../shared/form/entity-panel';
import { CheckboxField, SelectField, SeoFields, TextAreaField, TextField } from '../../shared/form/fields';
import type { EntityForm } from '../../shared/form/use-entity-form';
import { bindFields } from '../../shared/form/use-field';
import { categoryTitles } from '../../shared/pickers/reference-lists';
import { TagsField } from '../../shared/pickers/tags-field';
import { sectionOptions } from '../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../ui/translation';

type CategoryEntity = EntityForm<z.output<typeof categoryInput>, CategoryInput>;

interface Props {
  entity: CategoryEntity;
  /** The stored category; `null` for a new one. */
  category: Category | null;
  sections: Section[];
  /** All categories, the possible parents. */
  categories: Category[];
}

/** The fields of the category form. */
export function CategoryFields({ entity, category, sections, categories }: Props) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const field = bindFields(entity.form);
  return (
    <>
      <TextField {...field('catchy_title', t('Catchy title'))} required autoFocus />
      <CategoryLocation entity={entity} category={category} sections={sections} categories={categories} />
      <SeoFields control={control} />
      <TextAreaField {...field('body', t('Body'))} counter={{ max: 3000 }} />
      <CategoryTags entity={entity} category={category} />
      <CheckboxField {...field('is_enabled', t('Show on main page'))} />
      <CheckboxField {...field('newshub', t('Newshub'))} />
      <CheckboxField {...field('show_in_latest', t('Show in latest'))} />
    </>
  );
}

/** Section, parent and slug. They are part of URLs, so the form cannot change them later. */
function CategoryLocation({ entity, category, sections, categories }: Props) {
  const { t } = useTranslation();
  const { control, setValue } = entity.form;
  const field = bindFields(entity.form);
  const sectionId = useWatch({ control, name: 'section_id' });

  return (
    <LockableFields locked={category !== null}>
      <SelectField
        {...field('section_id', t('Section'))}
        required
        options={sectionOptions(sections)}
        onPick={(pickedId) => pickedId !== sectionId && setValue('parent_id', null, { shouldDirty: true })}
      />
      <SelectField
        {...field('parent_id', t('Parent category'))}
        clearable
        options={listParentOptions(categories, sectionId)}
      />
      <TextField
        {...field('slug', t('Slug'))}
        {...(category === null && {
          description: t("Leave this empty to create it from the catchy title. You can't change it later."),
        })}
      />
    </LockableFields>
  );
}

/** The possible parents in this section, labelled with their full path. */
function listParentOptions(categories: Category[], sectionId: number) {
  const titles = categoryTitles(categories);
  return categories
    .filter(({ id, section_id }) => section_id === sectionId && (titles.get(id)?.length ?? 0) < MAX_DEPTH)
    .map(({ id }) => ({ value: id, label: titles.get(id)?.join(' / ') ?? '' }));
}

/** The tags of the category. A newshub may have ten, other categories five. */
function CategoryTags({ entity, category }: Pick<Props, 'entity' | 'category'>) {
  const { t } = useTranslation();
  const { control } = entity.form;
  const [newshub = false, tags = [], sectionId] = useWatch({ control, name: ['newshub', 'tags', 'section_id'] });
  const remaining = tagsLeft(tags, newshub);
  return (
    <TagsField
      control={control}
      name="tags"
      label={t('Tags')}
      stored={category?.tags ?? []}
      section={sectionId}
      max={maxTags(newshub)}
      description={
        <Text span inherit {...(remaining < 0 && { c: 'var(--mantine-color-error)' })}>
          {t('Tags left {count}', { count: remaining })}
        </Text>
      }
    />
  );
}
