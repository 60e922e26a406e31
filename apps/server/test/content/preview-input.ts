import type { PreviewInput } from '@masthead/domain/posts/contract/preview';
import { textBody } from './posts';

/** The unsaved form values of a post that a preview request sends, with a headline and a text. */
export function createPreviewInput(values: Partial<PreviewInput> = {}): PreviewInput {
  return {
    main_headline: 'Rain over the harbour',
    description: 'A week of it',
    template_type: 0,
    body: textBody('It rains.'),
    slides: [],
    thumb: null,
    thumb_ext: null,
    authors: [],
    experts: [],
    tags: [],
    section_id: null,
    category_id: null,
    sources: [],
    external_link: null,
    table_of_contents: false,
    advert_status: 0,
    is_sponsored: false,
    published_at: null,
    ...values,
  };
}
