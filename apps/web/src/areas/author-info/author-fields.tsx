import { Fieldset, SimpleGrid, Textarea } from '@mantine/core';
import { type Platform, platforms } from '@masthead/domain/text/social-links';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '../../shared/form/fields';
import { AvatarField } from '../../shared/images/avatar/avatar-field';
import type { AuthorForm } from './author-form';
import { LifeField } from './life-field';

const platformLabels: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  muckrack: 'Muck Rack',
};

interface Props<Out> {
  control: Control<AuthorForm, unknown, Out>;
  /** The stored picture's address. */
  avatar: string | null;
  jsonLd: string;
  /** What is being saved keeps its picture until it is. */
  isSaving: boolean;
}

export function AuthorFields<Out>({ control, avatar, jsonLd, isSaving }: Props<Out>) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'avatar' });
  return (
    <>
      <AvatarField
        label={t('Avatar')}
        required
        ref={field.ref}
        value={field.value}
        onChange={field.onChange}
        stored={avatar}
        error={fieldState.error?.message}
        disabled={isSaving}
      />
      <TextAreaField control={control} name="description" label={t('Description')} required counter={{ max: 3000 }} />
      <LifeField control={control} name="education" label={t('Education')} />
      <LifeField control={control} name="experience" label={t('Experience')} />
      <LifeField control={control} name="awards" label={t('Awards')} />
      <Fieldset legend={t('Social links')} mx={0}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
          {platforms.map((platform) => (
            <TextField
              key={platform}
              control={control}
              name={`social_links.${platform}`}
              label={platformLabels[platform]}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Textarea
        label={t('Custom JSON-LD')}
        description={t('Made from the profile when it is saved.')}
        value={jsonLd}
        readOnly
        variant="filled"
        autosize
        minRows={3}
        maxRows={16}
        styles={{
          input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' },
        }}
      />
    </>
  );
}
