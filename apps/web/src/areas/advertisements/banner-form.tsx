import { MultiSelect } from '@mantine/core';
import { type Banner, MAX_BANNER_PLACES } from '@masthead/domain/advertisements/banner';
import type { Category } from '@masthead/domain/categories/contract';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, TextField } from '../../shared/form/fields';
import { useField } from '../../shared/form/use-field';
import { notifyFailure, useFailureNotice } from '../../shared/notices/notify';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { categoryChoices, categoryTitles } from '../../shared/pickers/reference-lists';

import { TagsField } from '../../shared/pickers/tags-field';
import { useCreateBanner, useUpdateBanner } from './advertisements.api';
import { BannerImageField } from './banner-image-field';
import { type BannerValues, bannerForm, sent, sentChanges, valuesOf } from './banner-values';
import { RemoveBanner } from './remove-advertisement';

interface Props {
  /** The banner to edit, `null` for a new one. */
  banner: Banner | null;
  onClose: () => void;
}

export function BannerForm({ banner, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateBanner();
  const update = useUpdateBanner();
  const { entity, closeDeleted } = useCrudForm({
    schema: bannerForm(banner),
    stored: banner,
    toValues: valuesOf,
    blank: valuesOf(null),
    rights: { create: 'adv.create', update: 'adv.update' },
    create: (values) => create.mutateAsync({ body: sent(values) }),
    update: ({ current, values, changes, base }) =>
      update.mutateAsync({ params: { id: current.id }, body: sentChanges(values, changes), base }),
    failure: { create: t('Error adding banner'), update: t('Error updating banner') },
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    onClose,
  });
  const { control } = entity.form;
  const image = { control, isSaving: entity.saving };

  return (
    <EntityPanel
      title={banner ? t('Edit banner') : t('Create new banner')}
      entity={entity}
      onClose={onClose}
      remove={banner ? <RemoveBanner banner={banner} onRemoved={closeDeleted} look="button" /> : null}
    >
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <TextField control={control} name="link" label={t('Link')} required />
      <CheckboxField control={control} name="is_enabled" label={t('Is enable')} />
      <CategoriesField control={control} stored={banner?.categories ?? []} max={MAX_BANNER_PLACES} />
      <TagsField
        control={control}
        name="tag_ids"
        checkedWith="category_ids"
        label={t('Tag')}
        stored={banner?.tags ?? []}
        max={MAX_BANNER_PLACES}
      />
      <BannerImageField
        {...image}
        name="image_desktop"
        other="image_mobile"
        label={t('Desktop image')}
        stored={banner?.image_desktop ?? null}
      />
      <BannerImageField
        {...image}
        name="image_mobile"
        other="image_desktop"
        label={t('Mobile image')}
        stored={banner?.image_mobile ?? null}
      />
    </EntityPanel>
  );
}

interface CategoriesFieldProps<Out> {
  control: Control<BannerValues, unknown, Out>;
  /** What is stored has its title also when the tree cannot be read. */
  stored: Banner['categories'];
  max: number;
}

/** Categories, each with the way down to it: the same title stands in several sections. */
function CategoriesField<Out>({ control, stored, max }: CategoriesFieldProps<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({
    control,
    name: 'category_ids',
    label: t('Category'),
    checkedWith: 'tag_ids',
  });
  const choices = useQuery(categoryChoices());
  useFailureNotice(choices.error, t('Error fetching sections or categories.'));
  const options = optionsOf(choices.data?.items ?? []);
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
