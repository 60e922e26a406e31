import { phrase } from '@masthead/domain/text/phrase';
import { Fragment } from 'react';
import { paidLabel } from '../context/post-facts';
import { wholeSite } from '../context/scope';
import { type Site, siteIn, zoneTime } from '../context/site';
import { Layout } from '../layout/layout';
import type { Card } from '../lists/card';
import { CardList, CardView } from '../lists/cards';
import { siteGraph } from '../structured-data/page-graphs';
import { AdPlace } from '../widgets/ad-place';
import { CallToActions } from '../widgets/call-to-actions';
import type { Block, Front } from './load-front';

interface Props {
  site: Site;
  front: Front;
}

/** The first page of the site. */
export function FrontPage({ site, front }: Props) {
  const { say, title } = site;
  const { lead, breaking, top, main, featured, latest, blocks } = front;
  return (
    <Layout site={site} head={{ title, description: descriptionOf(site), path: '/', graph: siteGraph(site) }} isWide>
      <h1 className="unseen">{title}</h1>
      <BreakingStrip site={site} cards={breaking} />
      {lead ? (
        <div className="opening front">
          <CardView site={site} card={lead} level={2} look="lead" isFirst />
          <CardList site={site} cards={top} look="small" />
          {latest.length > 0 ? (
            <section className="latest">
              <h2>{say(phrase('Latest'))}</h2>
              <CardList site={site} cards={latest} level={3} look="line" />
            </section>
          ) : null}
        </div>
      ) : (
        <p className="none">{say(phrase('There are no articles here yet.'))}</p>
      )}
      <AdPlace site={site} place="front-leaderboard" />
      <CallToActions site={site} scope={wholeSite} position="top" />
      <Row site={site} name="main" title={say(phrase('Main stories'))} cards={main} />
      <Row site={site} name="featured" title={say(phrase('Featured'))} cards={featured} />
      <CallToActions site={site} scope={wholeSite} position="middle" />
      {blocks.map((block, index) => (
        <Fragment key={block.section.id}>
          <FrontBlock site={site} block={block} />
          <AdPlace site={site} place="front-between" number={index + 1} />
        </Fragment>
      ))}
      <CallToActions site={site} scope={wholeSite} position="bottom" />
    </Layout>
  );
}

function descriptionOf({ say, title, parts }: Site): string {
  const names = parts.sections.filter(({ is_enabled }) => is_enabled).map(({ catchy_title }) => catchy_title);
  const sections = names.join(', ');
  return sections ? say(phrase('The latest from {title}: {sections}'), { title, sections }) : title;
}

/** What has just happened, in one line each. */
function BreakingStrip({ site, cards }: { site: Site; cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="breaking">
      <h2>{site.say(phrase('Breaking'))}</h2>
      <ul>
        {cards.map((card) => (
          <BreakingLine key={card.id} site={site} card={card} />
        ))}
      </ul>
    </section>
  );
}

function BreakingLine({ site, card }: { site: Site; card: Card }) {
  const { path, title, published_at } = card;
  const paid = paidLabel(site, card);
  return (
    <li>
      {paid === null ? null : (
        <>
          <span className="paid">{paid}</span>{' '}
        </>
      )}
      <a href={path}>{title}</a> <time dateTime={published_at}>{zoneTime(site, published_at, 'stamp')}</time>
    </li>
  );
}

/** A section on the front page: its newest article large, the others beside it. */
function FrontBlock({ site: whole, block }: { site: Site; block: Block }) {
  const { section, path, categories, cards } = block;
  const site = siteIn(whole, section.id);
  const scope = { section_id: section.id, category_id: null };
  const [first, ...others] = cards;
  return (
    <section className="block" {...(site.language !== whole.language && { lang: site.language })}>
      <header>
        <h2>
          <a href={path}>{section.catchy_title}</a>
        </h2>
        <ul className="inside">
          {categories.map((category) => (
            <li key={category.path}>
              <a href={category.path}>{category.title}</a>
            </li>
          ))}
        </ul>
        <a className="more" href={path}>
          {site.say(phrase('More from {section}'), { section: section.catchy_title })}
        </a>
      </header>
      <div className="pair">
        {first ? <CardView site={site} card={first} level={3} look="lead" scope={scope} /> : null}
        <CardList site={site} cards={others} level={3} look="small" scope={scope} />
      </div>
    </section>
  );
}

interface RowProps {
  site: Site;
  /** What the style knows it by. */
  name: string;
  title: string;
  cards: readonly Card[];
}

/** Some articles below a heading; nothing when there are none. */
function Row({ site, name, title, cards }: RowProps) {
  if (cards.length === 0) return null;
  return (
    <section className={`row ${name}`}>
      <h2>{title}</h2>
      <CardList site={site} cards={cards} level={3} />
    </section>
  );
}
