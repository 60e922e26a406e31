import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { InterfaceLanguageProvider, storeLanguage } from '../shared/i18n/interface-language';
import { Notices } from '../shared/notices/notices';
import { ProjectProvider } from '../shared/project/project';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { PageProvider } from './page';
import type { AppRouter } from './router';
import classes from './shell/header.module.css';
import type { Start } from './start';

interface Props {
  start: Start;
  router: AppRouter;
  queryClient: QueryClient;
  /** Starts the whole page again. */
  reload: () => void;
}

export function App({ start, router, queryClient, reload }: Props) {
  const language = useMemo(
    () => ({
      languages: start.languages,
      current: start.language,
      change: (code: string) => {
        storeLanguage(code);
        reload();
      },
    }),
    [start, reload],
  );
  const page = useMemo(() => ({ reload }), [reload]);
  return (
    <QueryClientProvider client={queryClient}>
      <ProjectProvider value={start.project}>
        <PageProvider value={page}>
          <InterfaceLanguageProvider value={language}>
            <ThemeProvider colour={start.project.colour}>
              <RouterProvider router={router} />
              <OfflineNotice />
              <Notices />
            </ThemeProvider>
          </InterfaceLanguageProvider>
        </PageProvider>
      </ProjectProvider>
    </QueryClientProvider>
  );
}

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
