import type { Article } from '@masthead/article/document';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import { MiddleParts, PartedText } from '../managed/parted-text';
import type { Spot } from '../parts/spot';
import { type Chapter, chaptersOf } from './chapters';
import { RichText } from './rich-text';
import type { ShownArticle } from './shown-article';

interface Props {
  site: Site;
  article: ShownArticle;
}

/** The text, with its contents above it when they are switched on. */
export function StandardBody({ site, article: { body, spot, table_of_contents } }: Props) {
  if (!body) return null;
  const Text = table_of_contents ? Chapters : PartedText;
  return <Text site={site} spot={spot} article={body} />;
}

function Chapters({ site, spot, article: body }: { site: Site; spot: Spot; article: Article }) {
  const chapters = chaptersOf(body);
  const titled = chapters.filter(({ title }) => title !== '');
  if (titled.length === 0) return <PartedText site={site} spot={spot} article={body} />;
  return (
    <>
      <Contents title={site.say(phrase('Contents'))} chapters={titled} />
      {chapters.map(({ id, article }, index) => (
        <section key={id} {...(id !== null && { id })}>
          <RichText article={article} />
          {index === Math.ceil(chapters.length / 2) - 1 ? <MiddleParts site={site} spot={spot} /> : null}
        </section>
      ))}
    </>
  );
}

function Contents({ title, chapters }: { title: string; chapters: Chapter[] }) {
  const highest = Math.min(...chapters.map(({ level }) => level));
  return (
    <nav className="contents" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.id} {...(chapter.level > highest && { className: 'below' })}>
            <a href={`#${chapter.id}`}>{chapter.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
