import type { Article } from '@masthead/article/document';
import { tagFeedPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { RichText } from '../article/rich-text';
import { Breadcrumbs, type Place } from '../layout/breadcrumbs';
import type { Head } from '../layout/head';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { Articles } from '../lists/articles';
import { CardList } from '../lists/card-list';
import type { ListPage } from '../lists/list-page';
import { listTitle } from '../lists/list-title';
import { SocialLinkList, type SocialLinks } from '../lists/social-links';
import { Topics } from '../lists/topics';
import { breadcrumbGraph } from '../machines/breadcrumb-graph';
import { listGraph } from '../machines/list-graph';
import { pagedPath } from '../machines/paged-path';
import { withTyped } from '../machines/typed-graph';
import { AdPlace } from '../managed/ad-place';
import { CallToActions } from '../managed/call-to-actions';
import { SponsoredBanners } from '../managed/sponsored-banners';
import { placesOf } from '../parts/places';
import type { Spot } from '../parts/spot';

/** A tag with its profile and its articles. */
export interface ShownTag {
  id: number;
  name: string;
  slug: string;
  headline: string;
  description: string | null;
  path: string;
  spot: Spot;
  body: Article | null;
  /** The address of its round picture. */
  thumb: string | null;
  social_links: SocialLinks;
  json_ld: string | null;
  related: Place[];
  list: ListPage;
}

/** How many articles stand beside the profile. */
const BESIDE = 8;

interface Props {
  site: Site;
  tag: ShownTag;
}

export function TagPage({ site, tag }: Props) {
  const { say } = site;
  const { spot, name, description, path, thumb, social_links, related, list } = tag;
  const places = placesOf(site.parts, spot);
  // What it is about is told once, not on every page of its articles.
  const profile = list.page === 1 ? tag.body : null;
  const others = profile ? { ...list, cards: list.cards.slice(BESIDE) } : list;
  return (
    <Layout site={site} head={headOf(site, tag, places)} spot={spot} isWide>
      <header className="list-head profile">
        <Breadcrumbs site={site} places={places} />
        {thumb ? <img src={thumb} alt="" width={128} height={128} /> : null}
        <div>
          <h1>{name}</h1>
          {description ? <p className="standfirst">{description}</p> : null}
          <SocialLinkList links={social_links} label={say(phrase('{name} elsewhere'), { name })} />
        </div>
        <Topics places={related} label={say(phrase('Related topics'))} />
      </header>
      <AdPlace site={site} place="section-top" />
      <CallToActions site={site} spot={spot} position="top" />
      {profile ? <Dossier site={site} tag={tag} profile={profile} /> : null}
      {profile && others.cards.length === 0 ? null : (
        <Articles
          site={site}
          at={(page) => pagedPath(path, page)}
          list={others}
          {...(profile && { heading: say(phrase('More about {name}'), { name }) })}
        />
      )}
      <CallToActions site={site} spot={spot} position="middle" />
      <SponsoredBanners site={site} spot={spot} tags={[tag.id]} />
      <CallToActions site={site} spot={spot} position="bottom" />
    </Layout>
  );
}

/** What it is about, and beside it the newest articles. */
function Dossier({ site, tag: { list }, profile }: Props & { profile: Article }) {
  const { say } = site;
  return (
    <div className="dossier">
      <RichText article={profile} />
      <section>
        <h2>{say(phrase('Latest'))}</h2>
        {list.cards.length === 0 ? <p className="none">{say(phrase('There are no articles here yet.'))}</p> : null}
        <CardList site={site} cards={list.cards.slice(0, BESIDE)} level={3} look="small" />
      </section>
    </div>
  );
}

function headOf(site: Site, tag: ShownTag, places: Place[]): Head {
  const { headline, name, slug, description, path, list, json_ld } = tag;
  const { page, cards } = list;
  const title = listTitle(site, headline, page);
  return {
    title,
    description: description || headline,
    path,
    page,
    feed: { title: name, path: tagFeedPath(slug) },
    graph: [
      ...withTyped(listGraph(site, { title, description, path, page, items: cards }), json_ld),
      ...breadcrumbGraph(site, [...places, { title: name, path }]),
    ],
  };
}
