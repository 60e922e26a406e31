import type { Image } from '@masthead/domain/images/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog';
import { useImageRemoval } from '../use-image-removal';

/** Where in the library one looks, and which picture was looked at last. */
export interface Browsing {
  search: string;
  page: number;
  chosen: number | null;
}

type Step = { name: 'select' } | { name: 'add'; files: File[] } | { name: 'insert'; image: Image };

export type Picking = ReturnType<typeof usePicking>;

const stepFor = (files: File[]): Step => (files.length > 0 ? { name: 'add', files } : { name: 'select' });

/**
 * How far somebody is with choosing a picture. It begins with adding the given files, if there are any; so do files
 * that are given later. The dialog is to be rendered.
 */
export function usePicking(files: File[]) {
  const [step, setStep] = useState(() => stepFor(files));
  const [browsing, setBrowsing] = useState<Browsing>({ search: '', page: 1, chosen: null });
  const [isHolding, setIsHolding] = useState(false);
  const { askToLeave, dialog } = useAskAboutFiles();
  const removal = useImageRemoval();
  const [taken, setTaken] = useState(files);
  if (files !== taken) {
    setTaken(files);
    if (files.length > 0) setStep(stepFor(files));
  }

  /** Pictures that wait to be added are not thrown away by a stray key. */
  async function leave(then: () => void) {
    if (isHolding && !(await askToLeave())) return;
    setIsHolding(false);
    then();
  }

  function browse(next: Browsing) {
    setBrowsing(next);
    setStep({ name: 'select' });
  }

  return {
    ...{ step, browsing, browse, leave, removal, setIsHolding },
    dialog: dialog ?? removal.dialog,
    add: () => setStep({ name: 'add', files: [] }),
    describe: (image: Image) => {
      setBrowsing({ ...browsing, chosen: image.id });
      setStep({ name: 'insert', image });
    },
    back: () => setStep({ name: 'select' }),
    /** For the next picture; the focus is wherever the last one went. */
    startAgain: () => browse({ ...browsing, chosen: null }),
  };
}

function useAskAboutFiles() {
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
