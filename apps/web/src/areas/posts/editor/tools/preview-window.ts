import type { Post } from '@masthead/domain/posts/contract/post';
import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';

import { useRef } from 'react';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import { useTranslation } from '../../../../ui/translation';
import { type PostForm, toSlideInput } from '../state/post-form';

const WINDOW_FEATURES = 'popup,width=900,height=800';

/**
 * Previews the form in a window that the next preview reuses. The window opens before the request, because browsers
 * allow pop-ups only during a click; it navigates to the preview when the server has stored it.
 */
export function usePreviewWindow(): (postId: number, input: PreviewInput) => Promise<void> {
  const { t } = useTranslation();
  const windowRef = useRef<Window | null>(null);
  const lastRequest = useRef(0);

  return async (postId, input) => {
    const existingWindow = windowRef.current?.closed === false ? windowRef.current : null;
    const preview = existingWindow ?? openBlankWindow(t('Preparing the preview…'));
    windowRef.current = preview;
    if (!preview) {
      notifyFailure(null, t('The browser blocked the preview window. Allow pop-ups for this address and try again.'));
      return;
    }
    preview.focus();
    lastRequest.current += 1;
    const request = lastRequest.current;
    try {
      const { url } = await call(postPreviews.create, { params: { id: postId }, body: input });
      // Responses can arrive out of order: only the latest request navigates.
      if (request === lastRequest.current) preview.location.replace(url);
    } catch (error) {
      if (!existingWindow && request === lastRequest.current) preview.close();
      notifyFailure(error, t('Error opening the preview.'));
    }
  };
}

function openBlankWindow(text: string): Window | null {
  const blankWindow = window.open('', '_blank', WINDOW_FEATURES);
  if (!blankWindow) return null;
  blankWindow.document.title = text;
  blankWindow.document.body.textContent = text;
  return blankWindow;
}

/** The request body of a preview: the form values, saved or not. */
export function toPreviewInput(
  values: PostForm,
  post: Pick<Post, 'template_type' | 'table_of_contents'>,
): PreviewInput {
  return {
    main_headline: values.main_headline,
    description: values.description,
    template_type: post.template_type,
    body: values.body,
    slides: values.slides.map(toSlideInput),
    thumb: values.thumb,
    thumb_ext: values.thumb_ext,
    authors: values.authors,
    experts: values.experts,
    tags: values.tags,
    section_id: values.section_id,
    category_id: values.category_id,
    // Empty lines are not sources.
    sources: values.sources.filter((source) => source.trim() !== ''),
    external_link: values.external_link,
    table_of_contents: post.table_of_contents,
    advert_status: values.advert_status,
    is_sponsored: values.is_sponsored,
    published_at: values.published_at,
  };
}
