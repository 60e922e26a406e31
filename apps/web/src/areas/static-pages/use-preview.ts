import type { StaticPageInput } from '@masthead/domain/static-pages/contract';
import { pageDocument } from '@masthead/markup/page-document';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../shared/notices/notify';
import { useProject } from '../../shared/project/project';

const SIZE = 'popup,width=900,height=800';

/**
 * Shows a page in a window of its own. The window belongs to the site, whose origin is another: what the page's scripts
 * do there reaches nothing of the admin.
 */
export function usePreview(): (page: StaticPageInput) => void {
  const { t } = useTranslation();
  const { origin } = new URL(useProject().site_url);
  const opened = useRef<Window | null>(null);
  const shown = useRef<StaticPageInput | null>(null);

  function send() {
    if (!shown.current) return;
    const message = { kind: 'masthead.preview', title: shown.current.title, document: pageDocument(shown.current) };
    opened.current?.postMessage(message, origin);
  }

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source === null || source !== opened.current || from !== origin) return;
      if (data?.kind === 'masthead.preview.ready') latest.current();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin]);

  return (page) => {
    shown.current = page;
    if (opened.current && !opened.current.closed) {
      send();
      opened.current.focus();
      return;
    }
    opened.current = window.open(`${origin}/preview/static`, '_blank', SIZE);
    if (!opened.current) {
      notifyFailure(null, t('The browser blocked the preview window. Allow pop-ups for this address and try again.'));
    }
  };
}
