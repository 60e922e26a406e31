import { authorPath, expertPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { avatarAddress } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import { pagedPath } from '../context/addresses';
import { wholeSite } from '../context/scope';
import type { Site } from '../context/site';
import { Breadcrumbs, Layout } from '../layout/layout';
import type { Head } from '../layout/page-head';
import { Articles, type ListPage, listTitle } from '../lists/article-list';

import { SocialLinkList, type SocialLinks } from '../lists/link-lists';
import { postsNaming } from '../lists/post-lists.queries';
import { listPage } from '../pages/list-page';
import { formerPage } from '../pages/message-pages';
import type { PageContext, PageHandler } from '../pages/page-handler';
import { needsOf } from '../pages/policy';
import { breadcrumbGraph, personGraph } from '../structured-data/page-graphs';
import { CallToActions, callTexts } from '../widgets/call-to-actions';
import { findExpertBySlug, findRenamedAuthor, findShownAuthor } from './people.queries';

/** Somebody who is not shown to readers has no page, whatever they wrote. */
export const authorHandler: PageHandler = async (context, { params, page }) => {
  const { slug = '' } = params;
  const author = (await findShownAuthor(context.db, { slug })) ?? (await findByNumber(context.db, slug));
  if (author) {
    const path = authorPath(author.slug ?? String(author.id));
    return path === authorPath(slug)
      ? personResult(context, 'author', { ...author, path }, page)
      : { kind: 'redirect', to: pagedPath(path, page), status: 301 };
  }
  const renamed = await findRenamedAuthor(context.db, slug);
  return renamed === null ? null : { kind: 'redirect', to: pagedPath(authorPath(renamed), page), status: 301 };
};

/** Ids are 32-bit integers; leading zeros do not change the number. */
async function findByNumber(db: Db, digits: string) {
  const id = /^\d{1,20}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id < 2 ** 31 ? findShownAuthor(db, { id }) : undefined;
}

export const expertHandler: PageHandler = async (context, { params: { slug = '' }, page }) => {
  if (!context.site.switches.experts) return null;
  const expert = await findExpertBySlug(context.db, slug);
  if (!expert) return formerPage(context, expertPath(slug));
  const path = expertPath(expert.slug);
  if (expert.slug !== slug) return { kind: 'redirect', to: pagedPath(path, page), status: 301 };
  return personResult(context, 'expert', { ...expert, path }, page);
};

type Row = Omit<PersonView, 'list' | 'kind'> & { id: number };

async function personResult(
  context: PageContext,
  kind: PersonView['kind'],
  { id, avatar, ...person }: Row,
  page: number,
): ReturnType<PageHandler> {
  const { site } = context;
  const list = await listPage(context, site, page, postsNaming(kind, id));
  if (!list) return null;
  const shown = { ...person, kind, avatar: avatar && avatarAddress(avatar), list };
  return {
    kind: 'page',
    element: createElement(PersonPage, { site, person: shown }),
    needs: needsOf(callTexts(site, wholeSite)),
  };
}

/** Who writes the articles, or is asked in them. */
interface PersonView {
  kind: 'author' | 'expert';
  name: string;
  path: string;
  position: string | null;
  description: string | null;
  /** The address of their picture. */
  avatar: string | null;
  education: string | null;
  experience: string | null;
  awards: string | null;
  social_links: SocialLinks | null;
  list: ListPage;
}

interface Props {
  site: Site;
  person: PersonView;
}

function PersonPage({ site, person }: Props) {
  const { say } = site;
  const { kind, name, path, position, description, avatar, social_links, list } = person;
  return (
    <Layout site={site} head={headOf(site, person)} isWide>
      <header className="list-head profile">
        <Breadcrumbs site={site} links={[]} />
        {avatar ? <img src={avatar} alt="" width={128} height={128} /> : null}
        <div>
          <h1>{name}</h1>
          {position ? <p className="standfirst">{position}</p> : null}
          <SocialLinkList links={social_links ?? {}} label={say(phrase('{name} elsewhere'), { name })} />
        </div>
        {description ? <p className="description">{description}</p> : null}
        <Life site={site} person={person} />
      </header>
      <CallToActions site={site} scope={wholeSite} position="top" />
      <Articles
        site={site}
        at={(page) => pagedPath(path, page)}
        list={list}
        heading={
          kind === 'author'
            ? say(phrase('Articles by {name}'), { name })
            : say(phrase('Articles with {name}'), { name })
        }
      />
      <CallToActions site={site} scope={wholeSite} position="middle" />
      <CallToActions site={site} scope={wholeSite} position="bottom" />
    </Layout>
  );
}

function Life({ site: { say }, person: { education, experience, awards } }: Props) {
  const facts = [
    [say(phrase('Experience')), experience],
    [say(phrase('Education')), education],
    [say(phrase('Awards')), awards],
  ] as const;
  if (facts.every(([, text]) => !text)) return null;
  return (
    <dl className="life">
      {facts.map(([name, text]) =>
        text ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function headOf(site: Site, person: PersonView): Head {
  const { name, path, position, list } = person;
  const description = person.description || [name, position].filter((part) => part).join(', ');
  return {
    title: listTitle(site, name, list.page),
    description,
    path,
    page: list.page,
    graph: [...personGraph(site, person), ...breadcrumbGraph(site, [{ title: name, path }])],
  };
}
