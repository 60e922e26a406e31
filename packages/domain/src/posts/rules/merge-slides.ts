import { computeVersion } from '../../http/version';
import type { Slide } from '../contract/slides';

/** The parts of a slide that users edit. */
type SlideText = Pick<Slide, 'title' | 'time' | 'minutes'> & { content: unknown };
type IdentifiedSlide = SlideText & { id: string };

/** Returns a hash of the text of a slide, and of the correction that readers see with it. */
export function slideVersion({ title, content, time, minutes }: SlideText, correction: string | null = null): string {
  return computeVersion({ title: title || null, content, time, minutes, correction });
}

interface Versions<T extends IdentifiedSlide> {
  /** The slides that both versions are based on. */
  base: readonly IdentifiedSlide[];
  mine: readonly T[];
  theirs: readonly T[];
}

interface Merge<T> {
  slides: T[];
  /** The ids of slides that both changed differently. The merge has my text of them. */
  conflicts: string[];
}

/**
 * Merges two versions of the slides by their ids. Slides that either side has added, changed or deleted are merged; a
 * slide that both have changed is a conflict. New slides of the other version follow the same slide as there.
 */
export function mergeSlides<T extends IdentifiedSlide>({ base, mine, theirs }: Versions<T>): Merge<T> {
  const before = indexById(base);
  const their = indexById(theirs);
  const own = indexById(mine);
  const conflicts: string[] = [];
  const slides: T[] = [];
  for (const [id, slide] of own) {
    const isChanged = !isSame(slide, before.get(id));
    const other = their.get(id);
    if (!isChanged && !other) continue;
    const isTheirs = other && (!isChanged || isSame(slide, other));
    slides.push(isTheirs ? other : slide);
    const wasChangedByThem = before.has(id) ? !isSame(other, before.get(id)) : other !== undefined;
    if (isChanged && !isTheirs && wasChangedByThem) conflicts.push(id);
  }
  let previous: T | undefined;
  // The live desk adds an empty plot to a post without slides. A second plot would become an update.
  const addedPlot = mine.length > 0 ? theirs.find((slide, index) => index === 0 && isBlank(slide)) : undefined;
  for (const [id, slide] of their) {
    if (!own.has(id)) {
      if (isSame(slide, before.get(id)) || (slide === addedPlot && !before.has(id))) continue;
      if (before.has(id)) conflicts.push(id);
      slides.splice(previous ? slides.indexOf(previous) + 1 : slides.length, 0, slide);
      previous = slide;
    } else {
      previous = slides.find((merged) => merged.id === id) ?? previous;
    }
  }
  return { slides, conflicts };
}

const indexById = <T extends IdentifiedSlide>(slides: readonly T[]) =>
  new Map(slides.map((slide) => [slide.id, slide]));

const isBlank = ({ title, content }: SlideText) => !title && content === null;

const isSame = (one: SlideText | undefined, other: SlideText | undefined) =>
  one !== undefined && other !== undefined && slideVersion(one) === slideVersion(other);
