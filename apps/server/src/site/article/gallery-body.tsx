import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import { MiddleParts } from '../managed/parted-text';
import { RichText } from './rich-text';
import type { ShownArticle } from './shown-article';

interface Props {
  site: Site;
  article: ShownArticle;
}

/** The slides one below the other, numbered. */
export function GalleryBody({ site, article: { slides, spot } }: Props) {
  return slides.map(({ title, content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a slide is known by its place, and nothing is drawn again
    <section className="slide" key={index}>
      <p className="count">{site.say(phrase('{number} of {total}'), { number: index + 1, total: slides.length })}</p>
      {title ? <h2>{title}</h2> : null}
      {content ? <RichText article={content} /> : null}
      {index === Math.ceil(slides.length / 2) - 1 ? <MiddleParts site={site} spot={spot} /> : null}
    </section>
  ));
}
