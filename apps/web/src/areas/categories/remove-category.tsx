import type { Category } from '@masthead/domain/categories/contract';
import { removeCategoryRefusal } from '@masthead/domain/categories/rules';
import { countUsages } from '@masthead/domain/usages/contract';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { categoryUsages, useRemoveCategory } from './categories.api';

interface Props extends RemoveControl {
  category: Category;
}

/** Deletes a category, or lists the records that use it. */
export function RemoveCategory({ category, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveCategory();
  return (
    <RemoveButton
      {...control}
      access="category.delete"
      name={category.catchy_title}
      text={t('Are you sure you want to remove selected category?')}
      usages={categoryUsages(category.id)}
      getRefusal={(usages) =>
        removeCategoryRefusal({
          posts: countUsages(usages, 'post'),
          children: countUsages(usages, 'category'),
          call_to_actions: countUsages(usages, 'call_to_action'),
        })
      }
      remove={(undo) => remove.mutateAsync({ params: { id: category.id }, undo })}
      done={t('Removed.')}
      fallback={t('Error removing category.')}
    />
  );
}
