import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { categoryPath, expertPath, sectionPath, tagPath } from '@masthead/domain/site/addresses';
import type { RunningProject } from '../../http/context';
import { avatarAddress } from '../../media/avatar';
import { addressOf, markOf } from '../../media/rendition';
import { findAuthors, findCategory, findExperts, findPicture, findSection, findTags } from './article.queries';
import type { ArticleState } from './article-state';
import type { ShownArticle } from './shown-article';

type Reader = Pick<RunningProject, 'db' | 'project'>;

/** Puts names, addresses and the picture where the state has ids. What is not there any more is not shown. */
export async function loadArticle({ db, project }: Reader, state: ArticleState): Promise<ShownArticle> {
  const [authors, experts, tags, section, category, picture] = await Promise.all([
    findAuthors(db, state.authors),
    findExperts(db, state.experts),
    findTags(db, state.tags),
    findSection(db, state.section_id),
    findCategory(db, state.category_id),
    findPicture(db, state.thumb),
  ]);
  return {
    template_type: state.template_type,
    headline: state.main_headline,
    description: state.description,
    section: section ? { title: section.catchy_title, path: sectionPath(section.slug) } : null,
    category: category
      ? { title: category.catchy_title, path: categoryPath(category.section_slug, category.slug) }
      : null,
    authors: authors.map(({ name, position, avatar }) => ({
      name,
      position,
      avatar: avatar === null ? null : avatarAddress(avatar),
      path: null,
    })),
    published_at: state.published_at,
    lead: picture && !opensWith(state, picture.id) ? figureOf(picture, project.title) : null,
    body: state.body,
    slides: state.slides,
    table_of_contents: state.table_of_contents,
    tags: tags.map(({ catchy_title, slug }) => ({ title: catchy_title, path: tagPath(slug) })),
    experts: experts.map(({ name, position, avatar, slug }) => ({
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
function opensWith({ body, slides }: ArticleState, imageId: number): boolean {
  const first = (body ?? slides[0]?.content)?.doc.content?.[0];
  return first?.type === 'figure' && first.attrs?.image_id === imageId;
}

type Picture = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

function figureOf(picture: Picture, title: string): FigureAttributes {
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
