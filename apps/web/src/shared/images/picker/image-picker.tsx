import type { Image, ImageInsert } from '@masthead/domain/images/contract';

import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog';
import { InsertStep } from './insert-step';
import { LibrarySteps } from './library-steps';
import { usePicking } from './use-picking';

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

/** Chooses a picture of the library in two steps; open as long as it is rendered. */
export function ImagePicker({ purpose, files = noFiles, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const picking = usePicking(files);
  const { step, leave, dialog } = picking;
  const titles: Record<typeof step.name, string> = {
    select: t('Select an image'),
    add: t('Add new image'),
    insert: purpose === 'insert' ? t('Insert') : t('Save an image'),
  };

  return (
    <Dialog title={titles[step.name]} onClose={() => void leave(onClose)} size="62rem" closeOnEscape={dialog === null}>
      {/* An editor around the picker has a form of its own, which hears of everything that is sent in here. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {step.name === 'insert' ? (
          <InsertStep
            image={step.image}
            submit={purpose === 'insert' ? t('Insert') : t('Save')}
            onBack={picking.back}
            onInsert={(values) => onPick({ image: step.image, ...values })}
          />
        ) : (
          <LibrarySteps picking={picking} onChoose={picking.describe} />
        )}
      </div>
      {dialog}
    </Dialog>
  );
}
