import { type Category, type CategoryInput, categoryInput } from '@masthead/domain/categories/contract';
import type { Section } from '@masthead/domain/sections/contract';
import { useQuery } from '@tanstack/react-query';
import { EntityPanel } from '../../shared/form/entity-panel';
import { LoadPanel } from '../../shared/panel/load-state';
import { createWriteCalls, useCrudForm, writeRights } from '../../shared/panel/use-crud-form';
import { useOpenedRow } from '../../shared/panel/use-opened';
import { categoryChoices, sectionChoices } from '../../shared/pickers/reference-lists';
import { useTranslation } from '../../ui/translation';
import { categoryById, useCreateCategory, useUpdateCategory } from './categories.api';
import { CategoryFields } from './category-fields';
import { RemoveCategory } from './remove-category';

interface Props {
  /** The id of the category to edit; `null` for a new one. */
  id: number | null;
  /** The section that the list is filtered by. */
  sectionId: number | undefined;
  onCreated: (category: Category) => void;
  onClose: () => void;
}

/** Loads a category with the options of its form, and shows the panel that edits it or creates a new one. */
export function CategoryPanel({ id, sectionId, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const categoryQuery = useQuery({ ...categoryById(id ?? 0), enabled: id !== null });
  const sections = useQuery(sectionChoices());
  const categories = useQuery(categoryChoices());
  const title = id === null ? t('Create category') : t('Edit category');
  // A category that another user deletes stays in the open form until the panel is closed.
  const category = useOpenedRow(id ?? 'new', categoryQuery.data?.items);

  if (sections.data && categories.data && category !== null) {
    const onlySectionId = sections.data.items.length === 1 ? sections.data.items[0]?.id : undefined;
    return (
      <CategoryForm
        title={title}
        category={category === 'new' ? null : category}
        sections={sections.data.items}
        categories={categories.data.items}
        sectionId={sectionId ?? onlySectionId}
        onCreated={onCreated}
        onClose={onClose}
      />
    );
  }

  return (
    <LoadPanel
      title={title}
      queries={[categoryQuery, sections, categories]}
      missing={t('This category no longer exists.')}
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
  sectionId: number | undefined;
  onCreated: (category: Category) => void;
  onClose: () => void;
}

function CategoryForm({ title, category, sections, categories, sectionId, onCreated, onClose }: CategoryFormProps) {
  const { t } = useTranslation();
  const { entity, panel, removal } = useCrudForm({
    schema: categoryInput,
    stored: category,
    toValues: toFormValues,
    blank: toBlankValues(sectionId),
    rights: writeRights('category'),
    ...createWriteCalls(useCreateCategory(), useUpdateCategory()),
    failure: { create: t('Error creating new category.'), update: t('Error updating category.') },
    onSaved: (saved, finish) => {
      if (category === null) onCreated(saved);
      finish();
    },
    onClose,
  });

  return (
    <EntityPanel title={title} {...panel} remove={category && <RemoveCategory category={category} {...removal} />}>
      <CategoryFields entity={entity} category={category} sections={sections} categories={categories} />
    </EntityPanel>
  );
}

function toFormValues(category: Category): CategoryInput {
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

/** The values of a new category, with the section of the list if one is selected. */
function toBlankValues(sectionId: number | undefined) {
  return { ...blank, ...(sectionId !== undefined && { section_id: sectionId }) };
}
