import type { Article } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import type { TemplateType } from '@masthead/domain/posts/template-types';
import type { StateSlide } from './article-state';

/** A word that leads somewhere on the site. */
export interface Place {
  title: string;
  path: string;
}

export interface Person {
  name: string;
  position: string | null;
  /** The address of their picture. */
  avatar: string | null;
  /** Where there is more about them; `null` where there is nothing. */
  path: string | null;
}

/** Everything that the page of an article shows. */
export interface ShownArticle {
  template_type: TemplateType;
  headline: string;
  description: string | null;
  section: Place | null;
  category: Place | null;
  authors: Person[];
  published_at: string | null;
  /** The picture at the top. */
  lead: FigureAttributes | null;
  body: Article | null;
  slides: StateSlide[];
  table_of_contents: boolean;
  tags: Place[];
  experts: Person[];
  sources: string[];
  external_link: string | null;
}
