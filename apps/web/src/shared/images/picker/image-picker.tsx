import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type Image, type ImageInsert, type ImageInsertInput, imageInsert } from '@masthead/domain/images/contract';

import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog';
import { TextAreaField, TextField } from '../../form/fields';
import { Thumbnail } from '../thumbnail';
import { LibrarySteps } from './library-steps';
import classes from './picker.module.css';
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

interface InsertStepProps {
  image: Image;
  /** What the button says. */
  submit: string;
  onBack: () => void;
  onInsert: (values: ImageInsert) => void;
}

/** What is said about the picture at this place; it starts with what the library says. */
export function InsertStep({ image, submit, onBack, onInsert }: InsertStepProps) {
  const { t } = useTranslation();
  const { control, handleSubmit, setFocus } = useForm<ImageInsertInput, unknown, ImageInsert>({
    resolver: zodResolver(imageInsert),
    defaultValues: { alt: image.alt ?? '', title: fittingTitle(image), label: image.label ?? '' },
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
        <Button type="submit">{submit}</Button>
      </Group>
    </form>
  );
}

/** A name too short for a title is none. */
function fittingTitle({ name }: Image): string {
  return imageInsert.shape.title.safeParse(name).success ? name : '';
}
