import { phrase } from '@masthead/domain/text/phrase';
import { Breadcrumbs } from '../layout/breadcrumbs';
import type { Head } from '../layout/head';
import { Layout } from '../layout/layout';
import { sectionMenu } from '../layout/menu-list';
import type { Site } from '../layout/site';
import { Articles } from '../lists/articles';
import { listTitle } from '../lists/list-title';
import { Topics } from '../lists/topics';
import { breadcrumbGraph } from '../machines/breadcrumb-graph';
import { listGraph } from '../machines/list-graph';
import { pagedPath } from '../machines/paged-path';
import { AdPlace } from '../managed/ad-place';
import { CallToActions } from '../managed/call-to-actions';
import { SponsoredBanners } from '../managed/sponsored-banners';
import type { ShownPlace } from './shown-place';

interface Props {
  site: Site;
  place: ShownPlace;
}

/** The page of a section or a category. */
export function PlacePage({ site, place }: Props) {
  const { say } = site;
  const { spot, name, description, path, above, tags, isHub, list } = place;
  const linked = sectionMenu(site.parts, spot).map(({ url }) => url);
  const below = place.below.filter((each) => !linked.includes(each.path));
  return (
    <Layout site={site} head={headOf(site, place)} spot={spot} isWide>
      <header className="list-head">
        <Breadcrumbs site={site} places={above} />
        <h1>{name}</h1>
        {description ? <p className="standfirst">{description}</p> : null}
        <Topics places={below} label={say(phrase('Categories'))} />
        {isHub && tags.length > 0 ? (
          <div className="hub">
            <h2>{say(phrase('In focus'))}</h2>
            <Topics places={tags} />
          </div>
        ) : null}
      </header>
      <AdPlace site={site} place="section-top" />
      <CallToActions site={site} spot={spot} position="top" />
      <Articles site={site} at={(page) => pagedPath(path, page)} list={list} spot={spot} />
      <CallToActions site={site} spot={spot} position="middle" />
      <About site={site} place={place} />
      <SponsoredBanners site={site} spot={spot} tags={tags.map(({ id }) => id)} />
      <CallToActions site={site} spot={spot} position="bottom" />
    </Layout>
  );
}

/** What it is about, below its articles: readers come for those. */
function About({ site: { say }, place: { name, paragraphs, tags, isHub } }: Props) {
  const topics = isHub ? [] : tags;
  if (paragraphs.length === 0 && topics.length === 0) return null;
  return (
    <section className="about">
      <h2>{say(phrase('About {name}'), { name })}</h2>
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and nothing is drawn again
        <p key={index}>{text}</p>
      ))}
      <Topics places={topics} label={say(phrase('Tags'))} />
    </section>
  );
}

function headOf(
  site: Site,
  { headline, name, description, path, above, feed, list: { page, cards } }: ShownPlace,
): Head {
  const title = listTitle(site, headline, page);
  return {
    title,
    description: description || headline,
    path,
    page,
    feed,
    graph: [
      ...listGraph(site, { title, description, path, page, items: cards }),
      ...breadcrumbGraph(site, [...above, { title: name, path }]),
    ],
  };
}
