import { phrase } from '@masthead/domain/text/phrase';
import { Fragment } from 'react';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { CardList } from '../lists/card-list';
import { CardView } from '../lists/card-view';
import { siteGraph } from '../machines/site-graph';
import { AdPlace } from '../managed/ad-place';
import { CallToActions } from '../managed/call-to-actions';
import { nowhere } from '../parts/spot';
import { BreakingStrip } from './breaking-strip';
import { FrontBlock } from './front-block';
import type { Front } from './load-front';
import { Row } from './row';

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
      <CallToActions site={site} spot={nowhere} position="top" />
      <Row site={site} name="main" title={say(phrase('Main stories'))} cards={main} />
      <Row site={site} name="featured" title={say(phrase('Featured'))} cards={featured} />
      <CallToActions site={site} spot={nowhere} position="middle" />
      {blocks.map((block, index) => (
        <Fragment key={block.section.id}>
          <FrontBlock site={site} block={block} />
          <AdPlace site={site} place="front-between" number={index + 1} />
        </Fragment>
      ))}
      <CallToActions site={site} spot={nowhere} position="bottom" />
    </Layout>
  );
}

function descriptionOf({ say, title, parts }: Site): string {
  const names = parts.sections.filter(({ is_enabled }) => is_enabled).map(({ catchy_title }) => catchy_title);
  const sections = names.join(', ');
  return sections ? say(phrase('The latest from {title}: {sections}'), { title, sections }) : title;
}
