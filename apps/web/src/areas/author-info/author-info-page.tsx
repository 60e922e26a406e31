import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import {
  type Author,
  type AuthorFieldsInput,
  authorFields,
  noAvatarMessage,
} from '@masthead/domain/author-info/contract';
import { platforms } from '@masthead/domain/profiles/profile-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { TextAreaField } from '../../shared/form/fields';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { LoadState } from '../../shared/panel/load-state';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { LifeFields, ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';

import { TwoFactorDialog } from '../../shared/session/two-factor-dialog';

import { PageHeader } from '../../ui/page-header';

import { ownAuthorInfo, useCreateAuthorInfo, useUpdateAuthorInfo } from './author-info.api';

export function Page() {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const profile = useQuery(ownAuthorInfo);
  const close = () => setIsChanging(false);

  return (
    <Stack gap="sm">
      <PageHeader title={t('Author info')}>
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {t('Change Two-Factor')}
        </Button>
      </PageHeader>
      {profile.data !== undefined ? <AuthorInfoForm author={profile.data} /> : <LoadState queries={[profile]} />}
      {isChanging ? <TwoFactorDialog replacing onCancel={close} onEnabled={close} /> : null}
    </Stack>
  );
}

/** One's own profile, made by the first save and changed by every other. */
function AuthorInfoForm({ author }: { author: Author | null }) {
  const { t } = useTranslation();
  const create = useCreateAuthorInfo();
  const update = useUpdateAuthorInfo();
  const creating = author === null;

  const { entity } = useCrudForm({
    schema: authorForm(creating),
    stored: author,
    toValues: valuesOf,
    blank: valuesOf(null),
    create: ({ avatar, ...fields }) => {
      // The schema of a first profile requires a picture.
      if (!avatar) throw new Error(noAvatarMessage);
      return create.mutateAsync({ body: { ...fields, ...sentAvatar(avatar) } });
    },
    update: ({ values: { avatar }, changes: { avatar: _, ...changes }, base }) =>
      update.mutateAsync({ body: { ...changes, ...(avatar && sentAvatar(avatar)) }, base }),
    onSaved: () => notifySuccess(creating ? t('Added') : t('Updated')),
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
          <Button type="submit" loading={saving} disabled={!creating && !form.formState.isDirty}>
            {creating ? t('Save') : t('Update')}
          </Button>
        </Group>
      </EntityFormBody>
    </Box>
  );
}

/** A first profile needs its picture; later the stored one stays unless another is chosen. */
function authorForm(creating: boolean) {
  const avatar = z.custom<PickedAvatar | null>((picked) => picked !== null || !creating, noAvatarMessage);
  return authorFields.extend({ avatar });
}

type AuthorForm = AuthorFieldsInput & { avatar: PickedAvatar | null };

function valuesOf(author: Author | null): AuthorForm {
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

/** What travels: the picture beside its crop. */
function sentAvatar({ file, crop }: PickedAvatar) {
  return { avatar: file, crop };
}

interface Props<Out> {
  control: Control<AuthorForm, unknown, Out>;
  /** The stored picture's address. */
  avatar: string | null;
  jsonLd: string;
  /** What is being saved keeps its picture until it is. */
  isSaving: boolean;
}

function AuthorFields<Out>({ control, avatar, jsonLd, isSaving }: Props<Out>) {
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
