import { type Article, type ArticleNode, articleToText } from '@masthead/article/document';

import type { SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import { RichText } from '../rich-text/rich-text';
import { AdPosition, findSlotsAt } from '../widgets/ad-position';
import { CallToActions, hasCallToActions } from '../widgets/call-to-actions';

const MIN_BLOCKS_TO_SPLIT = 4;

/**
 * Splits a text into two halves of about the same length, or returns `null` if it is too short. It never splits between
 * a heading and its text or between a list and the paragraph that introduces it.
 */
export function splitInMiddle({ v, doc }: Article): [Article, Article] | null {
  const blocks = (doc.content ?? []).filter((node) => !isBlank(node));
  if (blocks.length < MIN_BLOCKS_TO_SPLIT) return null;
  const middle = findMiddle(blocks);
  const toArticle = (content: ArticleNode[]): Article => ({ v, doc: { ...doc, content } });
  return middle === null ? null : [toArticle(blocks.slice(0, middle)), toArticle(blocks.slice(middle))];
}

const isBlank = ({ type, content = [] }: ArticleNode) => type === 'paragraph' && content.length === 0;
/** Counts one more than the text, so that a block without text has a length. */
const textLength = (node: ArticleNode) => articleToText({ v: 1, doc: { type: 'doc', content: [node] } }).length + 1;

/** The index of the allowed split that is nearest to the middle of the text. */
function findMiddle(blocks: readonly ArticleNode[]): number | null {
  const lengths = blocks.map(textLength);
  const halfLength = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let best: { index: number; distance: number } | null = null;
  let lengthBefore = 0;
  for (let index = 1; index < blocks.length; index++) {
    lengthBefore += lengths[index - 1] ?? 0;
    if (!canSplit(blocks[index - 1], blocks[index])) continue;
    const distance = Math.abs(lengthBefore - halfLength);
    if (!best || distance < best.distance) best = { index, distance };
  }
  return best?.index ?? null;
}

function canSplit(before: ArticleNode | undefined, after: ArticleNode | undefined): boolean {
  const isList = after?.type === 'bulletList' || after?.type === 'orderedList' || after?.type === 'table';
  return before?.type !== 'heading' && !(isList && before?.type === 'paragraph');
}

interface InsertContext {
  site: Site;
  scope: SiteScope;
}

const listAdNumbers = (site: Site) => findSlotsAt(site, 'article-inline').map(({ number }) => number);

/**
 * A text with inserts, which are calls to action and advertisements: the calls to action in the middle, an
 * advertisement in each half, and the remaining advertisements at the end.
 */
export function TextWithInserts({ site, scope, article }: InsertContext & { article: Article }) {
  const numbers = listAdNumbers(site);
  if (numbers.length === 0 && !hasCallToActions(site, scope, 'middle')) return <RichText article={article} />;
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
      <HalfWithAd site={site} article={halves[0]} number={first} />
      <CallToActions site={site} scope={scope} position="middle" />
      <HalfWithAd site={site} article={halves[1]} number={second} />
      {rest.map((number) => (
        <AdPosition key={number} site={site} position="article-inline" number={number} />
      ))}
    </>
  );
}

/** The inserts alone, for an article that is already split, such as a gallery. */
export function MiddleInserts({ site, scope }: InsertContext) {
  return (
    <>
      <CallToActions site={site} scope={scope} position="middle" />
      <AdPosition site={site} position="article-inline" />
    </>
  );
}

/** Half of a text with the advertisement `number` in its middle. */
function HalfWithAd({ site, article, number }: { site: Site; article: Article; number: number | undefined }) {
  if (number === undefined) return <RichText article={article} />;
  const ad = <AdPosition site={site} position="article-inline" number={number} />;
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
