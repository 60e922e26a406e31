import type { Access, Area, Right } from '@masthead/domain/access/rights';
import { useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '../../ui/translation';
import { useViewer } from '../access/viewer';
import type { UndoSlot } from '../api/call';
import type { BaseVersion } from '../api/collection';
import { type EntityForm, useEntityForm } from '../form/use-entity-form';
import { notifySuccess } from '../notices/notify';
import { useUndo } from '../notices/use-undo';

interface Options<Entity, Out, In extends FieldValues> {
  schema: z.ZodType<Out, In>;
  /** The stored entity; `null` for a new one. Read once: another entity needs another form. */
  stored: Entity | null;
  toValues: (entity: Entity) => NoInfer<In>;
  blank: DefaultValues<NoInfer<In>>;
  /** The rights to save. Without them the form is read-only. */
  rights?: Record<'create' | 'update', Access>;
  /** Another reason that makes the form read-only. */
  readOnly?: boolean;
  create: (values: NoInfer<In>) => Promise<Entity>;
  /** Sends the changes. `current` is the latest stored version; `base` makes the server detect conflicts. */
  update: (change: Change<Entity, NoInfer<In>>) => Promise<Entity>;
  /** The messages of a failed save whose error has no message. */
  failure: Record<'create' | 'update', string>;
  /** Replaces the default after a save. It may call `finish`, which shows a notice and closes the form. */
  onSaved?: (saved: Entity, finish: () => void) => void;
  onInvalid?: () => void;
  onClose: () => void;
}

interface Change<Entity, In> {
  current: Entity;
  changes: Partial<In>;
  values: In;
  base: BaseVersion | undefined;
  /** A call that can be undone fills the slot. */
  undo: UndoSlot;
}

interface CrudForm<Out, In extends FieldValues> {
  entity: EntityForm<Out, In>;
  /** The props of `EntityPanel`. */
  panel: { entity: EntityForm<Out, In>; onClose: () => void };
  /** The props of the delete button. A deletion discards unsaved changes and closes the form. */
  removal: { look: 'button'; onRemoved: () => void };
}

/** The form that creates, updates and deletes one entity of a collection, in a panel or on a page. */
export function useCrudForm<Entity, Out, In extends FieldValues>(options: Options<Entity, Out, In>): CrudForm<Out, In> {
  const { schema, stored, toValues, blank, rights, readOnly = false, failure, onInvalid, onClose } = options;
  const { t } = useTranslation();
  const viewer = useViewer();
  const creating = stored === null;
  const current = useRef(stored);
  const undo = useRef<UndoSlot>({ id: null });
  const toUndoAction = useUndo();

  function finish() {
    notifySuccess(creating ? t('Added') : t('Updated'), undefined, toUndoAction(undo.current));
    onClose();
  }

  const entity = useEntityForm<Out, In>({
    schema,
    values: stored === null ? blank : (toValues(stored) as DefaultValues<In>),
    versioned: stored === null ? null : { entity: stored, toValues },
    creating,
    readOnly: readOnly || (rights !== undefined && !viewer.can(creating ? rights.create : rights.update)),
    save: async (values, changes, base) => {
      undo.current = { id: null };
      current.current =
        current.current === null
          ? await options.create(values)
          : await options.update({ current: current.current, changes, values, base, undo: undo.current });
      return toValues(current.current);
    },
    onSaved: () => {
      if (options.onSaved && current.current !== null) options.onSaved(current.current, finish);
      else finish();
    },
    ...(onInvalid && { onInvalid }),
    fallback: creating ? failure.create : failure.update,
  });

  function closeDeleted() {
    entity.discard();
    onClose();
  }

  return { entity, panel: { entity, onClose }, removal: { look: 'button', onRemoved: closeDeleted } };
}

/** The rights to create and update records of an area. The casts keep their literal types, such as `tag.create`. */
export function writeRights<const A extends Area>(area: A) {
  return {
    create: `${area}.create` as Extract<Right, `${A}.create`>,
    update: `${area}.update` as Extract<Right, `${A}.update`>,
  };
}

interface Write<Sent, Entity> {
  mutateAsync: (sent: Sent) => Promise<Entity>;
}

/** The `create` and `update` options of a form whose values are the request bodies. */
export function createWriteCalls<Entity extends { id: number }, Body, Patch>(
  create: Write<{ body: Body }, Entity>,
  update: Write<{ params: { id: number }; body: Patch; base: BaseVersion | undefined }, Entity>,
) {
  return {
    create: (body: Body) => create.mutateAsync({ body }),
    update: ({ current, changes, base }: { current: Entity; changes: Patch; base: BaseVersion | undefined }) =>
      update.mutateAsync({ params: { id: current.id }, body: changes, base }),
  };
}
