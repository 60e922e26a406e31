import { MultiSelect } from '@mantine/core';
import { type Banner, MAX_BANNER_PLACES } from '@masthead/domain/advertisements/banner';
import type { Category } from '@masthead/domain/categories/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { CheckboxField, TextField } from '../../shared/form/fields';
import { type EntityForm, useEntityForm } from '../../shared/form/use-entity-form';
import { useField } from '../../shared/form/use-field';
import { notifyFailure, notifySuccess, useFailureNotice } from '../../shared/notices/notify';
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
  const viewer = useViewer();
  const create = useCreateBanner();
  const update = useUpdateBanner();

  const entity = useEntityForm({
    schema: useMemo(() => bannerForm(banner), [banner]),
    values: valuesOf(banner),
    versioned: banner && { entity: banner, toValues: valuesOf },
    creating: banner === null,
    readOnly: !viewer.can(banner ? 'adv.update' : 'adv.create'),
    save: async (values, changes, base) =>
      valuesOf(
        banner
          ? await update.mutateAsync({ params: { id: banner.id }, body: sentChanges(values, changes), base })
          : await create.mutateAsync({ body: sent(values) }),
      ),
    onSaved: () => {
      notifySuccess(banner ? t('Updated') : t('Added'));
      onClose();
    },
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    fallback: banner ? t('Error updating banner') : t('Error adding banner'),
  });
  useTogether(entity, ['category_ids', 'tag_ids']);
  useTogether(entity, ['image_desktop', 'image_mobile']);
  const { control } = entity.form;
  const image = { control, isSaving: entity.saving };

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={banner ? t('Edit banner') : t('Create new banner')}
      entity={entity}
      onClose={onClose}
      remove={banner ? <RemoveBanner banner={banner} onRemoved={removed} look="button" /> : null}
    >
      <TextField control={control} name="name" label={t('Name')} required autoFocus />
      <TextField control={control} name="link" label={t('Link')} required />
      <CheckboxField control={control} name="is_enabled" label={t('Is enable')} />
      <CategoriesField control={control} stored={banner?.categories ?? []} max={MAX_BANNER_PLACES} />
      <TagsField
        control={control}
        name="tag_ids"
        label={t('Tag')}
        stored={banner?.tags ?? []}
        max={MAX_BANNER_PLACES}
      />
      <BannerImageField
        {...image}
        name="image_desktop"
        label={t('Desktop image')}
        stored={banner?.image_desktop ?? null}
      />
      <BannerImageField
        {...image}
        name="image_mobile"
        label={t('Mobile image')}
        stored={banner?.image_mobile ?? null}
      />
    </EntityPanel>
  );
}

/** Either of two fields is enough: once they were refused, what is done to one is judged of both. */
function useTogether<Out>({ form }: EntityForm<Out, BannerValues>, names: [keyof BannerValues, keyof BannerValues]) {
  const { trigger, watch, formState } = form;
  const [first, second] = names;
  const [one, other] = watch(names);
  const isRefused = formState.errors[first] !== undefined || formState.errors[second] !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either value is what it is about
  useEffect(() => {
    if (isRefused && formState.isSubmitted) void trigger([first, second]);
  }, [one, other]);
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
