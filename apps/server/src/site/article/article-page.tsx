import { embedScripts } from '@masthead/article/embeds/to-html';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { phrase } from '@masthead/domain/text/phrase';
import type { ReactNode } from 'react';
import type { Site } from '../context/site';
import { Layout } from '../layout/layout';
import { CardList } from '../lists/cards';
import { TopicLinkList } from '../lists/link-lists';
import { ExternalLink, LinkRelContext, PAID_REL } from '../rich-text/rich-text';
import { AdPosition } from '../widgets/ad-position';
import { CallToActions } from '../widgets/call-to-actions';
import { SponsoredBanners } from '../widgets/sponsored-banners';
import { ExternalBody, GalleryBody, StandardBody } from './article-body';
import { ArticleHeader, PersonList } from './article-header';
import { createArticleMetadata } from './article-metadata';
import { type ArticleView, listRichTexts, type Publication } from './article-view';
import { LiveBody } from './live-body';

const bodyComponents = {
  [TemplateType.STANDARD]: StandardBody,
  [TemplateType.GALLERY]: GalleryBody,
  [TemplateType.LIVE_UPDATE]: LiveBody,
  [TemplateType.EXTERNAL_LINK]: ExternalBody,
};

interface Props {
  site: Site;
  article: ArticleView;
  /** Previews have no publication. */
  publication?: Publication;
  /** A bar above the header of the page, such as the note of a preview. */
  banner?: ReactNode;
}

/** The page of an article of any type, published or as a preview. */
export function ArticlePage({ site: fullSite, article, publication, banner }: Props) {
  const Body = bodyComponents[article.template_type];
  const { scope, tags, paid_label } = article;
  const isLive = article.template_type === TemplateType.LIVE_UPDATE && publication?.live_ended_at === null;
  const site = paid_label === null ? fullSite : withoutCallToActions(fullSite);
  const page = (
    <Layout site={site} head={createArticleMetadata(site, article, publication)} scope={scope} banner={banner}>
      <article>
        <ArticleHeader site={site} article={article} isLive={isLive} />
        <CallToActions site={site} scope={scope} position="top" />
        <AdPosition site={site} position="article-side" />
        <Body site={site} article={article} publication={publication} />
        <AdPosition site={site} position="article-end" />
        <CallToActions site={site} scope={scope} position="bottom" />
        <ArticleFooter site={site} article={article} />
      </article>
      <SponsoredBanners site={site} scope={scope} tags={tags.map(({ id }) => id)} />
      {publication && publication.related.length > 0 ? (
        <section className="related">
          <h2>{site.translate(phrase('Read next'))}</h2>
          <CardList site={site} cards={publication.related} level={3} />
        </section>
      ) : null}
      {publication ? <EmbedScripts article={article} /> : null}
    </Layout>
  );
  return paid_label === null ? page : <LinkRelContext value={PAID_REL}>{page}</LinkRelContext>;
}

/** Without these scripts, an embedded post is a plain link. */
function EmbedScripts({ article }: { article: ArticleView }) {
  const urls = new Set(listRichTexts(article).flatMap(embedScripts));
  return [...urls].map((url) => <script key={url} async src={url} />);
}

interface ArticleFooterProps {
  site: Site;
  article: ArticleView;
}

function ArticleFooter({ site, article: { experts, sources, tags } }: ArticleFooterProps) {
  if (experts.length === 0 && sources.length === 0 && tags.length === 0) return null;
  return (
    <footer className="about">
      <FooterSection title={site.translate(phrase('Experts'))} isShown={experts.length > 0}>
        <PersonList people={experts} />
      </FooterSection>
      <FooterSection title={site.translate(phrase('Sources'))} isShown={sources.length > 0}>
        <ul className="sources">
          {[...new Set(sources)].map((source) => (
            <li key={source}>
              <ExternalLink text={source} />
            </li>
          ))}
        </ul>
      </FooterSection>
      <FooterSection title={site.translate(phrase('Tags'))} isShown={tags.length > 0}>
        <TopicLinkList links={tags} />
      </FooterSection>
    </footer>
  );
}

function FooterSection({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Paid content shows no calls to action, because they ask readers to pay for journalism. */
const withoutCallToActions = (site: Site): Site => ({ ...site, data: { ...site.data, callToActions: [] } });
