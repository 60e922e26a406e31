import type { Image } from '@masthead/domain/images/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveImage } from '../../shared/images/images.api';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useConfirm } from '../../ui/confirm-dialog';

/** Deletes pictures after asking, each until it is gone from the list. The returned dialog is to be rendered. */
export function useImageRemoval() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const { mutateAsync } = useRemoveImage();
  const [removing, setRemoving] = useState<readonly number[]>([]);

  async function remove(image: Image): Promise<boolean> {
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
      notifyFailure(error, t('Error removing image.'));
      return false;
    } finally {
      setRemoving((ids) => ids.filter((id) => id !== image.id));
    }
  }

  return { remove, isRemoving: (id: number) => removing.includes(id), dialog };
}
