import type { ImageInsert } from '@masthead/domain/images/insert';
import type { Image } from '@masthead/domain/images/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/confirm-dialog';
import { Dialog } from '../../../ui/dialog';
import { AddStep } from './add-step';
import { InsertStep } from './insert-step';
import { type Browsing, SelectStep } from './select-step';

/** A picture of the library and what is said about it where it is put. */
export interface PickedImage extends ImageInsert {
  image: Image;
}

interface Props {
  /** What the second step is for: a picture goes into a text, or becomes the picture of something. */
  purpose: 'insert' | 'save';
  /** Pictures that were dropped or pasted where it was opened from: it begins with adding them. */
  files?: File[];
  onPick: (picked: PickedImage) => void;
  onClose: () => void;
}

const noFiles: File[] = [];

type Step = { name: 'select' } | { name: 'add'; files: File[] } | { name: 'insert'; image: Image };

/** Chooses a picture of the library in two steps; open as long as it is rendered. */
export function ImagePicker({ purpose, files = noFiles, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>(files.length > 0 ? { name: 'add', files } : { name: 'select' });
  const [browsing, setBrowsing] = useState<Browsing>({ search: '', page: 1, chosen: null });
  const [isHolding, setIsHolding] = useState(false);
  const { confirm, dialog } = useConfirm();
  const select = () => setStep({ name: 'select' });

  /** Pictures that wait to be added are not thrown away by a stray key. */
  async function leave(then: () => void) {
    const agreed =
      !isHolding ||
      (await confirm({
        title: t('Unsaved changes'),
        text: t('You have unsaved changes. Leave without saving them?'),
        confirm: t('Leave'),
        cancel: t('Stay'),
        danger: true,
      }));
    if (!agreed) return;
    setIsHolding(false);
    then();
  }

  function choose(image: Image) {
    setBrowsing({ ...browsing, chosen: image.id });
    setStep({ name: 'insert', image });
  }

  const titles: Record<Step['name'], string> = {
    select: t('Select an image'),
    add: t('Add new image'),
    insert: purpose === 'insert' ? t('Insert') : t('Save an image'),
  };

  return (
    <Dialog title={titles[step.name]} onClose={() => void leave(onClose)} size="62rem" closeOnEscape={dialog === null}>
      {/* An editor around the picker has a form of its own, which hears of everything that is sent in here. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {step.name === 'select' ? (
          <SelectStep
            browsing={browsing}
            onBrowse={setBrowsing}
            onChoose={choose}
            onAdd={() => setStep({ name: 'add', files: noFiles })}
          />
        ) : null}
        {step.name === 'add' ? (
          <AddStep
            files={step.files}
            onAdded={choose}
            onBack={() => void leave(select)}
            onHolding={setIsHolding}
            onLookFor={(search) =>
              void leave(() => {
                setBrowsing({ search, page: 1, chosen: null });
                select();
              })
            }
          />
        ) : null}
        {step.name === 'insert' ? (
          <InsertStep
            image={step.image}
            submit={purpose === 'insert' ? t('Insert') : t('Save')}
            onBack={select}
            onInsert={(values) => onPick({ image: step.image, ...values })}
          />
        ) : null}
      </div>
      {dialog}
    </Dialog>
  );
}
