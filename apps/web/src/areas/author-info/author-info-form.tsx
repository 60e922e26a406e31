import { Box, Button, Group } from '@mantine/core';
import type { Author } from '@masthead/domain/author-info/contract';
import { useTranslation } from 'react-i18next';
import { EntityFormBody } from '../../shared/form/entity-form-body';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { AuthorFields } from './author-fields';
import { authorForm, sentAvatar, valuesOf } from './author-form';
import { useCreateAuthorInfo, useUpdateAuthorInfo } from './author-info.api';

/** One's own profile, made by the first save and changed by every other. */
export function AuthorInfoForm({ author }: { author: Author | null }) {
  const { t } = useTranslation();
  const create = useCreateAuthorInfo();
  const update = useUpdateAuthorInfo();
  const creating = author === null;

  const entity = useEntityForm({
    schema: authorForm(creating),
    values: valuesOf(author),
    versioned: author && { entity: author, toValues: valuesOf },
    creating,
    // Without a picture the form would not have let a first profile through.
    save: async ({ avatar, ...fields }, { avatar: _, ...changes }, base) =>
      valuesOf(
        creating && avatar
          ? await create.mutateAsync({ body: { ...fields, ...sentAvatar(avatar) } })
          : await update.mutateAsync({ body: { ...changes, ...(avatar && sentAvatar(avatar)) }, base }),
      ),
    onSaved: () => notifySuccess(creating ? t('Added') : t('Updated')),
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    fallback: t('Error saving authors info.'),
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
