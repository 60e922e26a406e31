import { Textarea } from '@mantine/core';
import { platforms } from '@masthead/domain/text/social-links';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../shared/form/fields';
import { LifeFields, ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';

import type { AuthorForm } from './author-form';

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
  return (
    <>
      <ProfileAvatar control={control} name="avatar" label={t('Avatar')} required stored={avatar} disabled={isSaving} />
      <TextAreaField control={control} name="description" label={t('Description')} required counter={{ max: 3000 }} />
      <LifeFields control={control} />
      <SocialLinkFields control={control} platforms={platforms} />
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
