import { embedScripts } from '@masthead/article/embeds/to-html';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { CardList } from '../lists/card-list';
import { articleHead } from '../machines/article-head';
import { AdPlace } from '../managed/ad-place';
import { CallToActions } from '../managed/call-to-actions';
import { SponsoredBanners } from '../managed/sponsored-banners';
import { ArticleFooter } from './article-footer';
import { ArticleHeader } from './article-header';
import { ExternalBody } from './external-body';
import { GalleryBody } from './gallery-body';
import { LinkRel, PAID_REL } from './link-rel';
import { LiveBody } from './live-body';
import { withoutCalls } from './paid';
import type { Publication, ShownArticle } from './shown-article';
import { StandardBody } from './standard-body';
import { textsOf } from './texts';

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
