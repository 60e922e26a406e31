import type { Held } from '@masthead/domain/categories/rules';
import type { Category } from '@masthead/domain/categories/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../shared/api/call';
import { RemoveButton } from '../../shared/form/remove-button';
import { useRemoveCategory } from './categories.api';
import { InUseDialog } from './in-use-dialog';

interface Props {
  category: Category;
  onRemoved: () => void;
  look: 'icon' | 'button';
}

/** Deletes a category, or says what keeps it. */
export function RemoveCategory({ category, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveCategory();
  const [below, setBelow] = useState<Held | null>(null);

  function showBelow(error: unknown): boolean {
    const held = belowIn(error);
    setBelow(held);
    return held !== null;
  }

  return (
    <>
      <RemoveButton
        access="category.delete"
        name={category.catchy_title}
        question={{
          title: t('Delete {name}', { name: category.catchy_title }),
          text: t('Are you sure you want to remove selected category?'),
        }}
        remove={() => remove.mutateAsync({ params: { id: category.id } })}
        done={t('Removed.')}
        onRemoved={onRemoved}
        fallback={t('Error removing category.')}
        onFailed={showBelow}
        look={look}
      />
      {below ? <InUseDialog category={category} below={below} onClose={() => setBelow(null)} /> : null}
    </>
  );
}

const inUseBody = z.object({
  type: z.literal('conflict'),
  posts: z.number(),
  children: z.number(),
  call_to_actions: z.number(),
});

function belowIn(error: unknown): Held | null {
  return inUseBody.safeParse(error instanceof ApiError ? error.body : null).data ?? null;
}
