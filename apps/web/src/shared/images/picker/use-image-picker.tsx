import type { Image } from '@masthead/domain/images/contract';
import { useState } from 'react';
import { useConfirm } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { useImageRemoval } from '../use-image-removal';

/** The search and page in the library, and the picture that was opened last. */
export interface LibraryView {
  search: string;
  page: number;
  /** Receives the focus when the user returns to the library. */
  lastOpenedId: number | null;
}

type Step = { name: 'select' } | { name: 'add'; files: File[] } | { name: 'insert'; image: Image };

export type ImagePickerState = ReturnType<typeof useImagePicker>;

const firstStep = (files: File[]): Step => (files.length > 0 ? { name: 'add', files } : { name: 'select' });

/**
 * The state of the image picker. Files that are passed at first or later open the step that adds them. The caller
 * renders the dialog.
 */
export function useImagePicker(files: File[]) {
  const [step, setStep] = useState(() => firstStep(files));
  const [libraryView, setLibraryView] = useState<LibraryView>({ search: '', page: 1, lastOpenedId: null });
  const [hasPending, setHasPending] = useState(false);
  const { askToLeave, dialog } = useLeaveQuestion();
  const removal = useImageRemoval();
  const [lastFiles, setLastFiles] = useState(files);
  if (files !== lastFiles) {
    setLastFiles(files);
    if (files.length > 0) setStep(firstStep(files));
  }

  /** Asks before it discards pictures that are not added yet. */
  async function leave(next: () => void) {
    if (hasPending && !(await askToLeave())) return;
    setHasPending(false);
    next();
  }

  function browse(next: LibraryView) {
    setLibraryView(next);
    setStep({ name: 'select' });
  }

  return {
    ...{ step, libraryView, browse, leave, removal, setHasPending },
    dialog: dialog ?? removal.dialog,
    add: () => setStep({ name: 'add', files: [] }),
    openInsertStep: (image: Image) => {
      setLibraryView({ ...libraryView, lastOpenedId: image.id });
      setStep({ name: 'insert', image });
    },
    back: () => setStep({ name: 'select' }),
    /** Returns to the library for the next picture, without moving the focus to a tile. */
    startAgain: () => browse({ ...libraryView, lastOpenedId: null }),
  };
}

function useLeaveQuestion() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const askToLeave = () =>
    confirm({
      title: t('Unsaved changes'),
      text: t('You have unsaved changes. Leave without saving them?'),
      confirm: t('Leave'),
      cancel: t('Stay'),
      danger: true,
    });
  return { askToLeave, dialog };
}
