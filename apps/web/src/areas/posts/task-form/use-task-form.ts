import type { Card } from '@masthead/domain/posts/contract/board';
import { posts } from '@masthead/domain/posts/contract/endpoints';

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { collection } from '../../../shared/api/collection';
import { findChangedKeys } from '../../../shared/form/changes';
import { type EntityForm, useEntityForm } from '../../../shared/form/use-entity-form';
import { notifySuccess } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { useTranslation } from '../../../ui/translation';
import { storeLastSection } from '../last-section';
import { isLockedFor } from '../post-lock';
import {
  type BaseVersion,
  createTaskSchema,
  type TaskForm,
  toBaseVersion,
  toFormValues,
  toTaskInput,
  toTaskPatch,
} from './task-values';

const { useWrite } = collection('posts');

const useCreateTask = () => useWrite(posts.create);
const useUpdateTask = () => useWrite(posts.update);
export const useTrashTask = () => useWrite(posts.trash);

interface Options {
  /** The stored task; `null` for a new one. */
  card: Card | null;
  /** The initial section of a new task. */
  section: number | null;
  today: string;
  hasSections: boolean;
  onCreated: (id: number) => void;
  onClose: () => void;
}

/** The state of the form that creates or edits a task: saving, and conflicts with changes of other users. */
export function useTaskForm({ card, section, today, hasSections, onCreated, onClose }: Options) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { id: projectId, switches } = useProject();
  const finish = useCloseOrOpenEditor(onClose);
  const create = useCreateTask();
  const update = useUpdateTask();
  const base = useBaseVersion(card, section);
  const isNew = card === null;

  async function send(values: TaskForm, changes: Partial<TaskForm>) {
    const { id, updated_at } = base.getLatest();
    if (id === null) return create.mutateAsync({ body: toTaskInput(values) });
    const body = { ...toTaskPatch(values, changes), base_updated_at: updated_at };
    return update.mutateAsync({ params: { id }, body });
  }

  const entity = useEntityForm({
    schema: createTaskSchema({ today, stored: base.values, hasSections }),
    values: base.values,
    creating: isNew,
    readOnly: !viewer.can(isNew ? 'post.create' : 'post.update'),
    locked: card !== null && isLockedFor(viewer, card),
    save: async (values, changes) => {
      const { id, updated_at, ...stored } = await send(values, changes);
      if (isNew && stored.section_id !== null) storeLastSection(projectId, viewer.user.id, stored.section_id);
      const savedValues = toFormValues(stored);
      base.setBase({ id, updated_at, values: savedValues });
      return savedValues;
    },
    onSaved: () => {
      const { id } = base.getLatest();
      if (isNew && id !== null && !switches.move_to_post_on_save) onCreated(id);
      else notifySuccess(isNew ? t('Added') : t('Updated'));
      finish(id);
    },
    fallback: isNew ? t('Error creating post.') : t('Error updating post.'),
  });

  const conflict = useVersionConflict(card, base, entity);
  return { entity, conflict };
}

interface FormBase {
  values: TaskForm;
  /** The latest stored version. A queued save calls the functions of an earlier render, so it must not use `values`. */
  getLatest: () => BaseVersion;
  setBase: (next: BaseVersion) => void;
}

function useBaseVersion(card: Card | null, section: number | null): FormBase {
  const [base, storeBase] = useState(() => toBaseVersion(card, section));
  const latest = useRef(base);
  return {
    values: base.values,
    getLatest: () => latest.current,
    setBase: (next) => {
      latest.current = next;
      storeBase(next);
    },
  };
}

/** Closes the form, or opens the editor of the saved task if the project's `move_to_post_on_save` is on. */
function useCloseOrOpenEditor(onClose: () => void) {
  const { switches } = useProject();
  const navigate = useNavigate();
  return (id: number | null) => {
    if (switches.move_to_post_on_save && id !== null) {
      void navigate({ to: '/posts/$id', params: { id: String(id) } });
    } else onClose();
  };
}

/** Changes of another user to fields that this user has changed too, and the two ways to resolve them. */
export interface VersionConflict {
  fields: (keyof TaskForm)[];
  keepMine: () => void;
  takeTheirs: () => void;
}

/**
 * Merges changes of other users into the open form: fields that this user has not changed take the new value. If both
 * changed the same field, the user decides before saving.
 */
function useVersionConflict<Out>(
  card: Card | null,
  base: FormBase,
  entity: EntityForm<Out, TaskForm>,
): VersionConflict | null {
  const [pending, setPending] = useState<{ card: Card; fields: VersionConflict['fields'] } | null>(null);
  const { form, rebase, discard, saving } = entity;

  function adoptVersion(next: Card) {
    const version = toBaseVersion(next, null);
    base.setBase(version);
    rebase(version.values);
    setPending(null);
  }

  const handleServerVersion = useEffectEvent((next: Card) => {
    const { updated_at, values } = base.getLatest();
    if (next.updated_at <= updated_at) return;
    const fields = findConflicts(values, form.getValues(), toFormValues(next));
    if (fields.length === 0) adoptVersion(next);
    else setPending({ card: next, fields });
  });

  // The form is a store outside of React: this effect passes new server versions to it.
  useEffect(() => {
    if (card && !saving) handleServerVersion(card);
  }, [card, saving]);

  if (!pending) return null;
  return {
    fields: pending.fields,
    keepMine: () => adoptVersion(pending.card),
    takeTheirs: () => {
      discard();
      adoptVersion(pending.card);
    },
  };
}

/** The fields that both users changed to different values, compared with the base version. */
function findConflicts(base: TaskForm, mine: TaskForm, theirs: TaskForm): VersionConflict['fields'] {
  const myChanges = findChangedKeys(base, mine);
  const different = findChangedKeys(mine, theirs);
  return findChangedKeys(base, theirs).filter(
    (key) => myChanges.includes(key) && different.includes(key),
  ) as VersionConflict['fields'];
}
