import { type PreviewInput, postPreviews } from '@masthead/domain/posts/contract/preview';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';

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
