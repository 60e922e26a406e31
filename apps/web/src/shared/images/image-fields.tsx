import { imageSources, newImageSources } from '@masthead/domain/images/contract';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextAreaField, TextField } from '../form/fields';
import type { ImageFieldsInput } from './image-form';
import { WatermarkFields } from './watermark-fields';

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
