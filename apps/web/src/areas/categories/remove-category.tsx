import { removeCategoryRefusal } from '@masthead/domain/categories/rules';
import type { Category } from '@masthead/domain/categories/schema';
import { countUsages } from '@masthead/domain/usages/schema';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../shared/removal/remove-button';
import { categoryUsages, useRemoveCategory } from './categories.api';

interface Props {
  category: Category;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

/** Deletes a category, or says what keeps it. */
export function RemoveCategory({ category, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveCategory();
  return (
    <RemoveButton
      access="category.delete"
      name={category.catchy_title}
      question={{
        title: t('Delete {name}', { name: category.catchy_title }),
        text: t('Are you sure you want to remove selected category?'),
      }}
      usages={categoryUsages(category.id)}
      refusalOf={(usages) =>
        removeCategoryRefusal({
          posts: countUsages(usages, 'post'),
          children: countUsages(usages, 'category'),
          call_to_actions: countUsages(usages, 'call_to_action'),
        })
      }
      remove={() => remove.mutateAsync({ params: { id: category.id } })}
      done={t('Removed.')}
      onRemoved={onRemoved}
      fallback={t('Error removing category.')}
      look={look}
    />
  );
}
