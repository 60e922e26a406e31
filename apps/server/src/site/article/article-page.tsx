import { embedScripts } from '@masthead/article/embeds/to-html';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import type { Site } from '../context/site';
import { Layout } from '../layout/layout';
import { CardList } from '../lists/cards';
import { Topics } from '../lists/link-lists';
import { LinkRel, OutsideLink, PAID_REL } from '../rich-text/rich-text';
import { AdPlace } from '../widgets/ad-place';
import { CallToActions } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { ExternalBody, GalleryBody, StandardBody } from './article-body';
import { ArticleHeader, People } from './article-header';
import { articleHead } from './article-metadata';
import { type ArticleView, type Publication, textsOf } from './article-view';
import { LiveBody } from './live-body';

const bodies = {
  [TemplateType.STANDARD]: StandardBody,
  [TemplateType.GALLERY]: GalleryBody,
  [TemplateType.LIVE_UPDATE]: LiveBody,
  [TemplateType.EXTERNAL_LINK]: ExternalBody,
};

interface Props {
  site: Site;
  article: ArticleView;
  /** What is known of it once it is out. */
  publication?: Publication;
  banner?: ReactNode;
}

/** The page of one article, whatever its type. */
export function ArticlePage({ site: whole, article, publication, banner }: Props) {
  const Body = bodies[article.template_type];
  const { scope, tags, paid_label } = article;
  const isLive = article.template_type === TemplateType.LIVE_UPDATE && publication?.live_ended_at === null;
  const site = paid_label === null ? whole : withoutCalls(whole);
  const page = (
    <Layout site={site} head={articleHead(site, article, publication)} scope={scope} banner={banner}>
      <article>
        <ArticleHeader site={site} article={article} isLive={isLive} />
        <CallToActions site={site} scope={scope} position="top" />
        <AdPlace site={site} place="article-side" />
        <Body site={site} article={article} publication={publication} />
        <AdPlace site={site} place="article-end" />
        <CallToActions site={site} scope={scope} position="bottom" />
        <ArticleFooter site={site} article={article} />
      </article>
      <SponsoredBanners site={site} scope={scope} tags={tags.map(({ id }) => id)} />
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
function EmbedScripts({ article }: { article: ArticleView }) {
  const addresses = new Set(textsOf(article).flatMap(embedScripts));
  return [...addresses].map((address) => <script key={address} async src={address} />);
}

interface ArticleFooterProps {
  site: Site;
  article: ArticleView;
}

/** What an article rests on, and where to read on. */
function ArticleFooter({ site, article: { experts, sources, tags } }: ArticleFooterProps) {
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
        <Topics links={tags} />
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

/** Paid pages show no calls to action: those ask readers to pay for journalism. */
const withoutCalls = (site: Site): Site => ({ ...site, parts: { ...site.parts, callToActions: [] } });
