import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { authorPath, expertPath, tagPath } from '@masthead/domain/site/addresses';
import type { ArticleState } from '../../content/preview/article-state';
import { avatarAddress } from '../../media/avatar';
import { addressOf, markOf } from '../../media/rendition';
import type { Db } from '../../platform/db/db';
import type { Site } from '../layout/site';
import { placesOf } from '../parts/places';
import { findRelations, type Relations } from './article.queries';
import { articleDates } from './article-dates';
import { paidLabel } from './paid';
import type { ShownArticle } from './shown-article';

/** What a state that has only ids shows. What is not there any more is not shown. */
export async function loadArticle(db: Db, site: Site, state: ArticleState): Promise<ShownArticle> {
  return shownArticle(site, state, await findRelations(db, state));
}

type Told = Omit<ArticleState, 'authors' | 'experts' | 'tags'>;

/** Puts names, addresses and the picture where the state has ids. */
export function shownArticle(site: Site, state: Told, { authors, experts, tags, picture }: Relations): ShownArticle {
  const { section_id, category_id } = state;
  return {
    template_type: state.template_type,
    headline: state.main_headline,
    description: state.description,
    spot: { section_id, category_id },
    places: placesOf(site.parts, { section_id, category_id }),
    authors: authors.map(({ id, slug, name, position, avatar, show_on_site }) => ({
      name,
      position,
      avatar: avatar === null ? null : avatarAddress(avatar),
      path: show_on_site ? authorPath(slug ?? String(id)) : null,
    })),
    paid_label: paidLabel(site, state),
    ...articleDates(state),
    lead: picture && !opensWith(state, picture.id) ? figureOf(picture, site.title) : null,
    body: state.body,
    slides: state.slides,
    table_of_contents: state.table_of_contents,
    tags: tags.map(({ id, catchy_title, slug }) => ({ id, title: catchy_title, path: tagPath(slug) })),
    experts: (site.switches.experts ? experts : []).map(({ name, position, avatar, slug }) => ({
      name,
      position,
      avatar: avatarAddress(avatar),
      path: expertPath(slug),
    })),
    sources: state.sources,
    external_link: state.external_link,
  };
}

/** A text that begins with the picture does not show it twice. */
function opensWith({ body, slides }: Told, imageId: number): boolean {
  const first = (body ?? slides[0]?.content)?.doc.content?.[0];
  return first?.type === 'figure' && first.attrs?.image_id === imageId;
}

function figureOf(picture: NonNullable<Relations['picture']>, title: string): FigureAttributes {
  const { id, ext, alt, label, author, source, width, height } = picture;
  return {
    image_id: id,
    src: addressOf(picture, { size: 'full', mark: markOf(picture, title), format: ext }),
    alt,
    title: null,
    caption: label,
    author,
    source,
    width,
    height,
  };
}
