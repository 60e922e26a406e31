import { Anchor, Box, Button, Group, Stack } from '@mantine/core';
import {
  type Expert,
  type ExpertInput,
  expertDescriptionLength,
  expertFields,
  expertSlug,
  noExpertAvatarMessage,
} from '@masthead/domain/experts/contract';
import { platforms } from '@masthead/domain/profiles/profile-fields';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changesOf } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { TextAreaField, TextField } from '../../shared/form/fields';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { LifeFields, ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';

import { PageHeader } from '../../ui/page-header';
import { SkeletonRows } from '../../ui/states';

import { expertById, useCreateExpert, useUpdateExpert } from './experts.api';
import { RemoveExpert } from './remove-expert';

/** A new expert leads back to the list; one that is changed stays open. */
function ExpertForm({ expert }: { expert: Expert | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateExpert();
  const update = useUpdateExpert();
  const creating = expert === null;
  const goToList = () => void navigate({ to: '/experts' });
  const { entity, closeDeleted } = useCrudForm({
    schema: expertForm(creating),
    stored: expert,
    toValues: valuesOf,
    blank: valuesOf(null),
    // The schema of a new expert requires a picture.
    create: ({ avatar, ...fields }) =>
      create.mutateAsync({ body: { ...filled(fields), ...(avatar && sentAvatar(avatar)) } as ExpertInput }),
    update: ({ current, values: { avatar }, changes: { avatar: _, ...changes }, base }) =>
      update.mutateAsync({
        params: { id: current.id },
        body: { ...changed(current, changes), ...(avatar && sentAvatar(avatar)) },
        base,
      }),
    failure: { create: t('Error creating expert.'), update: t('Error saving expert data.') },
    onSaved: (_, finish) => {
      if (creating) finish();
      else notifySuccess(t('Updated'));
    },
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    onClose: goToList,
  });
  const { form, saving } = entity;

  return (
    <Box maw="44rem">
      <EntityFormBody entity={entity}>
        <ExpertFields control={form.control} avatar={expert?.avatar ?? null} isSaving={saving} />
        <Group>
          <Button type="submit" loading={saving} disabled={!creating && !form.formState.isDirty}>
            {creating ? t('Save') : t('Update')}
          </Button>
          <Anchor size="sm" component={Link} to="/experts">
            {t('Back to experts')}
          </Anchor>
          {expert ? <RemoveExpert expert={expert} onRemoved={closeDeleted} look="button" /> : null}
        </Group>
      </EntityFormBody>
    </Box>
  );
}

/** A new expert needs a picture; later the stored one stays unless another is chosen. */
function expertForm(creating: boolean) {
  const avatar = z.custom<PickedAvatar | null>((picked) => picked !== null || !creating, noExpertAvatarMessage);
  return expertFields.extend({ slug: expertSlug, avatar });
}

type ExpertValues = z.input<ReturnType<typeof expertForm>>;

function valuesOf(expert: Expert | null): ExpertValues {
  return {
    avatar: null,
    username: expert?.username ?? '',
    slug: expert?.slug ?? '',
    position: expert?.position ?? '',
    description: expert?.description ?? '',
    education: expert?.education ?? '',
    experience: expert?.experience ?? '',
    awards: expert?.awards ?? '',
    social_links: linksOf(expert),
  };
}

function linksOf(expert: Expert | null) {
  return Object.fromEntries(platforms.map((platform) => [platform, expert?.social_links[platform] ?? '']));
}

/** The picture beside its crop. */
function sentAvatar({ file, crop }: PickedAvatar) {
  return { avatar: file, crop };
}

/** Of changed accounts only those that changed travel; an emptied one is there, empty. */
function changed<C extends { social_links?: ExpertValues['social_links'] }>(stored: Expert, changes: C) {
  const { social_links, ...rest } = changes;
  return { ...rest, ...(social_links && { social_links: changesOf(linksOf(stored), social_links) }) };
}

type Fields = Omit<ExpertValues, 'avatar'>;

/** What of a new expert travels: empty values are dropped. */
function filled({ social_links = {}, ...fields }: Fields) {
  const links = withoutEmpty(social_links);
  return { ...withoutEmpty(fields), ...(Object.keys(links).length > 0 && { social_links: links }) };
}

function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as T;
}

interface Props<Out> {
  control: Control<ExpertValues, unknown, Out>;
  /** The stored picture's address; `null` for a new expert. */
  avatar: string | null;
  /** What is being saved keeps its picture until it is. */
  isSaving: boolean;
}

function ExpertFields<Out>({ control, avatar, isSaving }: Props<Out>) {
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

export function CreateExpertPage() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <PageHeader title={t('Create expert')} />
      <ExpertForm expert={null} />
    </Stack>
  );
}

export function UpdateExpertPage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const navigate = useNavigate();
  const { data, error } = useQuery(expertById(Number(id)));
  const failure = data ? null : error;

  useEffect(() => {
    if (!failure) return;
    notifyFailure(failure, t('Error fetching data.'));
    void navigate({ to: '/experts', replace: true });
  }, [failure, navigate, t]);

  return (
    <Stack gap="sm">
      <PageHeader title={t('Update expert')} />
      {data ? <ExpertForm key={id} expert={data} /> : <SkeletonRows />}
    </Stack>
  );
}
