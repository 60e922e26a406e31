import type { Slide } from '@masthead/domain/posts/contract/slides';
import { type Desk, writeShort } from './articles';
import type { DemoImage } from './demo-posts.queries';
import { begun } from './speech';

/** As the contract has it: an article is more exact. */
const contentOf = (...told: Parameters<typeof writeShort>) => writeShort(...told) as object as Slide['content'];

/** Pictures with a few words each; none twice. */
export function writeGallery(desk: Desk, updated_at: string): Slide[] {
  const { say, random, images } = desk;
  const start = Math.floor(random.next() * images.length);
  return Array.from({ length: 4 + Math.floor(random.next() * 6) }, (_, index) => ({
    content: contentOf(desk, ['view', 'fact'], images[(start + index * 7) % images.length] as DemoImage),
    title: begun(say('{matter}')),
    time: null,
    minutes: null,
    updated_at,
  }));
}

export interface Coverage {
  /** Whether it is of a match, with its minutes. */
  isMatch: boolean;
  updated_at: string;
  /** From publication to the last save; null while the article is not out. */
  span: { start: number; seconds: number } | null;
}

const MORNING = 8 * 3600;
const LATEST_START = 16 * 3600;
const DAY_SECONDS = 24 * 3600;

/** What it is about, without a time, and then what happened, in the order it did. */
export function writeCoverage(desk: Desk, { isMatch, updated_at, span }: Coverage): Slide[] {
  const { say, random, images } = desk;
  const morning = MORNING + Math.floor(random.next() * (LATEST_START - MORNING));
  let minute = 0;
  const plot: Slide = {
    content: contentOf(desk, ['lead', 'background'], random.pick(images)),
    title: null,
    time: null,
    minutes: null,
    updated_at,
  };
  const updates = Array.from({ length: 5 + Math.floor(random.next() * 7) }, (): Slide => {
    const passed = 2 + Math.floor(random.next() * 8);
    minute += passed;
    return {
      content: contentOf(desk, ['fact', 'view'], random.chance(0.15) ? random.pick(images) : null),
      title: begun(say('{heading}')),
      time: minute * 60,
      minutes: isMatch ? String(minute) : null,
      updated_at,
    };
  });
  // No update is written after the last save.
  const pace = span ? Math.min(1, span.seconds / (minute * 60)) : 1;
  const clock = (passed: number) => ((span?.start ?? morning) + Math.floor((passed * pace) / 60) * 60) % DAY_SECONDS;
  return [plot, ...updates.map((update) => ({ ...update, time: clock(update.time ?? 0) }))];
}
