import type { Article } from '@masthead/article/document';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import type { TemplateType } from '@masthead/domain/posts/template-types';
import type { StateSlide } from '../../content/preview/article-state';
import type { Place } from '../layout/breadcrumbs';
import type { Card } from '../lists/card';
import type { Spot } from '../parts/spot';
import type { ArticleDates } from './article-dates';

export interface Person {
  name: string;
  position: string | null;
  /** The address of their picture. */
  avatar: string | null;
  /** Where there is more about them; `null` where there is nothing. */
  path: string | null;
}

/** Everything that the page of an article shows. */
export interface ShownArticle extends ArticleDates {
  template_type: TemplateType;
  headline: string;
  description: string | null;
  spot: Spot;
  /** The section and the categories it stands in, from the top down. */
  places: Place[];
  authors: Person[];
  /** Who paid for it, in the page's language; `null` for the newsroom's own. */
  paid_label: string | null;
  /** The picture at the top. */
  lead: FigureAttributes | null;
  body: Article | null;
  slides: StateSlide[];
  table_of_contents: boolean;
  tags: (Place & { id: number })[];
  experts: Person[];
  sources: string[];
  external_link: string | null;
}

/** What is known of an article that is out, beside what its page shows of any. */
export interface Publication {
  id: number;
  path: string;
  /** The last save, of whatever field. */
  updated_at: string;
  /** When an editor ended the live coverage; null while it runs. */
  live_ended_at: string | null;
  /** In the window's title and for search engines. */
  catchy_title: string | null;
  fb_catchy_title: string | null;
  /** 1.91:1, from the root of the site. */
  share_image: { path: string; width: number; height: number } | null;
  /** The same picture in 16:9, 4:3 and 1:1. */
  crops: readonly { path: string; width: number; height: number }[];
  /** What somebody typed to be merged into what is said to machines. */
  json_ld: string | null;
  words: number;
  related: Card[];
}
