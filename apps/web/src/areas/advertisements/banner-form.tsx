import { MultiSelect } from '@mantine/core';
import { type Banner, MAX_BANNER_PLACEMENTS } from '@masthead/domain/advertisements/banner';
import type { Category } from '@masthead/domain/categories/contract';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, TextField } from '../../shared/form/fields';
import { useField } from '../../shared/form/use-field';
import { notifyFailure, useFailureNotice } from '../../shared/notices/notify';
import { useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { categoryChoices, categoryTitles } from '../../shared/pickers/reference-lists';

import { TagsField } from '../../shared/pickers/tags-field';
import { useTranslation } from '../../ui/translation';
import { useCreateBanner, useUpdateBanner } from './advertisements.api';
import { BannerImageField } from './banner-image-field';
import { type BannerValues, bannerForm, toFormValues, toInput, toPatch } from './banner-values';
import { RemoveBanner } from './remove-advertisement';

interface Props {
  /** The banner to edit; `null` for a new one. */
  banner: Banner | null;
  onClose: () => void;
}

/** The panel that creates or edits a sponsored banner: a picture with a link, shown in categories and tags. */
export function BannerForm({ banner, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateBanner();
  const update = useUpdateBanner();
  const { entity, panel, removal } = useCrudForm({
    schema: bannerForm(banner),
    stored: banner,
    toValues: toFormValues,
    blank: toFormValues(null),
    rights: writeRights('adv'),
    create: (values) => create.mutateAsync({ body: toInput(values) }),
    update: ({ current, values, changes, base }) =>
      update.mutateAsync({ params: { id: current.id }, body: toPatch(values, changes), base }),
    failure: { create: t('Error adding banner'), update: t('Error updating banner') },
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    onClose,
  });
  const { control } = entity.form;
  const imageProps = { control, isSaving: entity.saving };

  return (
    <EntityPanel
      title={banner ? t('Edit banner') : t('Create new banner')}
      {...panel}
      remove={banner && <RemoveBanner banner={banner} {...removal} />}
    >
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <TextField control={control} name="link" label={t('Link')} required />
      <CheckboxField control={control} name="is_enabled" label={t('Is enable')} />
      <CategoriesField control={control} stored={banner?.categories ?? []} max={MAX_BANNER_PLACEMENTS} />
      <TagsField
        control={control}
        name="tag_ids"
        validateWith="category_ids"
        label={t('Tag')}
        stored={banner?.tags ?? []}
        max={MAX_BANNER_PLACEMENTS}
      />
      <BannerImageField
        {...imageProps}
        name="image_desktop"
        other="image_mobile"
        label={t('Desktop image')}
        stored={banner?.image_desktop ?? null}
      />
      <BannerImageField
        {...imageProps}
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
  /** The stored categories, whose titles are shown even if the category tree fails to load. */
  stored: Banner['categories'];
  max: number;
}

/** Labels each category with its full path, because two sections can have categories with the same title. */
function CategoriesField<Out>({ control, stored, max }: CategoriesFieldProps<Out>) {
  const { t } = useTranslation();
  const { field, isOpen, shared } = useField({
    control,
    name: 'category_ids',
    label: t('Category'),
    validateWith: 'tag_ids',
  });
  const choices = useQuery(categoryChoices());
  useFailureNotice(choices.error, t('Error fetching sections or categories.'));
  const options = toCategoryOptions(choices.data?.items ?? []);
  const missing = stored.filter(({ id }) => !options.some(({ value }) => value === id));

  return (
    <MultiSelect<number>
      // Remount when the choices arrive: MultiSelect does not update the labels of selected values.
      key={choices.isPending ? 'waiting' : 'ready'}
      {...shared}
      data={[...options, ...missing.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))]}
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

function toCategoryOptions(categories: readonly Category[]) {
  const titles = categoryTitles(categories);
  const hasOneSection = new Set(categories.map(({ section_id }) => section_id)).size < 2;
  return categories.map(({ id, section }) => ({
    value: id,
    label: [...(hasOneSection ? [] : [section.catchy_title]), ...(titles.get(id) ?? [])].join(' / '),
  }));
}
