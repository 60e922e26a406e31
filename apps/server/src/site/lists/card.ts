import type { AdvertStatus } from '@masthead/domain/posts/rules/constants';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { postPath } from '@masthead/domain/site/paths';
import { type RenditionFormat, renditionPath, renditionSize, watermarkName } from '../../media/renditions/rendition';
import type { Site } from '../context/site';
import type { CardRow } from './cards.queries';

/** The picture of a card as attributes of `img` and `source`. */
export interface CardPicture {
  src: string;
  srcset: string;
  webp: string;
  width: number;
  height: number;
  alt: string;
}

/** A card: the short form of a post that lists show. */
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
    is_breaking: site.data.breaking.has(row.id),
    is_live: row.template_type === TemplateType.LIVE_UPDATE && live_ended_at === null,
    picture: image && toPicture(site, image),
  };
}

/** The picture in two sizes, or in one if it is not wider than the smaller size. */
function toPicture({ title }: Site, image: NonNullable<CardRow['image']>): CardPicture {
  const mark = watermarkName(image, title);
  const large = renditionSize(image, 'wide');
  const small = renditionSize(image, 'card');
  const toPath = (size: 'wide' | 'card', format: RenditionFormat) => renditionPath(image, { size, mark, format });
  const toSrcset = (format: RenditionFormat) =>
    [
      ...(small.width < large.width ? [`${toPath('card', format)} ${small.width}w`] : []),
      `${toPath('wide', format)} ${large.width}w`,
    ].join(', ');
  return {
    src: toPath('wide', image.ext),
    srcset: toSrcset(image.ext),
    webp: toSrcset('webp'),
    ...large,
    alt: image.alt ?? '',
  };
}
