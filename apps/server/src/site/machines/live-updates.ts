import { articleToText } from '@masthead/article/to-text';
import { newestFirst } from '@masthead/domain/posts/live-moments';
import { slideId } from '@masthead/domain/posts/slides';
import { updateAnchor } from '@masthead/domain/site/addresses';
import type { StateSlide } from '../../content/preview/article-state';
import { known, type Thing } from './graph';

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

/** What happened, the newest first. The first slide is the Plot. */
export function liveUpdates(slides: readonly StateSlide[], about: About): Thing[] {
  return newestFirst(slides, about)
    .map(({ slide: { title, content, id }, place, moment }) => ({
      title,
      text: content ? articleToText(content).trim() : '',
      url: `${about.url}#${updateAnchor(slideId({ id }, place))}`,
      moment,
    }))
    .filter(({ title, text }) => title || text)
    .slice(0, MOST_UPDATES)
    .map(({ title, text, url, moment }) =>
      known({
        '@type': 'BlogPosting',
        '@id': url,
        headline: title || firstWords(text),
        url,
        datePublished: moment,
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
