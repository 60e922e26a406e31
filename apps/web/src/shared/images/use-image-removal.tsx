import { type Image, images } from '@masthead/domain/images/contract';

import type { Usages } from '@masthead/domain/usages/contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../../ui/translation';
import type { UndoSlot } from '../api/call';
import { collection } from '../api/collection';
import { notifyFailure, notifySuccess } from '../notices/notify';
import { useUndo } from '../notices/use-undo';
import { DeleteDialog } from '../removal/delete-dialog';
import { useRemoveImage } from './images.api';

const { query } = collection('images');

interface OpenQuestion {
  image: Image;
  answer: (hasAgreed: boolean) => void;
}

/** Deletes pictures after a confirmation, and tracks running deletions. The caller renders the returned dialog. */
export function useImageRemoval() {
  const { t } = useTranslation();
  const { mutateAsync } = useRemoveImage();
  const toUndoAction = useUndo();
  const [removingIds, setRemovingIds] = useState<readonly number[]>([]);
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null);
  const opener = useRef<Element | null>(null);

  function askForConfirmation(image: Image): Promise<boolean> {
    opener.current = document.activeElement;
    return new Promise((resolve) => {
      const answer = (hasAgreed: boolean) => {
        setOpenQuestion(null);
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
        resolve(hasAgreed);
      };
      setOpenQuestion({ image, answer });
    });
  }

  async function remove(image: Image): Promise<boolean> {
    if (!(await askForConfirmation(image))) return false;
    setRemovingIds((ids) => [...ids, image.id]);
    try {
      const undo: UndoSlot = { id: null };
      await mutateAsync({ params: { id: image.id }, undo });
      notifySuccess(t('Deleted'), undefined, toUndoAction(undo));
      return true;
    } catch (error) {
      notifyFailure(error, t('Error removing image.'));
      return false;
    } finally {
      setRemovingIds((ids) => ids.filter((id) => id !== image.id));
    }
  }

  const dialog = openQuestion ? (
    <DeleteDialog
      question={{
        title: t('Delete image'),
        text: t('Are you sure you want to delete "{name}"?', { name: openQuestion.image.name }),
      }}
      usages={query(images.usages, { params: { id: openQuestion.image.id } })}
      getRefusal={(usages) =>
        isUsed(usages) ? t('This image is in use. Remove it from the items above, then delete it.') : null
      }
      onAnswer={openQuestion.answer}
    />
  ) : null;
  return { remove, isRemoving: (id: number) => removingIds.includes(id), dialog };
}

const isUsed = ({ groups }: Usages) => groups.length > 0;
