import { phrase } from '@masthead/domain/text/phrase';
import { Breadcrumbs } from '../layout/breadcrumbs';
import type { Head } from '../layout/head';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { Articles } from '../lists/articles';
import type { ListPage } from '../lists/list-page';
import { listTitle } from '../lists/list-title';
import { SocialLinkList, type SocialLinks } from '../lists/social-links';
import { breadcrumbGraph } from '../machines/breadcrumb-graph';
import { pagedPath } from '../machines/paged-path';
import { personGraph } from '../machines/person-graph';
import { CallToActions } from '../managed/call-to-actions';
import { nowhere } from '../parts/spot';

/** Who writes the articles, or is asked in them. */
export interface ShownPerson {
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
  person: ShownPerson;
}

export function PersonPage({ site, person }: Props) {
  const { say } = site;
  const { kind, name, path, position, description, avatar, social_links, list } = person;
  return (
    <Layout site={site} head={headOf(site, person)} isWide>
      <header className="list-head profile">
        <Breadcrumbs site={site} places={[]} />
        {avatar ? <img src={avatar} alt="" width={128} height={128} /> : null}
        <div>
          <h1>{name}</h1>
          {position ? <p className="standfirst">{position}</p> : null}
          <SocialLinkList links={social_links ?? {}} label={say(phrase('{name} elsewhere'), { name })} />
        </div>
        {description ? <p className="description">{description}</p> : null}
        <Life site={site} person={person} />
      </header>
      <CallToActions site={site} spot={nowhere} position="top" />
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
      <CallToActions site={site} spot={nowhere} position="middle" />
      <CallToActions site={site} spot={nowhere} position="bottom" />
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

function headOf(site: Site, person: ShownPerson): Head {
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
