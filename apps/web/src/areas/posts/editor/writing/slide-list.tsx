import { TemplateType } from '@masthead/domain/posts/rules/template-types';

import { formatClockTime } from '@masthead/domain/time/day-seconds';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../../ui/translation';
import classes from './slides.module.css';
import type { ListedSlide, SlideHead } from './use-slides';

interface Props {
  labels: SlideLabels;
  /** The slides in the order of the list. */
  listedSlides: readonly ListedSlide[];
  /** The key of the open slide. */
  activeKey: string;
  isOpen: boolean;
  onOpen: (key: string) => void;
  onMove: (key: string, to: number) => void;
}

const MOVE_KEYS = 'Alt+ArrowUp Alt+ArrowDown';

/** The list of slides with a roving tabindex: arrow keys move the focus, Enter opens a slide, Alt+arrow moves it. */
export function SlideList({ labels, listedSlides, activeKey, isOpen, onOpen, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const movedKey = useRef<string | null>(null);
  const findRow = (key: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);

  // An element that is moved in the DOM loses focus.
  useLayoutEffect(() => {
    if (movedKey.current !== null) findRow(movedKey.current)?.focus();
    movedKey.current = null;
  });

  useEffect(() => scrollListTo(list.current, `[data-key="${activeKey}"]`), [activeKey]);

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const key = event.target instanceof HTMLElement ? event.target.dataset['key'] : undefined;
    const index = listedSlides.findIndex(({ head }) => head.key === key);
    const targetIndex = findTargetIndex(event.key, index, listedSlides.length);
    if (key === undefined || targetIndex === null) return;
    event.preventDefault();
    if (event.altKey) {
      if (!isOpen || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      movedKey.current = key;
      onMove(key, targetIndex);
    } else {
      findRow(listedSlides[targetIndex]?.head.key ?? '')?.focus();
    }
  }

  return (
    <ol ref={list} className={classes.list} aria-label={labels.list} onKeyDown={onKeyDown}>
      {listedSlides.map(({ head, index }) => (
        <SlideRow
          key={head.key}
          id={head.key}
          name={labels.getName(head, index)}
          prefix={toPrefix(labels, head, index)}
          isActive={head.key === activeKey}
          isMovable={isOpen && !labels.isLive}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  id: string;
  name: string;
  prefix: string;
  isActive: boolean;
  isMovable: boolean;
  onOpen: (key: string) => void;
}

function SlideRow({ id, name, prefix, isActive, isMovable, onOpen }: RowProps) {
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
        {prefix === '' ? null : <span className={classes.prefix}>{prefix}</span>}{' '}
        <span className={classes.name}>{name}</span>
      </button>
    </li>
  );
}

/** The text before the name. For an update: its time and match minute. For a slide with a title: its number. */
function toPrefix(
  { isLive, getDefaultName, formatTime }: SlideLabels,
  { title, time, minutes }: SlideHead,
  index: number,
): string {
  const hasTitle = Boolean(title?.trim());
  if (!isLive) return hasTitle ? `${index + 1}.` : '';
  if (index === 0) return hasTitle ? getDefaultName(0) : '';
  return [time !== null && formatTime(time), minutes && `${minutes}'`].filter(Boolean).join(' · ');
}

/** The index to which a pressed key moves the focus or the slide; `null` for other keys and at the ends of the list. */
function findTargetIndex(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
  const target = targets[key];
  return target === undefined || index < 0 || target < 0 || target >= count ? null : target;
}

/** Scrolls only the list. `scrollIntoView()` would scroll the page too. */
function scrollListTo(list: HTMLElement | null, selector: string): void {
  const row = list?.querySelector<HTMLElement>(selector);
  if (!list || !row) return;
  const { offsetTop: top, offsetHeight: height } = row;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}

/** The texts for the slides of a post: a gallery has slides, a live update has a plot (its summary) and updates. */
export function useSlideLabels(type: TemplateType) {
  const { t, language } = useTranslation();
  const isLive = type === TemplateType.LIVE_UPDATE;
  const getDefaultName = (index: number) => {
    if (!isLive) return t('Slide {number}', { number: index + 1 });
    return index === 0 ? t('Plot') : t('Update {number}', { number: index });
  };
  return {
    isLive,
    getDefaultName,
    formatTime: (seconds: number) => formatClockTime(seconds, language),
    getName: ({ title }: Pick<SlideHead, 'title'>, index: number) => title?.trim() || getDefaultName(index),
    list: isLive ? t('Updates') : t('Slides'),
    add: isLive ? t('Add update') : t('Add slide'),
    remove: isLive ? t('Remove this update?') : t('Remove this slide?'),
    tooMany: (max: number) =>
      isLive
        ? t('A live update can have at most {max} entries.', { max })
        : t('A gallery can have at most {max} slides.', { max }),
  };
}

export type SlideLabels = ReturnType<typeof useSlideLabels>;
