import type { Card } from '@masthead/domain/posts/contract/board';
import { type RefObject, useEffect, useState } from 'react';
import { changedKeys } from '../../../shared/form/changes';
import type { EntityForm } from '../../../shared/form/use-entity-form';
import { type Base, baseOf, type TaskForm, valuesOf } from './task-values';

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
export function useRival<Out>(
  card: Card | null,
  base: RefObject<Base>,
  entity: EntityForm<Out, TaskForm>,
): Rival | null {
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
