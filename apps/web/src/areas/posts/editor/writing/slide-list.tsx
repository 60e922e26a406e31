import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { clockTime } from '@masthead/domain/time/day-seconds';
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './slides.module.css';
import type { ListedSlide, SlideHead } from './use-slides';

interface Props {
  words: SlideWords;
  listed: readonly ListedSlide[];
  active: string;
  isOpen: boolean;
  onOpen: (key: string) => void;
  /** Sends a slide to another place. */
  onMove: (key: string, to: number) => void;
}

const MOVE_KEYS = 'Alt+ArrowUp Alt+ArrowDown';

/**
 * All slides by name, one stop of the tab key: the arrow keys go through them, Enter opens one, with Alt they move it.
 * Drawn anew when a name or the order changes, not with the text.
 */
export const SlideList = memo(function SlideList({ words, listed, active, isOpen, onOpen, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  const rowOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);

  // What changes its place in the page loses the focus.
  useLayoutEffect(() => {
    if (moved.current !== null) rowOf(moved.current)?.focus();
    moved.current = null;
  });

  useEffect(() => bringIntoView(list.current, `[data-key="${active}"]`), [active]);

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const key = event.target instanceof HTMLElement ? event.target.dataset['key'] : undefined;
    const place = listed.findIndex(({ head }) => head.key === key);
    const to = placeFor(event.key, place, listed.length);
    if (key === undefined || to === null) return;
    event.preventDefault();
    if (event.altKey) {
      if (!isOpen || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      moved.current = key;
      onMove(key, to);
    } else {
      rowOf(listed[to]?.head.key ?? '')?.focus();
    }
  }

  return (
    <ol ref={list} className={classes.list} aria-label={words.list} onKeyDown={onKeyDown}>
      {listed.map(({ head, place }) => (
        <SlideRow
          key={head.key}
          id={head.key}
          name={words.nameOf(head, place)}
          mark={markOf(words, head, place)}
          isActive={head.key === active}
          isMovable={isOpen && !words.isLive}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
});

interface RowProps {
  id: string;
  name: string;
  /** What stands before the name. */
  mark: string;
  isActive: boolean;
  isMovable: boolean;
  onOpen: (key: string) => void;
}

const SlideRow = memo(function SlideRow({ id, name, mark, isActive, isMovable, onOpen }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-key={id}
        tabIndex={isActive ? 0 : -1}
        {...(isActive && { 'aria-current': true })}
        {...(isMovable && { 'aria-keyshortcuts': MOVE_KEYS })}
        onClick={() => onOpen(id)}
      >
        {mark === '' ? null : <span className={classes.mark}>{mark}</span>} <span className={classes.name}>{name}</span>
      </button>
    </li>
  );
});

/** Of an update its time and the minute of the match; of a slide with a title its number. */
function markOf({ isLive, placeName, timeOf }: SlideWords, { title, time, minutes }: SlideHead, place: number): string {
  const isNamed = Boolean(title?.trim());
  if (!isLive) return isNamed ? `${place + 1}.` : '';
  if (place === 0) return isNamed ? placeName(0) : '';
  return [time !== null && timeOf(time), minutes && `${minutes}'`].filter(Boolean).join(' · ');
}

function placeFor(key: string, place: number, count: number): number | null {
  const places: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 };
  const to = places[key];
  return to === undefined || place < 0 || to < 0 || to >= count ? null : to;
}

/** Scrolls the list alone, not the page around it. */
function bringIntoView(list: HTMLElement | null, selector: string): void {
  const row = list?.querySelector<HTMLElement>(selector);
  if (!list || !row) return;
  const { offsetTop: top, offsetHeight: height } = row;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}

/** What the slides of a post are called: those of a gallery slides, those of a live update its plot and its updates. */
export function useSlideWords(type: TemplateType) {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const isLive = type === TemplateType.LIVE_UPDATE;
    const placeName = (place: number) => {
      if (!isLive) return t('Slide {number}', { number: place + 1 });
      return place === 0 ? t('Plot') : t('Update {number}', { number: place });
    };
    return {
      isLive,
      placeName,
      timeOf: (seconds: number) => clockTime(seconds, i18n.language),
      nameOf: ({ title }: Pick<SlideHead, 'title'>, place: number) => title?.trim() || placeName(place),
      list: isLive ? t('Updates') : t('Slides'),
      add: isLive ? t('Add update') : t('Add slide'),
      remove: isLive ? t('Remove this update?') : t('Remove this slide?'),
      tooMany: (max: number) =>
        isLive
          ? t('A live update has at most {max} entries.', { max })
          : t('A gallery has at most {max} slides.', { max }),
    };
  }, [t, i18n, type]);
}

export type SlideWords = ReturnType<typeof useSlideWords>;
