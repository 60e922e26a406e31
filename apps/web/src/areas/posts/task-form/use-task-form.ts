import type { Card } from '@masthead/domain/posts/contract/board';
import { posts } from '@masthead/domain/posts/contract/endpoints';

import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { collection } from '../../../shared/api/collection';
import { changedKeys } from '../../../shared/form/changes';
import { type EntityForm, useEntityForm } from '../../../shared/form/use-entity-form';
import { notifySuccess } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { isLockedFor } from '../post-lock';
import { type Base, baseOf, changedPost, newPost, type TaskForm, taskForm, valuesOf } from './task-values';

const { useWrite } = collection('posts');

const useCreateTask = () => useWrite(posts.create);
const useUpdateTask = () => useWrite(posts.update);
export const useTrashTask = () => useWrite(posts.trash);

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

/** What somebody else has made of the same fields meanwhile. */
export interface Rival {
  /** The fields that both changed. */
  fields: (keyof TaskForm)[];
  keepMine: () => void;
  takeTheirs: () => void;
}

/**
 * The task is changed by somebody else while its form is open. What they changed and nobody touched here follows; where
 * both changed the same field, the person decides, and nothing can be saved over it unseen.
 */
function useRival<Out>(card: Card | null, base: RefObject<Base>, entity: EntityForm<Out, TaskForm>): Rival | null {
  const [stored, setStored] = useState<{ card: Card; fields: Rival['fields'] } | null>(null);
  const { form, rebase, discard, saving } = entity;

  function follow(next: Card) {
    base.current = baseOf(next, null);
    rebase(base.current.values);
    setStored(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the card calls for it
  useEffect(() => {
    if (!card || saving || card.updated_at <= base.current.updated_at) return;
    const fields = contested(base.current.values, form.getValues(), valuesOf(card));
    if (fields.length === 0) follow(card);
    else setStored({ card, fields });
  }, [card, saving]);

  if (!stored) return null;
  return {
    fields: stored.fields,
    keepMine: () => follow(stored.card),
    takeTheirs: () => {
      discard();
      follow(stored.card);
    },
  };
}

/** Changed on both sides, and not to the same. */
function contested(before: TaskForm, mine: TaskForm, theirs: TaskForm): Rival['fields'] {
  const changedHere = changedKeys(before, mine);
  const apart = changedKeys(mine, theirs);
  return changedKeys(before, theirs).filter(
    (key) => changedHere.includes(key) && apart.includes(key),
  ) as Rival['fields'];
}
