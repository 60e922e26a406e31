import { Anchor, Box, Button, Group } from '@mantine/core';
import type { Expert, ExpertInput } from '@masthead/domain/experts/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityFormBody } from '../../shared/form/entity-form-body';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { ExpertFields } from './expert-fields';
import { changed, expertForm, filled, sentAvatar, valuesOf } from './expert-values';
import { useCreateExpert, useUpdateExpert } from './experts.api';
import { RemoveExpert } from './remove-expert';

/** A new expert leads back to the list; one that is changed stays open. */
export function ExpertForm({ expert }: { expert: Expert | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateExpert();
  const update = useUpdateExpert();
  const stored = useRef(expert);
  const creating = expert === null;
  const goToList = () => void navigate({ to: '/experts' });

  const entity = useEntityForm({
    schema: expertForm(creating),
    values: valuesOf(expert),
    versioned: expert && { entity: expert, toValues: valuesOf },
    creating,
    save: async ({ avatar, ...fields }, { avatar: _, ...changes }, base) => {
      const picture = avatar && sentAvatar(avatar);
      stored.current = stored.current
        ? await update.mutateAsync({
            params: { id: stored.current.id },
            body: { ...changed(stored.current, changes), ...picture },
            base,
          })
        : // Without a picture the form would not have let a new expert through.
          await create.mutateAsync({ body: { ...filled(fields), ...picture } as ExpertInput });
      return valuesOf(stored.current);
    },
    onSaved: () => {
      notifySuccess(creating ? t('Added') : t('Updated'));
      if (creating) goToList();
    },
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    fallback: creating ? t('Error creating expert.') : t('Error saving expert data.'),
  });
  const { form, saving } = entity;

  function removed() {
    entity.discard();
    goToList();
  }

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
          {expert ? <RemoveExpert expert={expert} onRemoved={removed} look="button" /> : null}
        </Group>
      </EntityFormBody>
    </Box>
  );
}
