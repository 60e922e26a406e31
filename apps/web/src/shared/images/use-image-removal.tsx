import { type ImageUse, imageUse } from '@masthead/domain/images/rules';
import type { Image } from '@masthead/domain/images/schema';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useConfirm } from '../../ui/confirm-dialog';
import { ApiError } from '../api/call';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { useRemoveImage } from './images.api';
import { InUseDialog } from './in-use-dialog';

const inUseBody = z.object({ type: z.literal('conflict'), uses: z.array(imageUse).min(1) });

/** Deletes pictures after asking, each until it is gone from the list. The returned dialog is to be rendered. */
export function useImageRemoval() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const { mutateAsync } = useRemoveImage();
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const [kept, setKept] = useState<{ name: string; uses: ImageUse[] } | null>(null);
  const asker = useRef<Element | null>(null);

  async function remove(image: Image): Promise<boolean> {
    asker.current = document.activeElement;
    const agreed = await confirm({
      title: t('Delete image'),
      text: t('Are you sure you want to delete "{name}"?', { name: image.name }),
      confirm: t('Delete'),
      cancel: t('Cancel'),
      danger: true,
    });
    if (!agreed) return false;
    setRemoving((ids) => [...ids, image.id]);
    try {
      await mutateAsync({ params: { id: image.id } });
      notifySuccess(t('Deleted'));
      return true;
    } catch (error) {
      const uses = usesIn(error);
      if (uses) setKept({ name: image.name, uses });
      else notifyFailure(error, t('Error removing image.'));
      return false;
    } finally {
      setRemoving((ids) => ids.filter((id) => id !== image.id));
    }
  }

  function close() {
    setKept(null);
    // Its button was disabled meanwhile, which takes the focus away.
    if (asker.current instanceof HTMLElement) asker.current.focus({ preventScroll: true });
  }

  return {
    remove,
    isRemoving: (id: number) => removing.includes(id),
    dialog: kept ? <InUseDialog {...kept} onClose={close} /> : dialog,
  };
}

function usesIn(error: unknown): ImageUse[] | null {
  return inUseBody.safeParse(error instanceof ApiError ? error.body : null).data?.uses ?? null;
}
