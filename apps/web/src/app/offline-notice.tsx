import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './header.module.css';

/** As long as the browser knows of no connection. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  if (online) return null;
  return (
    <div role="status" className={classes.offline}>
      {t('You are offline. What you type stays here; save it when the connection is back.')}
    </div>
  );
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
