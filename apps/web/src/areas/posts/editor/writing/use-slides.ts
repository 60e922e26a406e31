import { newestFirst } from '@masthead/domain/posts/rules/live-moments';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { secondsOf } from '@masthead/domain/time/day-seconds';
import { zoneParts } from '@masthead/domain/time/zone';
import { useMemo, useRef, useState } from 'react';
import { type FormSlide, slideKey } from '../state/post-form';

/** A slide without its text. */
export type SlideHead = Pick<FormSlide, 'key' | 'title' | 'time' | 'minutes'>;

interface Options {
  type: TemplateType;
  slides: FormSlide[];
  onChange: (slides: FormSlide[]) => void;
  now: () => Date;
  /** When a published post was published; `null` of another one. */
  publishedAt: string | null;
  zone: string;
}

const emptySlide = (time: number | null = null): FormSlide => ({
  key: slideKey(),
  content: null,
  title: null,
  time,
  minutes: null,
});

/**
 * The slides and the one that is open. Every change starts from what was told last, not from what was drawn last: a page
 * need not be drawn anew for every key.
 */
export function useSlides(options: Options) {
  const shown = useShown(options.slides);
  const [active, setActive] = useState((shown[0] as FormSlide).key);
  const heads = useHeads(shown);
  const listed = useListed(heads, options);
  const latest = useRef<Latest>({ ...options, shown, slides: shown });
  latest.current = {
    ...options,
    shown,
    slides: latest.current.shown === shown ? latest.current.slides : shown,
  };
  const [act] = useState(() => actions(latest));
  const place = Math.max(
    0,
    shown.findIndex(({ key }) => key === active),
  );

  return {
    heads,
    listed,
    place,
    active: shown[place] as FormSlide,
    activate: setActive,
    ...act,
    add: () => {
      const added = act.add(place);
      setActive(added);
      return added;
    },
    remove: (key: string) => {
      const next = act.remove(key);
      if (next !== null) setActive(next);
    },
  };
}

interface Latest extends Options {
  shown: FormSlide[];
}

function actions(latest: { current: Latest }) {
  function tell(slides: FormSlide[]) {
    latest.current.slides = slides;
    latest.current.onChange(slides);
  }
  const placeOf = (key: string) => latest.current.slides.findIndex((slide) => slide.key === key);

  return {
    read: (key: string) => latest.current.slides[placeOf(key)],
    change: (key: string, part: Partial<FormSlide>) =>
      tell(latest.current.slides.map((slide) => (slide.key === key ? { ...slide, ...part } : slide))),
    /** A slide of a gallery goes after the open one, an update to the end. */
    add(openPlace: number): string {
      const { type, slides, now, zone } = latest.current;
      const isLive = type === TemplateType.LIVE_UPDATE;
      const slide = emptySlide(isLive ? secondsOf(zoneParts(now(), zone).time) : null);
      tell(slides.toSpliced(isLive ? slides.length : openPlace + 1, 0, slide));
      return slide.key;
    },
    move(key: string, to: number): boolean {
      const { type, slides } = latest.current;
      const from = placeOf(key);
      const slide = slides[from];
      // Updates are ordered by their times.
      if (type === TemplateType.LIVE_UPDATE || !slide || to < 0 || to >= slides.length || to === from) return false;
      tell(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
      return true;
    },
    /** Answers with the slide that stands in its place, or before it; `null` when it has to stay. */
    remove(key: string): string | null {
      const { type, slides } = latest.current;
      const from = placeOf(key);
      if (from < 0 || slides.length === 1 || (from === 0 && type === TemplateType.LIVE_UPDATE)) return null;
      const rest = slides.toSpliced(from, 1);
      tell(rest);
      return (rest[from] ?? rest[from - 1])?.key ?? null;
    },
  };
}

/** A slide in the list, with its place among the stored slides. */
export interface ListedSlide {
  head: SlideHead;
  place: number;
}

/** The slides as the list shows them: the updates of a live update by their times, as readers see them. */
function useListed(heads: readonly SlideHead[], { type, publishedAt, zone, now }: Options): readonly ListedSlide[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read when the slides change
  return useMemo(() => {
    const all = heads.map((head, place) => ({ head, place }));
    if (type !== TemplateType.LIVE_UPDATE) return all;
    const updated_at = now().toISOString();
    const times = { zone, first_published_at: publishedAt ?? updated_at, updated_at };
    return [...all.slice(0, 1), ...newestFirst(heads, times).map(({ slide, place }) => ({ head: slide, place }))];
  }, [heads, type, publishedAt, zone]);
}

/** A post without slides starts with one, which is nobody's change until something is written. */
function useShown(slides: FormSlide[]): FormSlide[] {
  const isEmpty = slides.length === 0;
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  const [first, setFirst] = useState(() => [emptySlide()]);
  if (isEmpty !== wasEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) setFirst([emptySlide()]);
  }
  return isEmpty ? first : slides;
}

/** What the list shows of the slides: the same as before as long as only their texts change. */
function useHeads(slides: FormSlide[]): readonly SlideHead[] {
  const last = useRef<readonly SlideHead[]>([]);
  const isSame =
    last.current.length === slides.length && slides.every((slide, place) => isSameHead(slide, last.current[place]));
  if (!isSame) last.current = slides;
  return last.current;
}

function isSameHead(one: SlideHead, other: SlideHead | undefined): boolean {
  return (
    one === other ||
    (one.key === other?.key && one.title === other.title && one.time === other.time && one.minutes === other.minutes)
  );
}
