import { Group, Switch } from '@mantine/core';
import { type Image, imageInput, imageSources, newImageSources } from '@masthead/domain/images/contract';

import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '../../ui/translation';
import { SelectField, TextAreaField, TextField } from '../form/fields';
import { useFormMode } from '../form/use-field';

/** The description of a picture, without its file. */
export const imageFieldsSchema = imageInput.omit({ file: true });
export type ImageFieldsInput = z.input<typeof imageFieldsSchema>;

/** The form values of a stored image. */
export function toImageFields(image: Image): ImageFieldsInput {
  const { name, source, author, alt, label, notes, has_watermark, color } = image;
  return {
    name,
    source,
    author: author ?? '',
    alt: alt ?? '',
    label: label ?? '',
    notes: notes ?? '',
    has_watermark,
    color: color ?? 'dark',
  };
}

/** Removes the colour of the logo from a request if the picture has no watermark. */
export function withLogoColour<Sent extends Partial<ImageFieldsInput>>(body: Sent, form: ImageFieldsInput): Sent {
  const { color: _, ...rest } = body;
  return { ...rest, ...(form.has_watermark && { color: form.color ?? 'dark' }) } as Sent;
}

interface Props<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** The path of the picture's fields in the form, such as `entries.0.`. */
  prefix?: string;
  /** The picture is already in the library and can have any source. */
  isInLibrary?: boolean;
  autoFocus?: boolean;
}

/** The fields that describe a picture: name, source, author, texts and watermark. */
export function ImageFields<Out, In extends FieldValues>({
  control,
  prefix = '',
  isInLibrary,
  autoFocus,
}: Props<Out, In>) {
  const { t } = useTranslation();
  const toPath = (name: keyof ImageFieldsInput) => `${prefix}${name}` as Path<In>;
  const sources = isInLibrary ? imageSources : newImageSources;
  return (
    <>
      <TextField control={control} name={toPath('name')} label={t('Name')} required {...(autoFocus && { autoFocus })} />
      <SelectField
        control={control}
        name={toPath('source')}
        label={t('Source')}
        required
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField control={control} name={toPath('author')} label={t('Author')} />
      <TextField
        control={control}
        name={toPath('alt')}
        label={t('Alt')}
        description={t("Describe the picture for people who can't see it.")}
      />
      <TextField
        control={control}
        name={toPath('label')}
        label={t('Label')}
        description={t('Text below the picture.')}
      />
      <TextAreaField control={control} name={toPath('notes')} label={t('Notes')} />
      <WatermarkFields control={control} watermark={toPath('has_watermark')} color={toPath('color')} />
    </>
  );
}

interface WatermarkFieldsProps<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  watermark: Path<In>;
  color: Path<In>;
}

function WatermarkFields<Out, In extends FieldValues>(props: WatermarkFieldsProps<Out, In>) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { field: watermark } = useController({ control: props.control, name: props.watermark });
  const { field: color } = useController({ control: props.control, name: props.color });
  const hasWatermark = watermark.value === true;
  return (
    <Group gap="lg">
      <Switch
        label={t('Watermark')}
        ref={watermark.ref}
        disabled={mode === 'read-only'}
        checked={hasWatermark}
        onChange={(event) => mode === 'open' && watermark.onChange(event.currentTarget.checked)}
        onBlur={watermark.onBlur}
      />
      <Switch
        label={t('Light logo')}
        ref={color.ref}
        disabled={!hasWatermark || mode === 'read-only'}
        checked={hasWatermark && color.value === 'light'}
        onChange={(event) => mode === 'open' && color.onChange(event.currentTarget.checked ? 'light' : 'dark')}
        onBlur={color.onBlur}
      />
    </Group>
  );
}
