import { articleToText, countWords } from '@masthead/article/to-text';
import { hasSlides, TemplateType } from '@masthead/domain/posts/rules/template-types';
import { readingMinutes } from '@masthead/domain/posts/text/reading-time';
import type { ShownArticle } from './shown-article';

type Told = Pick<ShownArticle, 'template_type' | 'body' | 'slides'>;

/** What the page has to say at length: its article, or its slides. */
export function textsOf({ template_type, body, slides }: Told) {
  if (template_type === TemplateType.EXTERNAL_LINK) return [];
  const texts = hasSlides(template_type) ? slides.map(({ content }) => content) : [body];
  return texts.filter((text) => text !== null);
}

export function minutesToRead(article: Told): number | null {
  const text = textsOf(article).map(articleToText).join('\n');
  return readingMinutes({ words: countWords(text), characters: text.length });
}
