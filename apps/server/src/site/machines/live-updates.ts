import { articleToText } from '@masthead/article/to-text';
import type { StateSlide } from '../article/article-state';
import { known, type Thing } from './graph';
import { liveMoments } from './live-moments';

interface About {
  zone: string;
  /** The page's whole address. */
  url: string;
  first_published_at: string;
  updated_at: string;
}

/** A page says each update twice, once for machines: of a long day, the newest are enough. */
const MOST_UPDATES = 25;
/** Of what has no title, its first words are one. */
const TITLE_LENGTH = 110;

/** What happened, the newest first. */
export function liveUpdates(slides: readonly StateSlide[], about: About): Thing[] {
  const moments = liveMoments(
    slides.map(({ time }) => time),
    about,
  );
  return slides
    .map(({ title, content }, index) => ({ title, text: content ? articleToText(content).trim() : '', index }))
    .filter(({ title, text }) => title || text)
    .slice(-MOST_UPDATES)
    .reverse()
    .map(({ title, text, index }) =>
      known({
        '@type': 'BlogPosting',
        headline: title || firstWords(text),
        url: about.url,
        datePublished: moments[index],
        articleBody: text,
      }),
    );
}

function firstWords(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  if (line.length <= TITLE_LENGTH) return line;
  const cut = line.slice(0, TITLE_LENGTH);
  const end = cut.lastIndexOf(' ');
  // A sign of two parts may have been cut through.
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/\p{Cs}/gu, '')}…`;
}
