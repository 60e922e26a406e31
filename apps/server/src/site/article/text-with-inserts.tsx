import type { Article, ArticleNode } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { RichText } from '../rich-text/rich-text';
import { AdPlace, slotsAt } from '../widgets/ad-place';
import { CallToActions, hasCalls } from '../widgets/call-to-actions';

/** What a text has to have at least before anything is put between its parts. */
const FEWEST_BLOCKS = 4;

/**
 * A text in two halves of about the same length, for what stands in the middle of it. `null` when it is too short for a
 * middle. A heading begins the second half rather than ending the first, and a list's first line stays with its list.
 */
export function splitInMiddle({ v, doc }: Article): [Article, Article] | null {
  const blocks = (doc.content ?? []).filter((node) => !isBlank(node));
  if (blocks.length < FEWEST_BLOCKS) return null;
  const at = middleOf(blocks);
  const part = (content: ArticleNode[]): Article => ({ v, doc: { ...doc, content } });
  return at === null ? null : [part(blocks.slice(0, at)), part(blocks.slice(at))];
}

const isBlank = ({ type, content = [] }: ArticleNode) => type === 'paragraph' && content.length === 0;
const lengthOf = (node: ArticleNode) => articleToText({ v: 1, doc: { type: 'doc', content: [node] } }).length + 1;

/** The place between two blocks that is nearest to the middle of the text. */
function middleOf(blocks: readonly ArticleNode[]): number | null {
  const lengths = blocks.map(lengthOf);
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let best: { at: number; distance: number } | null = null;
  let before = 0;
  for (let at = 1; at < blocks.length; at++) {
    before += lengths[at - 1] ?? 0;
    if (!canPart(blocks[at - 1], blocks[at])) continue;
    const distance = Math.abs(before - half);
    if (!best || distance < best.distance) best = { at, distance };
  }
  return best?.at ?? null;
}

function canPart(before: ArticleNode | undefined, after: ArticleNode | undefined): boolean {
  const isList = after?.type === 'bulletList' || after?.type === 'orderedList' || after?.type === 'table';
  return before?.type !== 'heading' && !(isList && before?.type === 'paragraph');
}

interface Where {
  site: Site;
  scope: SiteScope;
}

const adNumbers = (site: Site) => slotsAt(site, 'article-inline').map(({ number }) => number);

/** A text with what is managed for its middle: what readers are asked to do, and advertisements on both sides of it. */
export function TextWithInserts({ site, scope, article }: Where & { article: Article }) {
  const numbers = adNumbers(site);
  if (numbers.length === 0 && !hasCalls(site, scope, 'middle')) return <RichText article={article} />;
  const halves = splitInMiddle(article);
  if (!halves)
    return (
      <>
        <RichText article={article} />
        <MiddleInserts site={site} scope={scope} />
      </>
    );
  const [first, second, ...rest] = numbers;
  return (
    <>
      <Half site={site} article={halves[0]} number={first} />
      <CallToActions site={site} scope={scope} position="middle" />
      <Half site={site} article={halves[1]} number={second} />
      {rest.map((number) => (
        <AdPlace key={number} site={site} place="article-inline" number={number} />
      ))}
    </>
  );
}

/** What stands in the middle of an article whose text is in parts already, such as its slides. */
export function MiddleInserts({ site, scope }: Where) {
  return (
    <>
      <CallToActions site={site} scope={scope} position="middle" />
      <AdPlace site={site} place="article-inline" />
    </>
  );
}

function Half({ site, article, number }: { site: Site; article: Article; number: number | undefined }) {
  if (number === undefined) return <RichText article={article} />;
  const ad = <AdPlace site={site} place="article-inline" number={number} />;
  const quarters = splitInMiddle(article);
  if (!quarters)
    return (
      <>
        <RichText article={article} />
        {ad}
      </>
    );
  return (
    <>
      <RichText article={quarters[0]} />
      {ad}
      <RichText article={quarters[1]} />
    </>
  );
}
