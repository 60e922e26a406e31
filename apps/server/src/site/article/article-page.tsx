import { embedScripts } from '@masthead/article/embeds/to-html';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import { withoutCalls } from '../context/post-facts';
import type { Site } from '../context/site';
import { Layout } from '../layout/layout';
import { CardList } from '../lists/cards';
import { LinkRel, OutsideLink, PAID_REL } from '../rich-text/rich-text';
import { AdPlace } from '../widgets/ad-place';
import { CallToActions } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { ExternalBody, GalleryBody, StandardBody } from './article-body';
import { ArticleHeader, People } from './article-header';
import { articleHead } from './article-metadata';
import { type Publication, type ShownArticle, textsOf } from './article-view';
import { LiveBody } from './live-body';

const bodies = {
  [TemplateType.STANDARD]: StandardBody,
  [TemplateType.GALLERY]: GalleryBody,
  [TemplateType.LIVE_UPDATE]: LiveBody,
  [TemplateType.EXTERNAL_LINK]: ExternalBody,
};

interface Props {
  site: Site;
  article: ShownArticle;
  /** What is known of it once it is out. */
  publication?: Publication;
  banner?: ReactNode;
}

/** The page of one article, whatever its type. */
export function ArticlePage({ site: whole, article, publication, banner }: Props) {
  const Body = bodies[article.template_type];
  const { spot, tags, paid_label } = article;
  const isLive = article.template_type === TemplateType.LIVE_UPDATE && publication?.live_ended_at === null;
  const site = paid_label === null ? whole : withoutCalls(whole);
  const page = (
    <Layout site={site} head={articleHead(site, article, publication)} spot={spot} banner={banner}>
      <article>
        <ArticleHeader site={site} article={article} isLive={isLive} />
        <CallToActions site={site} spot={spot} position="top" />
        <AdPlace site={site} place="article-side" />
        <Body site={site} article={article} publication={publication} />
        <AdPlace site={site} place="article-end" />
        <CallToActions site={site} spot={spot} position="bottom" />
        <ArticleFooter site={site} article={article} />
      </article>
      <SponsoredBanners site={site} spot={spot} tags={tags.map(({ id }) => id)} />
      {publication && publication.related.length > 0 ? (
        <section className="related">
          <h2>{site.say(phrase('Read on'))}</h2>
          <CardList site={site} cards={publication.related} level={3} />
        </section>
      ) : null}
      {publication ? <EmbedScripts article={article} /> : null}
    </Layout>
  );
  return paid_label === null ? page : <LinkRel value={PAID_REL}>{page}</LinkRel>;
}

/** Without them an embedded post stays a link to where it is. */
function EmbedScripts({ article }: { article: ShownArticle }) {
  const addresses = new Set(textsOf(article).flatMap(embedScripts));
  return [...addresses].map((address) => <script key={address} async src={address} />);
}

interface ArticleFooterProps {
  site: Site;
  article: ShownArticle;
}

/** What an article rests on, and where to read on. */
export function ArticleFooter({ site, article: { experts, sources, tags } }: ArticleFooterProps) {
  if (experts.length === 0 && sources.length === 0 && tags.length === 0) return null;
  return (
    <footer className="about">
      <Part title={site.say(phrase('Experts'))} isShown={experts.length > 0}>
        <People people={experts} />
      </Part>
      <Part title={site.say(phrase('Sources'))} isShown={sources.length > 0}>
        <ul className="sources">
          {[...new Set(sources)].map((source) => (
            <li key={source}>
              <OutsideLink text={source} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={site.say(phrase('Tags'))} isShown={tags.length > 0}>
        <ul className="topics">
          {tags.map(({ title, path }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </Part>
    </footer>
  );
}

function Part({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
