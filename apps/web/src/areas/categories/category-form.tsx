import { type Category, categoryInput } from '@masthead/domain/categories/contract';
import type { Section } from '@masthead/domain/sections/contract';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { EntityPanel } from '../../shared/form/entity-panel';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifySuccess } from '../../shared/notices/notify';
import { useCreateCategory, useUpdateCategory } from './categories.api';
import { CategoryFields } from './category-fields';
import { newCategory, valuesOf } from './category-values';
import { RemoveCategory } from './remove-category';

interface Props {
  title: string;
  category: Category | null;
  sections: Section[];
  categories: Category[];
  /** The section a new category starts in. */
  sectionId: number | undefined;
  onCreated: (category: Category) => void;
  onClose: () => void;
}

export function CategoryForm({ title, category, sections, categories, sectionId, onCreated, onClose }: Props) {
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
