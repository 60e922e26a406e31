import { MultiSelect } from '@mantine/core';
import type { Banner } from '@masthead/domain/advertisements/banner';
import type { Category } from '@masthead/domain/categories/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField } from '../../shared/form/use-field';
import { useFailureNotice } from '../../shared/notices/notify';
import { categoryChoices, categoryTitles } from '../../shared/pickers/reference-lists';
import type { BannerValues } from './banner-values';

interface Props<Out> {
  control: Control<BannerValues, unknown, Out>;
  /** What is stored has its title also when the tree cannot be read. */
  stored: Banner['categories'];
  max: number;
}

/** Categories, each with the way down to it: the same title stands in several sections. */
export function CategoriesField<Out>({ control, stored, max }: Props<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({ control, name: 'category_ids', label: t('Category') });
  const choices = useQuery(categoryChoices());
  useFailureNotice(choices.error, t('Error fetching sections or categories.'));
  const options = useMemo(() => optionsOf(choices.data?.items ?? []), [choices.data]);
  const known = stored.filter(({ id }) => !options.some(({ value }) => value === id));

  return (
    <MultiSelect<number>
      // It keeps the titles of what is chosen as it first saw them.
      key={choices.isPending ? 'waiting' : 'ready'}
      {...shared}
      data={[...options, ...known.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))]}
      searchable={isOpen}
      limit={100}
      maxValues={max}
      nothingFoundMessage={t('Nothing found')}
      readOnly={!isOpen}
      ref={field.ref}
      value={(field.value ?? []) as number[]}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function optionsOf(categories: readonly Category[]) {
  const titles = categoryTitles(categories);
  const isOneSection = new Set(categories.map(({ section_id }) => section_id)).size < 2;
  return categories.map(({ id, section }) => ({
    value: id,
    label: [...(isOneSection ? [] : [section.catchy_title]), ...(titles.get(id) ?? [])].join(' / '),
  }));
}
