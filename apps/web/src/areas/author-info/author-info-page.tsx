import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import {
  type Author,
  type AuthorFieldsInput,
  authorFields,
  authorInfo,
  noAvatarMessage,
} from '@masthead/domain/author-info/contract';
import { platforms } from '@masthead/domain/profiles/profile-fields';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, call } from '../../shared/api/call';
import { collection } from '../../shared/api/collection';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { TextAreaField } from '../../shared/form/fields';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { LoadState } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { BiographyFields, ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';
import { TwoFactorDialog } from '../../shared/session/two-factor-dialog';
import { PageHeader } from '../../ui/page-header';
import { useTranslation } from '../../ui/translation';

const { useWrite } = collection('author-info');

/** The profile of the signed-in user; `null` until it exists. */
export const ownAuthorInfo = queryOptions({
  queryKey: ['author-info'],
  queryFn: async ({ signal }) => {
    try {
      return await call(authorInfo.get, {}, signal);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export const useCreateAuthorInfo = () => useWrite(authorInfo.create);
export const useUpdateAuthorInfo = () => useWrite(authorInfo.update);

/** The page /author-info: the public profile of the signed-in user, and the change of the second factor. */
export function Page() {
  const { t } = useTranslation();
  const [isTwoFactorOpen, setIsTwoFactorOpen] = useState(false);
  const profile = useQuery(ownAuthorInfo);
  const closeTwoFactor = () => setIsTwoFactorOpen(false);

  return (
    <Stack gap="sm">
      <PageHeader title={t('Author info')}>
        <Button variant="default" onClick={() => setIsTwoFactorOpen(true)}>
          {t('Change Two-Factor')}
        </Button>
      </PageHeader>
      {profile.data !== undefined ? <AuthorInfoForm author={profile.data} /> : <LoadState queries={[profile]} />}
      {isTwoFactorOpen ? <TwoFactorDialog isReplacement onCancel={closeTwoFactor} onEnabled={closeTwoFactor} /> : null}
    </Stack>
  );
}

/** The form of the profile. The first save creates it, later saves update it. */
function AuthorInfoForm({ author }: { author: Author | null }) {
  const { t } = useTranslation();
  const create = useCreateAuthorInfo();
  const update = useUpdateAuthorInfo();
  const isNew = author === null;

  const { entity } = useCrudForm({
    schema: authorForm(isNew),
    stored: author,
    toValues: toFormValues,
    blank: toFormValues(null),
    create: ({ avatar, ...fields }) => {
      // The schema of a first profile requires a picture.
      if (!avatar) throw new Error(noAvatarMessage);
      return create.mutateAsync({ body: { ...fields, ...toAvatarInput(avatar) } });
    },
    update: ({ values: { avatar }, changes: { avatar: _, ...changes }, base }) =>
      update.mutateAsync({ body: { ...changes, ...(avatar && toAvatarInput(avatar)) }, base }),
    onSaved: () => notifySuccess(isNew ? t('Added') : t('Updated')),
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    failure: { create: t('Error saving authors info.'), update: t('Error saving authors info.') },
    onClose: () => undefined,
  });
  const { form, saving } = entity;

  return (
    <Box maw="44rem">
      <EntityFormBody entity={entity}>
        <AuthorFields
          control={form.control}
          avatar={author?.avatar ?? null}
          jsonLd={author?.json_ld ?? ''}
          isSaving={saving}
        />
        <Group>
          <Button type="submit" loading={saving} disabled={!isNew && !form.formState.isDirty}>
            {isNew ? t('Save') : t('Update')}
          </Button>
        </Group>
      </EntityFormBody>
    </Box>
  );
}

/** The schema of the form. A new profile requires a picture. An existing one keeps its stored picture unless the user picks another. */
function authorForm(isNew: boolean) {
  const avatar = z.custom<PickedAvatar | null>((picked) => picked !== null || !isNew, noAvatarMessage);
  return authorFields.extend({ avatar });
}

type AuthorForm = AuthorFieldsInput & { avatar: PickedAvatar | null };

/** Every platform gets a value, because the form has a field for each of them. */
function toFormValues(author: Author | null): AuthorForm {
  const links = author?.social_links ?? {};
  return {
    avatar: null,
    description: author?.description ?? '',
    education: author?.education ?? '',
    experience: author?.experience ?? '',
    awards: author?.awards ?? '',
    social_links: Object.fromEntries(platforms.map((platform) => [platform, links[platform] ?? ''])),
  };
}

function toAvatarInput({ file, crop }: PickedAvatar) {
  return { avatar: file, crop };
}

interface Props<Out> {
  control: Control<AuthorForm, unknown, Out>;
  /** The URL of the stored picture. */
  avatar: string | null;
  jsonLd: string;
  isSaving: boolean;
}

function AuthorFields<Out>({ control, avatar, jsonLd, isSaving }: Props<Out>) {
  const { t } = useTranslation();
  return (
    <>
      <ProfileAvatar control={control} name="avatar" label={t('Avatar')} required stored={avatar} disabled={isSaving} />
      <TextAreaField control={control} name="description" label={t('Description')} required counter={{ max: 3000 }} />
      <BiographyFields control={control} />
      <SocialLinkFields control={control} platforms={platforms} />
      <Textarea
        label={t('Custom JSON-LD')}
        description={t('Created from the profile when you save.')}
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
