import { Group, Switch } from '@mantine/core';
import { type Image, imageInput, imageSources, newImageSources } from '@masthead/domain/images/contract';

import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SelectField, TextAreaField, TextField } from '../form/fields';
import { useFormMode } from '../form/use-field';

/** What the forms say about a picture: everything but its file. */
export const imageFields = imageInput.omit({ file: true });
export type ImageFieldsInput = z.input<typeof imageFields>;

export function fieldsOf(image: Image): ImageFieldsInput {
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

/** The colour of the logo travels with a watermark only. */
export function withLogo<Sent extends Partial<ImageFieldsInput>>(sent: Sent, form: ImageFieldsInput): Sent {
  const { color: _, ...rest } = sent;
  return { ...rest, ...(form.has_watermark && { color: form.color ?? 'dark' }) } as Sent;
}

interface Props<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** Where the picture's fields stand in the form, such as `entries.0.`. */
  prefix?: string;
  /** The picture is in the library already, and may have any source. */
  isKnown?: boolean;
  autoFocus?: boolean;
}

export function ImageFields<Out, In extends FieldValues>({ control, prefix = '', isKnown, autoFocus }: Props<Out, In>) {
  const { t } = useTranslation();
  const at = (name: keyof ImageFieldsInput) => `${prefix}${name}` as Path<In>;
  const sources = isKnown ? imageSources : newImageSources;
  return (
    <>
      <TextField control={control} name={at('name')} label={t('Name')} required {...(autoFocus && { autoFocus })} />
      <SelectField
        control={control}
        name={at('source')}
        label={t('Source')}
        required
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField control={control} name={at('author')} label={t('Author')} />
      <TextField
        control={control}
        name={at('alt')}
        label={t('Alt')}
        description={t('What the picture shows, for those who cannot see it.')}
      />
      <TextField
        control={control}
        name={at('label')}
        label={t('Label')}
        description={t('The line below the picture.')}
      />
      <TextAreaField control={control} name={at('notes')} label={t('Notes')} />
      <WatermarkFields control={control} watermark={at('has_watermark')} color={at('color')} />
    </>
  );
}

interface WatermarkFieldsProps<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  watermark: Path<In>;
  color: Path<In>;
}

/** The brand's logo on the picture, dark unless it is switched to light; without a watermark there is no logo to colour. */
function WatermarkFields<Out, In extends FieldValues>(props: WatermarkFieldsProps<Out, In>) {
  const { t } = useTranslation();
  const mode = useFormMode();
  const { field: watermark } = useController({ control: props.control, name: props.watermark });
  const { field: color } = useController({ control: props.control, name: props.color });
  const isOn = watermark.value === true;
  return (
    <Group gap="lg">
      <Switch
        label={t('Watermark')}
        ref={watermark.ref}
        disabled={mode === 'read-only'}
        checked={isOn}
        onChange={(event) => mode === 'open' && watermark.onChange(event.currentTarget.checked)}
        onBlur={watermark.onBlur}
      />
      <Switch
        label={t('Light logo')}
        ref={color.ref}
        disabled={!isOn || mode === 'read-only'}
        checked={isOn && color.value === 'light'}
        onChange={(event) => mode === 'open' && color.onChange(event.currentTarget.checked ? 'light' : 'dark')}
        onBlur={color.onBlur}
      />
    </Group>
  );
}
