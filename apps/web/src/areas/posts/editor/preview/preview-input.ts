import type { Post } from '@masthead/domain/posts/contract/post';
import type { PreviewInput } from '@masthead/domain/posts/contract/preview';
import { type PostForm, sentSlide } from '../post-form';

/** What the page shows, as it stands in the form. */
export function previewInputOf(
  values: PostForm,
  post: Pick<Post, 'template_type' | 'table_of_contents'>,
): PreviewInput {
  return {
    main_headline: values.main_headline,
    description: values.description,
    template_type: post.template_type,
    body: values.body,
    slides: values.slides.map(sentSlide),
    thumb: values.thumb,
    thumb_ext: values.thumb_ext,
    authors: values.authors,
    experts: values.experts,
    tags: values.tags,
    section_id: values.section_id,
    category_id: values.category_id,
    // A line that is still empty is no source yet.
    sources: values.sources.filter((source) => source.trim() !== ''),
    external_link: values.external_link,
    table_of_contents: post.table_of_contents,
    advert_status: values.advert_status,
    is_sponsored: values.is_sponsored,
    published_at: values.published_at,
  };
}
