import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type Image, type ImageInsert, type ImageInsertInput, imageInsert } from '@masthead/domain/images/contract';

import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../../ui/dialog';
import { useTranslation } from '../../../ui/translation';
import { TextAreaField, TextField } from '../../form/fields';
import { Thumbnail } from '../thumbnail';
import { LibrarySteps } from './library-steps';
import classes from './picker.module.css';
import { useImagePicker } from './use-image-picker';

/** A picture of the library and its texts for this use. */
export interface PickedImage extends ImageInsert {
  image: Image;
}

interface Props {
  /** Inserts the picture into a text, or saves it as the picture of an entity. */
  purpose: 'insert' | 'save';
  /** Files that were dropped or pasted. The picker starts by adding them. */
  files?: File[];
  onPick: (picked: PickedImage) => void;
  onClose: () => void;
}

const noFiles: File[] = [];

/** A dialog that selects or adds an image of the library, then edits its texts. It is open while it is mounted. */
export function ImagePicker({ purpose, files = noFiles, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const picker = useImagePicker(files);
  const { step, leave, dialog } = picker;
  const titles: Record<typeof step.name, string> = {
    select: t('Select an image'),
    add: t('Add new image'),
    insert: purpose === 'insert' ? t('Insert') : t('Save an image'),
  };

  return (
    <Dialog title={titles[step.name]} onClose={() => void leave(onClose)} size="62rem" closeOnEscape={dialog === null}>
      {/* React events bubble through portals: the form around the picker must not receive this submit. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        {step.name === 'insert' ? (
          <InsertStep
            image={step.image}
            submitLabel={purpose === 'insert' ? t('Insert') : t('Save')}
            onBack={picker.back}
            onInsert={(values) => onPick({ image: step.image, ...values })}
          />
        ) : (
          <LibrarySteps picker={picker} onChoose={picker.openInsertStep} />
        )}
      </div>
      {dialog}
    </Dialog>
  );
}

interface InsertStepProps {
  image: Image;
  /** The label of the submit button. */
  submitLabel: string;
  onBack: () => void;
  onInsert: (values: ImageInsert) => void;
}

/** Edits the texts of a picture for this use. The texts of the library are the defaults. */
export function InsertStep({ image, submitLabel, onBack, onInsert }: InsertStepProps) {
  const { t } = useTranslation();
  const { control, handleSubmit, setFocus } = useForm<ImageInsertInput, unknown, ImageInsert>({
    resolver: zodResolver(imageInsert),
    defaultValues: { alt: image.alt ?? '', title: defaultTitle(image), label: image.label ?? '' },
  });
  useEffect(() => setFocus('alt'), [setFocus]);

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onInsert)(event)}>
      <div className={classes.insert}>
        <div>
          <Thumbnail image={image} />
          <Text size="sm" fw={600} mt="xs">
            {image.name}
          </Text>
          <Text size="sm" c="dimmed">
            {[t('{width} x {height}', { width: image.width, height: image.height }), image.author]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Stack gap="sm">
          <TextField control={control} name="alt" label={t('Alt')} counter={{ min: 5, max: 255 }} />
          <TextField control={control} name="title" label={t('Title')} counter={{ min: 5, max: 255 }} />
          <TextAreaField control={control} name="label" label={t('Label')} counter={{ min: 5, max: 200 }} />
        </Stack>
      </div>
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </Group>
    </form>
  );
}

/** The name of the picture, or nothing if it is not a valid title. */
function defaultTitle({ name }: Image): string {
  return imageInsert.shape.title.safeParse(name).success ? name : '';
}
