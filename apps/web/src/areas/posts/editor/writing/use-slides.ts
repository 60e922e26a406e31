import type { Slide } from '@masthead/domain/posts/contract/slides';
import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { parseDayTime } from '@masthead/domain/time/day-seconds';
import { toZoneParts } from '@masthead/domain/time/zone';
import { useState } from 'react';
import { createSlideKey, type FormSlide } from '../state/post-form';

/** A slide without its text. A keystroke in the text does not change it, so the list does not re-render. */
export type SlideHead = Pick<FormSlide, 'key' | 'title' | 'time' | 'minutes'>;

interface Options {
  type: TemplateType;
  slides: FormSlide[];
  /** The latest slides, including changes since the last render. */
  read: () => FormSlide[];
  onChange: (slides: FormSlide[]) => void;
  /** The slides of the last save. */
  stored: readonly Slide[];
  now: () => Date;
  /** The publication time of a published post; `null` for any other post. */
  publishedAt: string | null;
  zone: string;
}

const createSlide = (time: number | null = null): FormSlide => ({
  key: createSlideKey(),
  content: null,
  title: null,
  time,
  minutes: null,
});

/**
 * The slides of a gallery or a live update, the open slide, and the functions that change them. Updates start from the latest slides, so that they keep changes since the last render.
 * Returned objects keep their identity while only a text changes, so that typing does not re-render children.
 */
export function useSlides({ type, slides, read, onChange, stored, now, publishedAt, zone }: Options) {
  const emptySlides = useEmptySlides(slides.length === 0);
  const { heads, changedAt } = useHeads(slides.length === 0 ? emptySlides : slides, now);
  const [activeKey, setActiveKey] = useState((heads[0] as SlideHead).key);
  const index = Math.max(
    0,
    heads.findIndex(({ key }) => key === activeKey),
  );
  const isLive = type === TemplateType.LIVE_UPDATE;

  function readLatest(): FormSlide[] {
    const latest = read();
    return latest.length === 0 ? emptySlides : latest;
  }

  return {
    heads,
    listedSlides: isLive
      ? listUpdates(heads, { stored, changedAt, publishedAt, zone })
      : heads.map((head, index) => ({ head, index })),
    index,
    active: heads[index] as SlideHead,
    activate: setActiveKey,
    readSlide: (key: string) => readLatest().find((slide) => slide.key === key),
    change: (key: string, changes: Partial<FormSlide>) =>
      onChange(readLatest().map((slide) => (slide.key === key ? { ...slide, ...changes } : slide))),
    /** Adds a gallery slide after the open one, or an update at the end. Returns its key. */
    add(): string {
      const all = readLatest();
      const slide = createSlide(isLive ? parseDayTime(toZoneParts(now(), zone).time) : null);
      onChange(all.toSpliced(isLive ? all.length : index + 1, 0, slide));
      setActiveKey(slide.key);
      return slide.key;
    },
    move(key: string, to: number): boolean {
      const all = readLatest();
      const from = all.findIndex((slide) => slide.key === key);
      const slide = all[from];
      // Updates are ordered by time.
      if (isLive || !slide || to < 0 || to >= all.length || to === from) return false;
      onChange(all.toSpliced(from, 1).toSpliced(to, 0, slide));
      return true;
    },
    /** Removes a slide and opens the next or the previous one. The last slide and the plot cannot be removed. */
    remove(key: string) {
      const all = readLatest();
      const from = all.findIndex((slide) => slide.key === key);
      if (from < 0 || all.length === 1 || (from === 0 && isLive)) return;
      const rest = all.toSpliced(from, 1);
      onChange(rest);
      const next = rest[from] ?? rest[from - 1];
      if (next) setActiveKey(next.key);
    },
  };
}

/** A row of the list of slides. `index` refers to the stored slides, not to the list. */
export interface ListedSlide {
  head: SlideHead;
  index: number;
}

interface UpdateTimes {
  stored: readonly Slide[];
  /** The time of the last change of a head. */
  changedAt: Date;
  publishedAt: string | null;
  zone: string;
}

/** The plot, then the updates in the order that readers see. */
function listUpdates(
  heads: readonly SlideHead[],
  { stored, changedAt, publishedAt, zone }: UpdateTimes,
): readonly ListedSlide[] {
  const updated_at = changedAt.toISOString();
  const times = { zone, first_published_at: publishedAt ?? updated_at, updated_at };
  const storedById = new Map(stored.map((slide) => [slide.id, slide]));
  const updates = heads.map(({ key, time }) => {
    const slide = storedById.get(key);
    return slide?.time === time ? slide : { time };
  });
  const order = [...heads.slice(0, 1).keys(), ...newestFirst(updates, times).map(({ index }) => index)];
  return order.map((index) => ({ head: heads[index] as SlideHead, index }));
}

/** A post without slides shows an empty slide, which counts as a change only after the user types. */
function useEmptySlides(isEmpty: boolean): FormSlide[] {
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  const [slides, setSlides] = useState(() => [createSlide()]);
  if (isEmpty !== wasEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) setSlides([createSlide()]);
  }
  return slides;
}

/** The slides without texts, and the time of their last change. Keeps its identity while only texts change. */
function useHeads(slides: readonly SlideHead[], now: () => Date) {
  const [current, setCurrent] = useState(() => ({ heads: slides, changedAt: now() }));
  if (hasSameHeads(current.heads, slides)) return current;
  const next = { heads: slides, changedAt: now() };
  setCurrent(next);
  return next;
}

function hasSameHeads(before: readonly SlideHead[], after: readonly SlideHead[]): boolean {
  return before.length === after.length && after.every((head, index) => isSameHead(head, before[index]));
}

function isSameHead(one: SlideHead, other: SlideHead | undefined): boolean {
  return (
    one === other ||
    (one.key === other?.key && one.title === other.title && one.time === other.time && one.minutes === other.minutes)
  );
}
