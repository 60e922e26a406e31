import type { Article, ArticleNode } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { phrase } from '@masthead/domain/text/phrase';
import slugify from '@sindresorhus/slugify';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { OutsideLink, RichText } from '../rich-text/rich-text';
import type { ArticleView } from './article-view';
import { MiddleInserts, TextWithInserts } from './text-with-inserts';

interface Props {
  site: Site;
  article: ArticleView;
}

/** The text, with its contents above it when they are switched on. */
export function StandardBody({ site, article: { body, scope, table_of_contents } }: Props) {
  if (!body) return null;
  const Text = table_of_contents ? Chapters : TextWithInserts;
  return <Text site={site} scope={scope} article={body} />;
}

function Chapters({ site, scope, article: body }: { site: Site; scope: SiteScope; article: Article }) {
  const chapters = chaptersOf(body);
  const titled = chapters.filter(({ title }) => title !== '');
  if (titled.length === 0) return <TextWithInserts site={site} scope={scope} article={body} />;
  return (
    <>
      <Contents title={site.say(phrase('Contents'))} chapters={titled} />
      {chapters.map(({ id, article }, index) => (
        <section key={id} {...(id !== null && { id })}>
          <RichText article={article} />
          {index === Math.ceil(chapters.length / 2) - 1 ? <MiddleInserts site={site} scope={scope} /> : null}
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

interface GalleryBodyProps {
  site: Site;
  article: ArticleView;
}

/** The slides one below the other, numbered. */
export function GalleryBody({ site, article: { slides, scope } }: GalleryBodyProps) {
  return slides.map(({ title, content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: slides are in a fixed order, and the server renders once
    <section className="slide" key={index}>
      <p className="count">{site.say(phrase('{number} of {total}'), { number: index + 1, total: slides.length })}</p>
      {title ? <h2>{title}</h2> : null}
      {content ? <RichText article={content} /> : null}
      {index === Math.ceil(slides.length / 2) - 1 ? <MiddleInserts site={site} scope={scope} /> : null}
    </section>
  ));
}

interface ExternalBodyProps {
  site: Site;
  article: ArticleView;
}

/** Where readers of an external link are sent. */
export function ExternalBody({ site, article: { external_link } }: ExternalBodyProps) {
  return (
    <div className="away">
      {external_link ? (
        <>
          <p>{site.say(phrase('Readers are sent to this address:'))}</p>
          <p>
            <OutsideLink text={external_link} />
          </p>
        </>
      ) : (
        <p>{site.say(phrase('There is no address yet to send readers to.'))}</p>
      )}
    </div>
  );
}

/** A part of a text: what stands before the first heading, or a heading and what stands below it. */
interface Chapter {
  /** What a link in the page calls it; `null` for the part before the first heading. */
  id: string | null;
  title: string;
  level: number;
  article: Article;
}

/** Headings that contents are made of; smaller ones belong to their part. */
const isBeginning = ({ type, attrs }: ArticleNode) => type === 'heading' && Number(attrs?.level) <= 3;

/** The text in parts, each with a name of its own. */
function chaptersOf({ v, doc }: Article): Chapter[] {
  const { content = [] } = doc;
  const starts = content.flatMap((node, index) => (isBeginning(node) ? [index] : []));
  const taken = new Set<string>();
  return [...new Set([0, ...starts])].map((start, index, all) => {
    const nodes = content.slice(start, all[index + 1]);
    const article = { v, doc: { ...doc, content: nodes } };
    const [first] = nodes;
    if (!first || !isBeginning(first)) return { id: null, title: '', level: 0, article };
    const title = articleToText({ v, doc: { type: 'doc', content: [first] } }).trim();
    return { id: freeId(title, taken), title, level: Number(first.attrs?.level), article };
  });
}

function freeId(title: string, taken: Set<string>): string {
  const slug = slugify(title, { decamelize: false }).slice(0, 60) || 'part';
  let id = slug;
  for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`;
  taken.add(id);
  return id;
}
