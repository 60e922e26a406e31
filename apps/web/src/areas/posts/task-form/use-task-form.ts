import type { Card } from '@masthead/domain/posts/contract/board';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { useEntityForm } from '../../../shared/form/use-entity-form';
import { notifySuccess } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { isLockedFor } from '../locks/is-locked';
import { useCreateTask, useUpdateTask } from './task.api';
import { type Base, baseOf, changedPost, newPost, type TaskForm, taskForm, valuesOf } from './task-values';
import { useRival } from './use-rival';

interface Options {
  /** As it is stored now; `null` for a new one. */
  card: Card | null;
  /** Where a new one starts. */
  section: number | null;
  today: string;
  hasSections: boolean;
  onCreated: (id: number) => void;
  onClose: () => void;
}

export function useTaskForm({ card, section, today, hasSections, onCreated, onClose }: Options) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { switches } = useProject();
  const finish = useFinish(onClose);
  const create = useCreateTask();
  const update = useUpdateTask();
  const base = useRef<Base>(null as unknown as Base);
  base.current ??= baseOf(card, section);
  const isNew = card === null;

  async function send(values: TaskForm, changes: Partial<TaskForm>) {
    const { id, updated_at } = base.current;
    if (id === null) return create.mutateAsync({ body: newPost(values) });
    const body = { ...changedPost(values, changes), base_updated_at: updated_at };
    return update.mutateAsync({ params: { id }, body });
  }

  const entity = useEntityForm({
    schema: taskForm({ today, stored: base.current.values, hasSections }),
    values: base.current.values,
    creating: isNew,
    readOnly: !viewer.can(isNew ? 'post.create' : 'post.update'),
    locked: card !== null && isLockedFor(viewer, card),
    save: async (values, changes) => {
      const { id, updated_at, ...stored } = await send(values, changes);
      base.current = { id, updated_at, values: valuesOf(stored) };
      return base.current.values;
    },
    onSaved: () => {
      const { id } = base.current;
      if (isNew && id !== null && !switches.move_to_post_on_save) onCreated(id);
      else notifySuccess(isNew ? t('Added') : t('Updated'));
      finish(id);
    },
    fallback: isNew ? t('Error creating post.') : t('Error updating post.'),
  });

  const rival = useRival(card, base, entity);
  return { entity, rival };
}

/** Closes the form; where the project says so, the saved task's editor opens. */
function useFinish(onClose: () => void) {
  const { switches } = useProject();
  const navigate = useNavigate();
  return (id: number | null) => {
    if (switches.move_to_post_on_save && id !== null) void navigate({ to: `/posts/${id}` });
    else onClose();
  };
}
