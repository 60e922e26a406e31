import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type Image, type ImageInsert, type ImageInsertInput, imageInsert } from '@masthead/domain/images/contract';

import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '../../form/fields';
import { Thumbnail } from '../thumbnail';
import classes from './picker.module.css';

interface Props {
  image: Image;
  /** What the button says. */
  submit: string;
  onBack: () => void;
  onInsert: (values: ImageInsert) => void;
}

/** What is said about the picture at this place; it starts with what the library says. */
export function InsertStep({ image, submit, onBack, onInsert }: Props) {
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
