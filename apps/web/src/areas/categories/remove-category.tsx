import { ActionIcon, Button } from '@mantine/core';
import type { Category } from '@masthead/domain/categories/schema';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Can } from '../../shared/access/viewer';
import { ApiError } from '../../shared/api/call';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';
import { useRemoveCategory } from './categories.api';
import { type Below, InUseDialog } from './in-use-dialog';

interface Props {
  category: Category;
  onRemoved: () => void;
  /** In a row there is room for an icon only. */
  look: 'icon' | 'button';
}

/** Deletes a category after asking. */
export function RemoveCategory({ category, onRemoved, look }: Props) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const remove = useRemoveCategory();
  const [below, setBelow] = useState<Below | null>(null);

  async function ask() {
    const agreed = await confirm({
      title: t('Delete {name}', { name: category.catchy_title }),
      text: t('Are you sure you want to remove selected category?'),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: category.id } });
      notifySuccess(t('Removed.'));
      onRemoved();
    } catch (error) {
      const held = belowIn(error);
      if (held) setBelow(held);
      else notifyFailure(error, t('Error removing category.'));
    }
  }

  const control = {
    color: 'red',
    c: 'var(--mantine-color-error)',
    variant: 'subtle',
    loading: remove.isPending,
    onClick: () => void ask(),
  } as const;

  return (
    <Can access="category.delete">
      {look === 'icon' ? (
        <ActionIcon {...control} aria-label={t('Delete {name}', { name: category.catchy_title })}>
          <IconTrash size={16} />
        </ActionIcon>
      ) : (
        <Button {...control} ml="auto">
          {t('Delete')}
        </Button>
      )}
      {dialog}
      {below ? <InUseDialog category={category} below={below} onClose={() => setBelow(null)} /> : null}
    </Can>
  );
}

const inUseBody = z.object({ type: z.literal('conflict'), posts: z.number(), children: z.number() });

function belowIn(error: unknown): Below | null {
  return inUseBody.safeParse(error instanceof ApiError ? error.body : null).data ?? null;
}
