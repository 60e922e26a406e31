import { installPlainMessages } from '@masthead/domain/text/issue-message';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import { createAppRouter } from './app/router';
import { loadStartData, StartFailure } from './app/start';

import { areas } from './areas/index';
import { createQueryClient } from './shared/api/collection';
import { initTranslations } from './shared/i18n/i18n';
import { readToken } from './shared/session/token';
import { monogramDataUrl } from './ui/theme/monogram';
import { hasTranslations } from './ui/translation';

/** Loads the project, languages and phrases before the first render. The spinner of index.html stays until then. */
async function start(getRoot: () => Root): Promise<void> {
  try {
    const queryClient = createQueryClient();
    const startData = await loadStartData(queryClient);
    const router = createAppRouter({ areas, project: startData.project, queryClient });
    document.querySelector('link[rel="icon"]')?.setAttribute('href', monogramDataUrl(startData.project));
    document.title = startData.project.title;
    await router.load();
    getRoot().render(
      <StrictMode>
        <App startData={startData} router={router} queryClient={queryClient} reload={() => window.location.reload()} />
      </StrictMode>,
    );
  } catch (error) {
    if (!hasTranslations()) initTranslations('en-US', {});
    getRoot().render(<StartFailure error={error} onRetry={() => start(getRoot)} />);
  }
}

/** Returns a function that creates the React root at its first call. A retry after a failed start reuses the root. */
function createRootOnce(element: Element): () => Root {
  let root: Root | null = null;
  return () => {
    root ??= createRoot(element);
    return root;
  };
}

// Loads the code of the shell in parallel with the project.
if (readToken() !== null) {
  import('./app/shell/shell').catch(() => {
    // The router imports it again and shows the error.
  });
}
installPlainMessages();
const element = document.getElementById('root');
if (element) void start(createRootOnce(element));
