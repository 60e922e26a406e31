import { useTranslation } from 'react-i18next';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';

export function useCopyLink(): (url: string) => Promise<void> {
  const { t } = useTranslation();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess(t('Link copied to clipboard'));
    } catch {
      // The browser's own reason speaks of its inner workings; the address itself is what helps.
      notifyFailure(null, t('The link could not be copied: {url}', { url }));
    }
  };
}
