import type { AdvertStatus } from '@masthead/domain/posts/rules/constants';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { postPath } from '@masthead/domain/site/addresses';
import { addressOf, markOf, measuresOf, type RenditionFormat } from '../../media/renditions/rendition';
import type { Site } from '../context/site';
import type { CardRow } from './cards.queries';

export interface CardPicture {
  src: string;
  srcset: string;
  webp: string;
  width: number;
  height: number;
  alt: string;
}

/** A published article as lists show it. */
export interface Card {
  id: number;
  path: string;
  title: string;
  description: string | null;
  template_type: TemplateType;
  /** The first publication. */
  published_at: string;
  section_id: number | null;
  category_id: number | null;
  is_breaking: boolean;
  /** Whether its coverage goes on. */
  is_live: boolean;
  is_sponsored: boolean;
  advert_status: AdvertStatus;
  /** 16:9; `null` when the article has no picture. */
  picture: CardPicture | null;
}

export function toCard(site: Site, row: CardRow): Card {
  const { catchy_title, main_headline, slug, live_ended_at, image, published_at, first_published_at, ...rest } = row;
  return {
    ...rest,
    path: postPath(slug ?? ''),
    title: catchy_title || main_headline,
    published_at: first_published_at ?? published_at ?? '',
    is_breaking: site.parts.breaking.has(row.id),
    is_live: row.template_type === TemplateType.LIVE_UPDATE && live_ended_at === null,
    picture: image && pictureOf(site, image),
  };
}

/** In two sizes; a picture that is no wider than the smaller one has one. */
function pictureOf({ title }: Site, image: NonNullable<CardRow['image']>): CardPicture {
  const mark = markOf(image, title);
  const large = measuresOf(image, 'wide');
  const small = measuresOf(image, 'card');
  const at = (size: 'wide' | 'card', format: RenditionFormat) => addressOf(image, { size, mark, format });
  const listed = (format: RenditionFormat) =>
    [
      ...(small.width < large.width ? [`${at('card', format)} ${small.width}w`] : []),
      `${at('wide', format)} ${large.width}w`,
    ].join(', ');
  return {
    src: at('wide', image.ext),
    srcset: listed(image.ext),
    webp: listed('webp'),
    ...large,
    alt: image.alt ?? '',
  };
}
