import type { Post } from '@masthead/domain/posts/contract/post';
import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import { type PostForm, sentSlide } from '../state/post-form';

const SIZE = 'popup,width=900,height=800';

/**
 * Shows a form as readers would see it, in a window of its own that the next press uses again. The window is opened at
 * once, because a browser lets only a click open one; it is led to the preview when the server has it.
 */
export function usePreviewWindow(): (postId: number, input: PreviewInput) => Promise<void> {
  const { t } = useTranslation();
  const opened = useRef<Window | null>(null);
  const last = useRef(0);

  return async (postId, input) => {
    const former = opened.current?.closed === false ? opened.current : null;
    const shown = former ?? openWaiting(t('Preparing the preview…'));
    opened.current = shown;
    if (!shown) {
      notifyFailure(null, t('The browser blocked the preview window. Allow pop-ups for this address and try again.'));
      return;
    }
    shown.focus();
    last.current += 1;
    const turn = last.current;
    try {
      const { url } = await call(postPreviews.create, { params: { id: postId }, body: input });
      // Two presses may be answered in any order: the later one is what was asked for.
      if (turn === last.current) shown.location.replace(url);
    } catch (error) {
      if (!former && turn === last.current) shown.close();
      notifyFailure(error, t('Error opening the preview.'));
    }
  };
}

function openWaiting(text: string): Window | null {
  const waiting = window.open('', '_blank', SIZE);
  if (!waiting) return null;
  waiting.document.title = text;
  waiting.document.body.textContent = text;
  return waiting;
}

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
