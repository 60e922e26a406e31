import { Fieldset, SimpleGrid } from '@mantine/core';
import { MAX_BIOGRAPHY_LENGTH, type Platform, platformName } from '@masthead/domain/profiles/profile-fields';
import { lengthWithoutSpaces } from '@masthead/domain/text/rule';

import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from '../../ui/translation';
import { TextAreaField, TextField } from '../form/fields';
import { AvatarField } from '../images/avatar/avatar-field';

// Form fields that the profiles of authors, experts and tags have in common.

interface SocialLinkFieldsProps<Out, In extends FieldValues> {
  /** The form must have `social_links` with a string for each platform. */
  control: Control<In, unknown, Out>;
  platforms: readonly Platform[];
}

/** One text field per social network. */
export function SocialLinkFields<Out, In extends FieldValues>({ control, platforms }: SocialLinkFieldsProps<Out, In>) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('Social links')} mx={0}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {platforms.map((platform) => (
          <TextField
            key={platform}
            control={control}
            name={`social_links.${platform}` as Path<In>}
            label={platformName(platform)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

const biographyCounter = { max: MAX_BIOGRAPHY_LENGTH, count: lengthWithoutSpaces };

interface BiographyValues extends FieldValues {
  education?: string | null | undefined;
  experience?: string | null | undefined;
  awards?: string | null | undefined;
}

/** Education, experience and awards. Spaces do not count towards the limit. */
export function BiographyFields<Out, In extends BiographyValues>({ control }: { control: Control<In, unknown, Out> }) {
  const { t } = useTranslation();
  const field = (name: keyof BiographyValues & string) => ({
    control,
    name: name as Path<In>,
    counter: biographyCounter,
  });
  return (
    <>
      <TextAreaField {...field('education')} label={t('Education')} />
      <TextAreaField {...field('experience')} label={t('Experience')} />
      <TextAreaField {...field('awards')} label={t('Awards')} />
    </>
  );
}

interface Props<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** A field with a `PickedAvatar` or `null`. */
  name: Path<In>;
  label: string;
  required?: boolean;
  /** The URL of the stored avatar. */
  stored: string | null;
  disabled: boolean;
}

/** The avatar field of a form. */
export function ProfileAvatar<Out, In extends FieldValues>(props: Props<Out, In>) {
  const { control, name, label, required = false, stored, disabled } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <AvatarField
      label={label}
      required={required}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      stored={stored}
      error={fieldState.error?.message}
      disabled={disabled}
    />
  );
}
