import type { Article } from '@masthead/article/document';
import { phrase } from '@masthead/domain/text/phrase';
import type { Site } from '../layout/site';
import { type Chapter, chaptersOf } from './chapters';
import { RichText } from './rich-text';
import type { ShownArticle } from './shown-article';

interface Props {
  site: Site;
  article: ShownArticle;
}

/** The text, with its contents above it when they are switched on. */
export function StandardBody({ site, article: { body, table_of_contents } }: Props) {
  if (!body) return null;
  return table_of_contents ? <Chapters site={site} body={body} /> : <RichText article={body} />;
}

function Chapters({ site, body }: { site: Site; body: Article }) {
  const chapters = chaptersOf(body);
  const titled = chapters.filter(({ title }) => title !== '');
  if (titled.length === 0) return <RichText article={body} />;
  return (
    <>
      <Contents title={site.say(phrase('Contents'))} chapters={titled} />
      {chapters.map(({ id, article }) => (
        <section key={id} {...(id !== null && { id })}>
          <RichText article={article} />
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
