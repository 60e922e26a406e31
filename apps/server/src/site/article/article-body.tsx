import { type Article, type ArticleNode, articleToText } from '@masthead/article/document';

import { phrase } from '@masthead/domain/text/phrase';
import slugify from '@sindresorhus/slugify';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { ExternalLink, RichText } from '../rich-text/rich-text';
import type { ArticleView } from './article-view';
import { MiddleInserts, TextWithInserts } from './text-with-inserts';

interface BodyProps {
  site: Site;
  article: ArticleView;
}

/** The text of a standard article, with a table of contents if the editor enabled it. */
export function StandardBody({ site, article: { body, scope, table_of_contents } }: BodyProps) {
  if (!body) return null;
  const Text = table_of_contents ? Chapters : TextWithInserts;
  return <Text site={site} scope={scope} article={body} />;
}

function Chapters({ site, scope, article: body }: { site: Site; scope: SiteScope; article: Article }) {
  const chapters = splitIntoChapters(body);
  const titledChapters = chapters.filter(({ title }) => title !== '');
  if (titledChapters.length === 0) return <TextWithInserts site={site} scope={scope} article={body} />;
  return (
    <>
      <TableOfContents title={site.translate(phrase('Contents'))} chapters={titledChapters} />
      {chapters.map(({ id, article }, index) => (
        <section key={id} {...(id !== null && { id })}>
          <RichText article={article} />
          {index === Math.ceil(chapters.length / 2) - 1 ? <MiddleInserts site={site} scope={scope} /> : null}
        </section>
      ))}
    </>
  );
}

function TableOfContents({ title, chapters }: { title: string; chapters: Chapter[] }) {
  const topLevel = Math.min(...chapters.map(({ level }) => level));
  return (
    <nav className="contents" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.id} {...(chapter.level > topLevel && { className: 'below' })}>
            <a href={`#${chapter.id}`}>{chapter.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The numbered slides of a gallery. */
export function GalleryBody({ site, article: { slides, scope } }: BodyProps) {
  return slides.map(({ title, content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: slides are in a fixed order, and the server renders once
    <section className="slide" key={index}>
      <p className="count">
        {site.translate(phrase('{number} of {total}'), { number: index + 1, total: slides.length })}
      </p>
      {title ? <h2>{title}</h2> : null}
      {content ? <RichText article={content} /> : null}
      {index === Math.ceil(slides.length / 2) - 1 ? <MiddleInserts site={site} scope={scope} /> : null}
    </section>
  ));
}

/** The target URL of an external link. Only previews show it: the published page redirects. */
export function ExternalBody({ site, article: { external_link } }: BodyProps) {
  return (
    <div className="away">
      {external_link ? (
        <>
          <p>{site.translate(phrase('Readers are redirected to this URL:'))}</p>
          <p>
            <ExternalLink text={external_link} />
          </p>
        </>
      ) : (
        <p>{site.translate(phrase('Enter the URL that readers are redirected to.'))}</p>
      )}
    </div>
  );
}

/** The text before the first heading, or a heading and the text below it. */
interface Chapter {
  /** The anchor that the table of contents links to; `null` for the text before the first heading. */
  id: string | null;
  title: string;
  /** The level of the heading, from 1 to 3; 0 without a heading. */
  level: number;
  article: Article;
}

/** Headings of level 4 and below are not in the table of contents. */
const isChapterHeading = ({ type, attrs }: ArticleNode) => type === 'heading' && Number(attrs?.level) <= 3;

function splitIntoChapters({ v, doc }: Article): Chapter[] {
  const { content = [] } = doc;
  const starts = content.flatMap((node, index) => (isChapterHeading(node) ? [index] : []));
  const usedIds = new Set<string>();
  return [...new Set([0, ...starts])].map((start, index, all) => {
    const nodes = content.slice(start, all[index + 1]);
    const article = { v, doc: { ...doc, content: nodes } };
    const [first] = nodes;
    if (!first || !isChapterHeading(first)) return { id: null, title: '', level: 0, article };
    const title = articleToText({ v, doc: { type: 'doc', content: [first] } }).trim();
    return { id: createUniqueId(title, usedIds), title, level: Number(first.attrs?.level), article };
  });
}

/** An id from the title: `the-port`, then `the-port-2` for the same title again. */
function createUniqueId(title: string, usedIds: Set<string>): string {
  const slug = slugify(title, { decamelize: false }).slice(0, 60) || 'part';
  let id = slug;
  for (let number = 2; usedIds.has(id); number++) id = `${slug}-${number}`;
  usedIds.add(id);
  return id;
}
