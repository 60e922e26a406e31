import { expertDescriptionLength } from '@masthead/domain/experts/schema';
import { platforms } from '@masthead/domain/text/social-links';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '../../shared/form/fields';
import { LifeFields, ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';

import type { ExpertForm } from './expert-values';

interface Props<Out> {
  control: Control<ExpertForm, unknown, Out>;
  /** The stored picture's address; `null` for a new expert. */
  avatar: string | null;
  /** What is being saved keeps its picture until it is. */
  isSaving: boolean;
}

export function ExpertFields<Out>({ control, avatar, isSaving }: Props<Out>) {
  const { t } = useTranslation();
  const isNew = avatar === null;
  return (
    <>
      <ProfileAvatar control={control} name="avatar" label={t('Avatar')} required stored={avatar} disabled={isSaving} />
      <TextField control={control} name="username" label={t('Name')} required />
      <TextField
        control={control}
        name="slug"
        label={t('Slug')}
        description={isNew ? t('Left empty, it is made from the name.') : t('The slug stays as it was made.')}
        readOnly={!isNew}
      />
      <TextField control={control} name="position" label={t('Position')} required />
      <TextAreaField
        control={control}
        name="description"
        label={t('Description')}
        required
        counter={expertDescriptionLength}
      />
      <LifeFields control={control} />
      <SocialLinkFields control={control} platforms={platforms} />
    </>
  );
}
