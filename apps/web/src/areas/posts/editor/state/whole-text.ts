import { ARTICLE_VERSION, type Article } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { PostForm } from './post-form';

/** Everything the post says, slides one after the other, as one article. */
export function wholeArticle({ body, slides }: Pick<PostForm, 'body' | 'slides'>, type: TemplateType): Article | null {
  if (type === TemplateType.EXTERNAL_LINK) return null;
  if (!hasSlides(type)) return body;
  const content = slides.flatMap((slide) => slide.content?.doc.content ?? []);
  return { v: ARTICLE_VERSION, doc: { type: 'doc', content } };
}

export function wholeText(values: Pick<PostForm, 'body' | 'slides'>, type: TemplateType): string {
  const article = wholeArticle(values, type);
  return article ? articleToText(article) : '';
}
