import { type Image, images } from '@masthead/domain/images/contract';

import type { Usages } from '@masthead/domain/usages/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../api/collection';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { DeleteDialog } from '../removal/delete-dialog';
import { useRemoveImage } from './images.api';

const { query } = collection('images');

interface Asked {
  image: Image;
  answer: (agreed: boolean) => void;
}

/** Deletes pictures after asking, each until it is gone from the list. The returned dialog is to be rendered. */
export function useImageRemoval() {
  const { t } = useTranslation();
  const { mutateAsync } = useRemoveImage();
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const asker = useRef<Element | null>(null);

  function ask(image: Image): Promise<boolean> {
    asker.current = document.activeElement;
    return new Promise((resolve) => {
      const answer = (agreed: boolean) => {
        setAsked(null);
        if (asker.current instanceof HTMLElement) asker.current.focus({ preventScroll: true });
        resolve(agreed);
      };
      setAsked({ image, answer });
    });
  }

  async function remove(image: Image): Promise<boolean> {
    if (!(await ask(image))) return false;
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

  const dialog = asked ? (
    <DeleteDialog
      question={{
        title: t('Delete image'),
        text: t('Are you sure you want to delete "{name}"?', { name: asked.image.name }),
      }}
      usages={query(images.usages, { params: { id: asked.image.id } })}
      refusalOf={(usages) =>
        isUsed(usages) ? t('The image is in use. Take it out there first, then delete it.') : null
      }
      onAnswer={asked.answer}
    />
  ) : null;
  return { remove, isRemoving: (id: number) => removing.includes(id), dialog };
}

const isUsed = ({ groups }: Usages) => groups.length > 0;
