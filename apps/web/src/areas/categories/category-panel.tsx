import { type Category, type CategoryInput, categoryInput } from '@masthead/domain/categories/schema';
import type { Section } from '@masthead/domain/sections/schema';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { notifySuccess } from '../../shared/notices/notify';
import { categoryChoices, sectionChoices } from '../../shared/pickers/reference-lists';
import { SidePanel } from '../../ui/side-panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';

import { categoryById, useCreateCategory, useUpdateCategory } from './categories.api';
import { CategoryFields } from './category-fields';
import { RemoveCategory } from './remove-category';

interface Props {
  /** The category to edit, `null` for a new one. */
  id: number | null;
  /** The section that the list shows. */
  sectionId: number | undefined;
  onCreated: (category: Category) => void;
  onClose: () => void;
}

/** Waits for the category as stored now, and for what the form chooses from. */
export function CategoryPanel({ id, sectionId, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const found = useQuery({ ...categoryById(id ?? 0), enabled: id !== null });
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  const title = id === null ? t('Create category') : t('Edit category');
  // One that has just been deleted stays in its form until that is closed.
  const known = useRef<Category | undefined>(undefined);
  known.current = found.data?.items[0] ?? known.current;
  const category = id === null ? null : known.current;

  if (sections.data && categories.data && category !== undefined) {
    const only = sections.data.items.length === 1 ? sections.data.items[0]?.id : undefined;
    return (
      <CategoryForm
        title={title}
        category={category}
        sections={sections.data.items}
        categories={categories.data.items}
        sectionId={sectionId ?? only}
        onCreated={onCreated}
        onClose={onClose}
      />
    );
  }

  const failed = [found, sections, categories].filter(({ error }) => error !== null);
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed[0] ? (
        <ErrorState
          messages={messagesOf(failed[0].error, t('Error fetching data.')).map(translateMessage)}
          onRetry={() => {
            for (const each of failed) void each.refetch();
          }}
        />
      ) : found.data ? (
        <EmptyState text={t('There is no such category.')} />
      ) : (
        <SkeletonRows count={7} />
      )}
    </SidePanel>
  );
}

interface CategoryFormProps {
  title: string;
  category: Category | null;
  sections: Section[];
  categories: Category[];
  /** The section a new category starts in. */
  sectionId: number | undefined;
  onCreated: (category: Category) => void;
  onClose: () => void;
}

function CategoryForm({ title, category, sections, categories, sectionId, onCreated, onClose }: CategoryFormProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const create = useCreateCategory();
  const update = useUpdateCategory();

  const entity = useEntityForm({
    schema: categoryInput,
    values: category ? valuesOf(category) : newCategory(sectionId),
    versioned: category && { entity: category, toValues: valuesOf },
    creating: category === null,
    readOnly: !viewer.can(category ? 'category.update' : 'category.create'),
    save: async (values, changes, base) => {
      if (category) return valuesOf(await update.mutateAsync({ params: { id: category.id }, body: changes, base }));
      const created = await create.mutateAsync({ body: values });
      onCreated(created);
      return valuesOf(created);
    },
    onSaved: () => {
      notifySuccess(category ? t('Updated') : t('Added'));
      onClose();
    },
    fallback: category ? t('Error updating category.') : t('Error creating new category.'),
  });

  function removed() {
    entity.discard();
    onClose();
  }

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={category ? <RemoveCategory category={category} onRemoved={removed} look="button" /> : null}
    >
      <CategoryFields entity={entity} category={category} sections={sections} categories={categories} />
    </EntityPanel>
  );
}

function valuesOf(category: Category): CategoryInput {
  const { catchy_title, section_id, parent_id, slug, is_enabled, newshub, show_in_latest } = category;
  return {
    catchy_title,
    section_id,
    parent_id,
    slug,
    main_headline: category.main_headline ?? '',
    description: category.description ?? '',
    body: category.body ?? '',
    tags: category.tags.map(({ id }) => id),
    is_enabled,
    newshub,
    show_in_latest,
  };
}

const blank = {
  catchy_title: '',
  parent_id: null,
  slug: '',
  main_headline: '',
  description: '',
  body: '',
  tags: [],
  is_enabled: false,
  newshub: false,
  show_in_latest: false,
};

function newCategory(sectionId: number | undefined) {
  return { ...blank, ...(sectionId !== undefined && { section_id: sectionId }) };
}
