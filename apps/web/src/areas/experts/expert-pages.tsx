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
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { findChanges } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { TextAreaField, TextField } from '../../shared/form/fields';
import type { PickedAvatar } from '../../shared/images/avatar/picked-avatar';
import { FailureNotice } from '../../shared/notices/failure-notice';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useCrudForm } from '../../shared/panel/use-crud-form';
import { BiographyFields, ProfileAvatar, SocialLinkFields } from '../../shared/profile/profile-fields';

import { PageHeader } from '../../ui/page-header';
import { SkeletonRows } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { expertById, useCreateExpert, useUpdateExpert } from './experts.api';
import { RemoveExpert } from './remove-expert';

/** The form of both pages. Creating an expert returns to the list; saving an existing one keeps the form open. */
function ExpertForm({ expert }: { expert: Expert | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateExpert();
  const update = useUpdateExpert();
  const isNew = expert === null;
  const goToList = () => void navigate({ to: '/experts' });
  const { entity, removal } = useCrudForm({
    schema: expertForm(isNew),
    stored: expert,
    toValues: toFormValues,
    blank: toFormValues(null),
    // The schema of a new expert requires a picture.
    create: ({ avatar, ...fields }) =>
      create.mutateAsync({ body: { ...toInput(fields), ...(avatar && toAvatarInput(avatar)) } as ExpertInput }),
    update: ({ current, values: { avatar }, changes: { avatar: _, ...changes }, base }) =>
      update.mutateAsync({
        params: { id: current.id },
        body: { ...toPatch(current, changes), ...(avatar && toAvatarInput(avatar)) },
        base,
      }),
    failure: { create: t('Error creating expert.'), update: t('Error saving expert data.') },
    onSaved: (_, finish) => {
      if (isNew) finish();
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
          <Button type="submit" loading={saving} disabled={!isNew && !form.formState.isDirty}>
            {isNew ? t('Save') : t('Update')}
          </Button>
          <Anchor size="sm" component={Link} to="/experts">
            {t('Back to experts')}
          </Anchor>
          {expert ? <RemoveExpert expert={expert} {...removal} /> : null}
        </Group>
      </EntityFormBody>
    </Box>
  );
}

/**
 * The schema of the form. A new expert requires a picture. An existing one keeps its stored picture unless the user
 * picks another.
 */
function expertForm(isNew: boolean) {
  const avatar = z.custom<PickedAvatar | null>((picked) => picked !== null || !isNew, noExpertAvatarMessage);
  return expertFields.extend({ slug: expertSlug, avatar });
}

type ExpertValues = z.input<ReturnType<typeof expertForm>>;

function toFormValues(expert: Expert | null): ExpertValues {
  return {
    avatar: null,
    username: expert?.username ?? '',
    slug: expert?.slug ?? '',
    position: expert?.position ?? '',
    description: expert?.description ?? '',
    education: expert?.education ?? '',
    experience: expert?.experience ?? '',
    awards: expert?.awards ?? '',
    social_links: toLinkValues(expert),
  };
}

/** Every platform gets a value, because the form has a field for each of them. */
function toLinkValues(expert: Expert | null) {
  return Object.fromEntries(platforms.map((platform) => [platform, expert?.social_links[platform] ?? '']));
}

function toAvatarInput({ file, crop }: PickedAvatar) {
  return { avatar: file, crop };
}

/** Builds the update payload with only the social links that changed. A cleared link is sent as an empty string. */
function toPatch<C extends { social_links?: ExpertValues['social_links'] }>(storedExpert: Expert, changes: C) {
  const { social_links, ...rest } = changes;
  return { ...rest, ...(social_links && { social_links: findChanges(toLinkValues(storedExpert), social_links) }) };
}

type Fields = Omit<ExpertValues, 'avatar'>;

/** Builds the create payload without empty values. */
function toInput({ social_links = {}, ...fields }: Fields) {
  const links = withoutEmpty(social_links);
  return { ...withoutEmpty(fields), ...(Object.keys(links).length > 0 && { social_links: links }) };
}

function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as T;
}

interface Props<Out> {
  control: Control<ExpertValues, unknown, Out>;
  /** The URL of the stored picture; `null` for a new expert. */
  avatar: string | null;
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
        description={
          isNew
            ? t('Leave this empty to create it from the name.')
            : t("The slug can't be changed after it is created.")
        }
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
      <BiographyFields control={control} />
      <SocialLinkFields control={control} platforms={platforms} />
    </>
  );
}

/** The page /experts/create. */
export function CreateExpertPage() {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <PageHeader title={t('Create expert')} />
      <ExpertForm expert={null} />
    </Stack>
  );
}

/** The page /experts/$id. Returns to the list if the expert fails to load. */
export function UpdateExpertPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/shell/experts/$id' });
  const navigate = useNavigate();
  const { data, error } = useQuery(expertById(Number(id)));
  const returnToList = () => void navigate({ to: '/experts', replace: true });

  return (
    <Stack gap="sm">
      <PageHeader title={t('Update expert')} />
      {data ? <ExpertForm key={id} expert={data} /> : <SkeletonRows />}
      {!data && error ? (
        <FailureNotice error={error} fallback={t('Error fetching data.')} onShown={returnToList} />
      ) : null}
    </Stack>
  );
}
