import { type Category, type CategoryInput, categoryInput } from '@masthead/domain/categories/contract';
import type { Section } from '@masthead/domain/sections/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntityPanel } from '../../shared/form/entity-panel';
import { LoadPanel } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { useOpenedRow } from '../../shared/panel/use-opened';
import { categoryChoices, sectionChoices } from '../../shared/pickers/reference-lists';

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
  // A category that was deleted meanwhile stays in its form until the panel is closed.
  const category = useOpenedRow(id ?? 'new', found.data?.items);

  if (sections.data && categories.data && category !== null) {
    const only = sections.data.items.length === 1 ? sections.data.items[0]?.id : undefined;
    return (
      <CategoryForm
        title={title}
        category={category === 'new' ? null : category}
        sections={sections.data.items}
        categories={categories.data.items}
        sectionId={sectionId ?? only}
        onCreated={onCreated}
        onClose={onClose}
      />
    );
  }

  return (
    <LoadPanel
      title={title}
      queries={[found, sections, categories]}
      missing={t('There is no such category.')}
      rows={7}
      onClose={onClose}
    />
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
  const create = useCreateCategory();
  const update = useUpdateCategory();
  const { entity, closeDeleted } = useCrudForm({
    schema: categoryInput,
    stored: category,
    toValues: valuesOf,
    blank: newCategory(sectionId),
    rights: { create: 'category.create', update: 'category.update' },
    create: (body) => create.mutateAsync({ body }),
    update: ({ current, changes, base }) => update.mutateAsync({ params: { id: current.id }, body: changes, base }),
    failure: { create: t('Error creating new category.'), update: t('Error updating category.') },
    onSaved: (saved, finish) => {
      if (category === null) onCreated(saved);
      finish();
    },
    onClose,
  });

  return (
    <EntityPanel
      title={title}
      entity={entity}
      onClose={onClose}
      remove={category ? <RemoveCategory category={category} onRemoved={closeDeleted} look="button" /> : null}
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
