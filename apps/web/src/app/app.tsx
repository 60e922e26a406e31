import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { InterfaceLanguageProvider, storeLanguage } from '../shared/i18n/interface-language';
import { Notices } from '../shared/notices/notices';
import { ProjectProvider } from '../shared/project/project';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { useTranslation } from '../ui/translation';
import { ReloadProvider } from './reload';
import type { AppRouter } from './router';
import classes from './shell/header.module.css';
import type { StartData } from './start';

interface Props {
  startData: StartData;
  router: AppRouter;
  queryClient: QueryClient;
  reload: () => void;
}

/** The root component: the router, inside the providers of server data, project, language and theme. */
export function App({ startData, router, queryClient, reload }: Props) {
  const language = {
    languages: startData.languages,
    current: startData.language,
    change: (code: string) => {
      storeLanguage(code);
      reload();
    },
  };
  return (
    <QueryClientProvider client={queryClient}>
      <ProjectProvider value={startData.project}>
        <ReloadProvider value={reload}>
          <InterfaceLanguageProvider value={language}>
            <ThemeProvider colour={startData.project.colour}>
              <RouterProvider router={router} />
              <OfflineNotice />
              <Notices />
            </ThemeProvider>
          </InterfaceLanguageProvider>
        </ReloadProvider>
      </ProjectProvider>
    </QueryClientProvider>
  );
}

/** Warns that changes cannot be saved now. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div role="status" className={classes.offline}>
      {t('You are offline. Your text stays in this browser. Save it when you are online again.')}
    </div>
  );
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
