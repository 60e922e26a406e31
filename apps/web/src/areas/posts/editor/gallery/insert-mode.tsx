import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { InsertStep, type PickedImage } from '../../../../shared/images/picker/image-picker';

import { LibrarySteps } from '../../../../shared/images/picker/library-steps';
import type { Picking } from '../../../../shared/images/picker/use-picking';
import { notifyWarning } from '../../../../shared/notices/notify';
import { insertFigure } from '../../../../shared/rich-text/insert-block';
import { StepTitle } from './step-title';

interface Props {
  editor: Editor;
  picking: Picking;
  onClose: () => void;
}

/** Puts pictures into the text, one after the other. */
export function InsertMode({ editor, picking, onClose }: Props) {
  const { t } = useTranslation();
  const isOverText = useMediaQuery('(max-width: 599.98px)');
  const { step } = picking;
  function insert(picked: PickedImage) {
    if (!editor.isEditable) return notifyWarning(t('The text cannot be changed now.'));
    picking.startAgain();
    // On a phone the menu covers the text, and with it what was done.
    if (isOverText) onClose();
    insertFigure(editor, picked);
  }

  return (
    <Stack gap="sm">
      <StepTitle step={step.name} />
      {step.name === 'insert' ? (
        <InsertStep
          key={step.image.id}
          image={step.image}
          submit={t('Insert')}
          onBack={picking.back}
          onInsert={(values) => insert({ image: step.image, ...values })}
        />
      ) : (
        <LibrarySteps picking={picking} onChoose={picking.describe} />
      )}
    </Stack>
  );
}
