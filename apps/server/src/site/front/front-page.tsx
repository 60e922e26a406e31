import { phrase } from '@masthead/domain/text/phrase';
import { Fragment } from 'react';
import { listTag } from '../../content/posts/site-tags';
import { toPaidLabel } from '../context/article-facts';
import { wholeSite } from '../context/scope';
import { formatTime, type Site, withSectionLanguage } from '../context/site';
import { Layout } from '../layout/layout';
import type { Card } from '../lists/card';
import { CardList, CardView } from '../lists/cards';
import { findExternalResources } from '../pages/content-security-policy';
import type { PageHandler } from '../pages/page-handler';
import { createSiteGraph } from '../structured-data/page-graphs';
import { AdPosition } from '../widgets/ad-position';
import { CallToActions, listCallToActionTexts } from '../widgets/call-to-actions';
import { type FrontContent, loadFrontContent, type SectionBlock } from './load-front';

/** The front page of the site. */
export const frontHandler: PageHandler = async ({ db, site, tags }) => {
  tags.add(listTag(null));
  return {
    kind: 'page',
    element: <FrontPage site={site} content={await loadFrontContent(db, site)} />,
    externalResources: findExternalResources(listCallToActionTexts(site, wholeSite)),
  };
};

interface Props {
  site: Site;
  content: FrontContent;
}

function FrontPage({ site, content }: Props) {
  const { translate, title } = site;
  const { lead, breaking, top, main, featured, latest, blocks } = content;
  return (
    <Layout
      site={site}
      head={{ title, description: toDescription(site), path: '/', graph: createSiteGraph(site) }}
      isWide
    >
      <h1 className="unseen">{title}</h1>
      <BreakingStrip site={site} cards={breaking} />
      {lead ? (
        <div className="opening front">
          <CardView site={site} card={lead} level={2} look="lead" isFirst />
          <CardList site={site} cards={top} look="small" />
          {latest.length > 0 ? (
            <section className="latest">
              <h2>{translate(phrase('Latest'))}</h2>
              <CardList site={site} cards={latest} level={3} look="line" />
            </section>
          ) : null}
        </div>
      ) : (
        <p className="none">{translate(phrase('No articles yet.'))}</p>
      )}
      <AdPosition site={site} position="front-leaderboard" />
      <CallToActions site={site} scope={wholeSite} position="top" />
      <CardSection site={site} className="main" title={translate(phrase('Main stories'))} cards={main} />
      <CardSection site={site} className="featured" title={translate(phrase('Featured'))} cards={featured} />
      <CallToActions site={site} scope={wholeSite} position="middle" />
      {blocks.map((block, index) => (
        <Fragment key={block.section.id}>
          <SectionBlockView site={site} block={block} />
          <AdPosition site={site} position="front-between" number={index + 1} />
        </Fragment>
      ))}
      <CallToActions site={site} scope={wholeSite} position="bottom" />
    </Layout>
  );
}

function toDescription({ translate, title, data }: Site): string {
  const names = data.sections.filter(({ is_enabled }) => is_enabled).map(({ catchy_title }) => catchy_title);
  const sections = names.join(', ');
  return sections ? translate(phrase('The latest from {title}: {sections}'), { title, sections }) : title;
}

/** The bar at the top with breaking posts. */
function BreakingStrip({ site, cards }: { site: Site; cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="breaking">
      <h2>{site.translate(phrase('Breaking'))}</h2>
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
  const paid = toPaidLabel(site, card);
  return (
    <li>
      {paid === null ? null : (
        <>
          <span className="paid">{paid}</span>{' '}
        </>
      )}
      <a href={path}>{title}</a> <time dateTime={published_at}>{formatTime(site, published_at, 'shortDateTime')}</time>
    </li>
  );
}

/** The newest articles of one section. */
function SectionBlockView({ site: projectSite, block }: { site: Site; block: SectionBlock }) {
  const { section, path, categories, cards } = block;
  const site = withSectionLanguage(projectSite, section.id);
  const scope = { section_id: section.id, category_id: null };
  const [first, ...others] = cards;
  return (
    <section className="block" {...(site.language !== projectSite.language && { lang: site.language })}>
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
          {site.translate(phrase('More from {section}'), { section: section.catchy_title })}
        </a>
      </header>
      <div className="pair">
        {first ? <CardView site={site} card={first} level={3} look="lead" scope={scope} /> : null}
        <CardList site={site} cards={others} level={3} look="small" scope={scope} />
      </div>
    </section>
  );
}

interface CardSectionProps {
  site: Site;
  className: string;
  title: string;
  cards: readonly Card[];
}

/** A titled section of cards, such as the main stories. */
function CardSection({ site, className, title, cards }: CardSectionProps) {
  if (cards.length === 0) return null;
  return (
    <section className={`row ${className}`}>
      <h2>{title}</h2>
      <CardList site={site} cards={cards} level={3} />
    </section>
  );
}
