import { TemplateType } from '@masthead/domain/posts/template-types';
import type { ReactNode } from 'react';
import { Layout } from '../layout/layout';
import type { Site } from '../layout/site';
import { ArticleFooter } from './article-footer';
import { ArticleHeader } from './article-header';
import { ExternalBody } from './external-body';
import { GalleryBody } from './gallery-body';
import { LiveBody } from './live-body';
import type { ShownArticle } from './shown-article';
import { StandardBody } from './standard-body';

const bodies = {
  [TemplateType.STANDARD]: StandardBody,
  [TemplateType.GALLERY]: GalleryBody,
  [TemplateType.LIVE_UPDATE]: LiveBody,
  [TemplateType.EXTERNAL_LINK]: ExternalBody,
};

interface Props {
  site: Site;
  article: ShownArticle;
  noindex?: boolean;
  banner?: ReactNode;
}

/** The page of one article, whatever its type. */
export function ArticlePage({ site, article, noindex = false, banner }: Props) {
  const Body = bodies[article.template_type];
  return (
    <Layout site={site} title={article.headline} description={article.description} noindex={noindex} banner={banner}>
      <article>
        <ArticleHeader site={site} article={article} />
        <Body site={site} article={article} />
        <ArticleFooter site={site} article={article} />
      </article>
    </Layout>
  );
}
