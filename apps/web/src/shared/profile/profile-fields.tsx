import { Fieldset, SimpleGrid } from '@mantine/core';
import { MAX_LIFE, type Platform } from '@masthead/domain/profiles/profile-fields';
import { lengthWithoutSpaces } from '@masthead/domain/text/rule';

import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '../form/fields';
import { AvatarField } from '../images/avatar/avatar-field';

const labels: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  muckrack: 'Muck Rack',
};

interface SocialLinkFieldsProps<Out, In extends FieldValues> {
  /** Of a form whose `social_links` hold a text for each of the platforms. */
  control: Control<In, unknown, Out>;
  platforms: readonly Platform[];
}

/** The accounts of a profile. */
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
            label={labels[platform]}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

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

interface Props<Out, In extends FieldValues> {
  control: Control<In, unknown, Out>;
  /** A field that holds a `PickedAvatar` or `null`. */
  name: Path<In>;
  label: string;
  required?: boolean;
  /** The stored picture's address. */
  stored: string | null;
  disabled: boolean;
}

/** The round picture of a profile as a field of its form. */
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
