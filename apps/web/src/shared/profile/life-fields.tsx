import { MAX_LIFE } from '@masthead/domain/profiles/profile-fields';
import { lengthWithoutSpaces } from '@masthead/domain/text/rule';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../form/fields';

const counter = { max: MAX_LIFE, count: lengthWithoutSpaces };

interface Life extends FieldValues {
  education?: string | null | undefined;
  experience?: string | null | undefined;
  awards?: string | null | undefined;
}

/** What a profile tells of somebody's life, counted without spaces. */
export function LifeFields<Out, In extends Life>({ control }: { control: Control<In, unknown, Out> }) {
  const { t } = useTranslation();
  const field = (name: keyof Life & string) => ({ control, name: name as Path<In>, counter });
  return (
    <>
      <TextAreaField {...field('education')} label={t('Education')} />
      <TextAreaField {...field('experience')} label={t('Experience')} />
      <TextAreaField {...field('awards')} label={t('Awards')} />
    </>
  );
}
