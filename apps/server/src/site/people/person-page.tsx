import { authorPath, expertPath } from '@masthead/domain/site/paths';
import { phrase } from '@masthead/domain/text/phrase';
import { createElement } from 'react';
import { avatarPath } from '../../media/library/avatar';
import type { Db } from '../../platform/db/db';
import { wholeSite } from '../context/scope';
import { pagedPath, type Site } from '../context/site';

import { Breadcrumbs, Layout } from '../layout/layout';
import type { PageMetadata } from '../layout/page-head';
import { ArticleList, type ListPage, toListTitle } from '../lists/article-list';

import { SocialLinkList, type SocialLinks } from '../lists/link-lists';
import { postsLinkedTo } from '../lists/post-lists.queries';
import { findExternalResources } from '../pages/content-security-policy';
import { loadListPage } from '../pages/list-page';
import { findFormerPage } from '../pages/message-pages';
import type { PageContext, PageHandler } from '../pages/page-handler';
import { createBreadcrumbGraph, createPersonGraph } from '../structured-data/page-graphs';
import { CallToActions, listCallToActionTexts } from '../widgets/call-to-actions';
import { findAuthorSlugByFormerSlug, findExpertBySlug, findPublicAuthor } from './people.queries';

/** The page of an author. User ids and former slugs redirect to it. It answers 404 if the author page is disabled. */
export const authorHandler: PageHandler = async (context, { params, page }) => {
  const { slug = '' } = params;
  const author = (await findPublicAuthor(context.db, { slug })) ?? (await findAuthorById(context.db, slug));
  if (author) {
    const path = authorPath(author.slug ?? String(author.id));
    return path === authorPath(slug)
      ? buildPersonPage(context, 'author', { ...author, path }, page)
      : { kind: 'redirect', to: pagedPath(path, page), status: 301 };
  }
  const currentSlug = await findAuthorSlugByFormerSlug(context.db, slug);
  return currentSlug === null ? null : { kind: 'redirect', to: pagedPath(authorPath(currentSlug), page), status: 301 };
};

/** Older URLs contain the user id. Ids are 32-bit integers; leading zeros do not change the number. */
async function findAuthorById(db: Db, digits: string) {
  const id = /^\d{1,20}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id < 2 ** 31 ? findPublicAuthor(db, { id }) : undefined;
}

/** The page of an expert. It answers 404 if the project has no experts. */
export const expertHandler: PageHandler = async (context, { params: { slug = '' }, page }) => {
  if (!context.site.switches.experts) return null;
  const expert = await findExpertBySlug(context.db, slug);
  if (!expert) return findFormerPage(context, expertPath(slug));
  const path = expertPath(expert.slug);
  if (expert.slug !== slug) return { kind: 'redirect', to: pagedPath(path, page), status: 301 };
  return buildPersonPage(context, 'expert', { ...expert, path }, page);
};

type PersonRow = Omit<PersonView, 'list' | 'kind'> & { id: number };

async function buildPersonPage(
  context: PageContext,
  kind: PersonView['kind'],
  { id, avatar, ...person }: PersonRow,
  page: number,
): ReturnType<PageHandler> {
  const { site } = context;
  const list = await loadListPage(context, site, page, postsLinkedTo(kind, id));
  if (!list) return null;
  const view = { ...person, kind, avatar: avatar && avatarPath(avatar), list };
  return {
    kind: 'page',
    element: createElement(PersonPage, { site, person: view }),
    externalResources: findExternalResources(listCallToActionTexts(site, wholeSite)),
  };
}

/** The content of the page of an author or expert. */
interface PersonView {
  kind: 'author' | 'expert';
  name: string;
  path: string;
  position: string | null;
  description: string | null;
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
  const { translate } = site;
  const { kind, name, path, position, description, avatar, social_links, list } = person;
  return (
    <Layout site={site} head={toMetadata(site, person)} isWide>
      <header className="list-head profile">
        <Breadcrumbs site={site} links={[]} />
        {avatar ? <img src={avatar} alt="" width={128} height={128} /> : null}
        <div>
          <h1>{name}</h1>
          {position ? <p className="standfirst">{position}</p> : null}
          <SocialLinkList links={social_links ?? {}} label={translate(phrase('{name} elsewhere'), { name })} />
        </div>
        {description ? <p className="description">{description}</p> : null}
        <Biography site={site} person={person} />
      </header>
      <CallToActions site={site} scope={wholeSite} position="top" />
      <ArticleList
        site={site}
        toPageUrl={(page) => pagedPath(path, page)}
        list={list}
        heading={
          kind === 'author'
            ? translate(phrase('Articles by {name}'), { name })
            : translate(phrase('Articles with {name}'), { name })
        }
      />
      <CallToActions site={site} scope={wholeSite} position="middle" />
      <CallToActions site={site} scope={wholeSite} position="bottom" />
    </Layout>
  );
}

function Biography({ site: { translate }, person: { education, experience, awards } }: Props) {
  const facts = [
    [translate(phrase('Experience')), experience],
    [translate(phrase('Education')), education],
    [translate(phrase('Awards')), awards],
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

function toMetadata(site: Site, person: PersonView): PageMetadata {
  const { name, path, position, list } = person;
  const description = person.description || [name, position].filter((text) => text).join(', ');
  return {
    title: toListTitle(site, name, list.page),
    description,
    path,
    page: list.page,
    graph: [...createPersonGraph(site, person), ...createBreadcrumbGraph(site, [{ title: name, path }])],
  };
}
