import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { InterfaceLanguageProvider, storeLanguage } from '../shared/i18n/interface-language';
import { Notices } from '../shared/notices/notices';
import { ProjectProvider } from '../shared/project/project';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { OfflineNotice } from './offline-notice';
import { PageProvider } from './page';
import type { AppRouter } from './router';
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
