import type { CalendarEntry, LinkedCalendar } from '@masthead/domain/posts/contract/calendar';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { PostPatch } from '@masthead/domain/posts/contract/post';
import { moveDayRefusal, moveRefusal, moveTimeRefusal } from '@masthead/domain/posts/rules/calendar';
import { fill, phrase } from '@masthead/domain/text/phrase';
import { toZoneParts, zoneInstant } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { useViewer } from '../../../shared/access/viewer';
import { call } from '../../../shared/api/call';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useSaveMove } from '../../../shared/list/use-optimistic-order';
import { notifyFailure, notifySuccess, notifyWarning } from '../../../shared/notices/notify';
import { useProject } from '../../../shared/project/project';
import { zoneDateTime } from '../../../shared/time/zone-time';
import { useTranslation } from '../../../ui/translation';

/** An entry of this brand, or of a linked account in another one, which can only be opened there. */
export interface ShownEntry extends CalendarEntry {
  brand?: Pick<LinkedCalendar, 'project' | 'title' | 'url'>;
}

export const toEntryKey = ({ kind, id, brand }: Pick<ShownEntry, 'kind' | 'id' | 'brand'>) =>
  `${brand?.project ?? ''}-${kind}-${id}`;

/** The place of a drop: a day, or a day and an hour. A drop keeps the minute, and without an hour the time. */
export interface Target {
  day: string;
  hour?: number | undefined;
}

/** The new date of an entry. `at` is `null` for a deadline. */
export type Move = Pick<CalendarEntry, 'day' | 'at'>;

/** Moves entries. A moved entry is at its new date at once and returns if the save fails. */
export function useMoves(items: readonly ShownEntry[]) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { zone } = useProject();
  const save = useSaveMove('posts');
  const [pending, setPending] = useState<ReadonlyMap<string, Move>>(new Map());

  const findRefusal = (entry: ShownEntry) =>
    entry.brand
      ? fill(phrase('Open it in {brand} to move it.'), { brand: entry.brand.title })
      : moveRefusal(viewer, entry);

  function findTargetRefusal(entry: CalendarEntry, { day, at }: Move): string | null {
    const now = new Date();
    if (at === null) return moveDayRefusal(day, now, zone);
    return moveTimeRefusal(entry, new Date(at), now, zone);
  }

  function toMove({ at }: CalendarEntry, { day, hour }: Target): Move {
    if (at === null) return { day, at };
    const { time } = toZoneParts(new Date(at), zone);
    const minutes = time.slice(-2);
    const nextTime = hour === undefined ? time : `${String(hour).padStart(2, '0')}:${minutes}`;
    return { day, at: zoneInstant(day, nextTime, zone).toISOString() };
  }

  /** Moves an entry unless a rule refuses it. Returns whether the move is saved. */
  async function move(entry: ShownEntry, to: Move): Promise<boolean> {
    if (to.day === entry.day && to.at === entry.at) return true;
    const refusal = findRefusal(entry) ?? findTargetRefusal(entry, to);
    if (refusal !== null) {
      notifyWarning(refusal);
      return false;
    }
    const saved = await store(entry, to);
    if (saved === null) return false;
    const text = to.at === null ? to.day : zoneDateTime(to.at, zone);
    const moved = { ...entry, ...to, updated_at: saved };
    const undo = { label: t('Undo'), run: () => void undoMove(moved, entry) };
    notifySuccess(t('Moved to {time}', { time: text }), undefined, undo);
    return true;
  }

  async function undoMove(moved: CalendarEntry, { day, at }: Move) {
    const refusal = findTargetRefusal(moved, { day, at });
    if (refusal !== null) notifyWarning(refusal);
    else if ((await store(moved, { day, at })) !== null) notifySuccess(t('Move undone'));
  }

  /** Returns the new version of the post, or `null` if the save failed. */
  async function store(entry: CalendarEntry, to: Move): Promise<string | null> {
    const { id, updated_at } = entry;
    const key = toEntryKey(entry);
    const change: PostPatch = to.at === null ? { due_date: to.day } : { published_at: to.at };
    setPending((before) => new Map(before).set(key, to));
    try {
      const request = call(posts.update, { params: { id }, body: { ...change, base_updated_at: updated_at } });
      await save(request);
      return (await request).updated_at;
    } catch (error) {
      notifyFailure(error, t('Error updating post.'));
      return null;
    } finally {
      setPending((before) => new Map([...before].filter(([other]) => other !== key)));
    }
  }

  return {
    /** The stored entries with the pending moves applied, by time. */
    entries: pending.size === 0 ? items : applyMoves(items, pending),
    move,
    drop: (entry: ShownEntry, target: Target) => move(entry, toMove(entry, target)),
    /** The translated reason why an entry cannot be moved; `null` if it can. */
    findRefusal: (entry: ShownEntry) => translated(findRefusal(entry)),
    findTargetRefusal: (entry: CalendarEntry, to: Move) => translated(findTargetRefusal(entry, to)),
  };
}

const translated = (refusal: string | null) => (refusal === null ? null : translateMessage(refusal));

function applyMoves(items: readonly ShownEntry[], moves: ReadonlyMap<string, Move>): ShownEntry[] {
  const sortKey = ({ day, at }: CalendarEntry) => `${day} ${at ?? ''}`;
  return items
    .map((entry) => ({ ...entry, ...moves.get(toEntryKey(entry)) }))
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
}
