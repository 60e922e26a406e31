import type { Article } from '@masthead/article/document';
import { RichText } from '../article/rich-text';
import type { Site } from '../layout/site';
import type { Spot } from '../parts/spot';
import { AdPlace, slotsAt } from './ad-place';
import { CallToActions, hasCalls } from './call-to-actions';
import { splitInMiddle } from './split-in-middle';

interface Where {
  site: Site;
  spot: Spot;
}

const adNumbers = (site: Site) => slotsAt(site, 'article-inline').map(({ number }) => number);

/** A text with what is managed for its middle: what readers are asked to do, and advertisements on both sides of it. */
export function PartedText({ site, spot, article }: Where & { article: Article }) {
  const numbers = adNumbers(site);
  if (numbers.length === 0 && !hasCalls(site, spot, 'middle')) return <RichText article={article} />;
  const halves = splitInMiddle(article);
  if (!halves)
    return (
      <>
        <RichText article={article} />
        <MiddleParts site={site} spot={spot} />
      </>
    );
  const [first, second, ...rest] = numbers;
  return (
    <>
      <Half site={site} article={halves[0]} number={first} />
      <CallToActions site={site} spot={spot} position="middle" />
      <Half site={site} article={halves[1]} number={second} />
      {rest.map((number) => (
        <AdPlace key={number} site={site} place="article-inline" number={number} />
      ))}
    </>
  );
}

/** What stands in the middle of an article whose text is in parts already, such as its slides. */
export function MiddleParts({ site, spot }: Where) {
  return (
    <>
      <CallToActions site={site} spot={spot} position="middle" />
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
