import { Text } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/contract';
import { maxTags, tagsLeft } from '@masthead/domain/categories/rules';
import type { Section } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';
import { CheckboxField, TextAreaField, TextField } from '../../shared/form/fields';
import { TagsField } from '../../shared/pickers/tags-field';
import type { CategoryEntity } from './category-entity';
import { CategoryPlace } from './category-place';

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
