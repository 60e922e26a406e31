import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type KeptAt, useKeptAt } from '../../../../shared/drafts/use-autosave';
import type { EntityForm } from '../../../../shared/form/use-entity-form';
import { useProject } from '../../../../shared/project/project';
import { zoneDateTime } from '../../../../shared/time/zone-time';
import classes from '../editor.module.css';
import type { PostForm } from '../post-form';

interface Props {
  entity: EntityForm<PostForm, PostForm>;
  /** When the server stored it last. */
  updatedAt: string;
  /** When the browser kept what is unsaved. */
  keptAt: KeptAt;
}

/** What is saved where, and since when. */
export function SavedLine({ entity, updatedAt, ...props }: Props) {
  const { t } = useTranslation();
  const keptAt = useKeptAt(props.keptAt);
  const { saving: isSaving } = entity;
  const { isDirty } = entity.form.formState;
  const { zone } = useProject();
  const at = (instant: string) => zoneDateTime(instant, zone).slice(-5);
  const text = isSaving
    ? t('Saving…')
    : !isDirty
      ? t('All changes are saved ({time})', { time: zoneDateTime(updatedAt, zone) })
      : keptAt
        ? t('Unsaved changes, kept in this browser at {time}', { time: at(keptAt.toISOString()) })
        : t('Unsaved changes');
  return (
    <Text span size="xs" c="dimmed" role="status" truncate title={text} className={classes.saved}>
      {text}
    </Text>
  );
}
