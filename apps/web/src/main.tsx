import { installPlainMessages } from '@masthead/domain/text/issue-message';
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import { createAppRouter } from './app/router';
import { loadStart, StartFailure } from './app/start';

import { areas } from './areas/index';
import { createQueryClient } from './shared/api/collection';
import { speak } from './shared/i18n/i18n';
import { readToken } from './shared/session/token';
import { monogramAddress } from './ui/theme/monogram';

/** Project, languages and phrases come first; the page's own waiting picture stays until the first screen is ready. */
async function start(root: () => Root): Promise<void> {
  try {
    const queryClient = createQueryClient();
    const loaded = await loadStart(queryClient);
    const router = createAppRouter({ areas, project: loaded.project, queryClient });
    document.querySelector('link[rel="icon"]')?.setAttribute('href', monogramAddress(loaded.project));
    document.title = loaded.project.title;
    await router.load();
    root().render(
      <App start={loaded} router={router} queryClient={queryClient} reload={() => window.location.reload()} />,
    );
  } catch (error) {
    if (!i18next.isInitialized) await speak('en-US', {});
    root().render(<StartFailure error={error} onRetry={() => start(root)} />);
  }
}

function lazyRoot(element: Element): () => Root {
  let root: Root | null = null;
  return () => {
    root ??= createRoot(element);
    return root;
  };
}

/** While the project is asked for, the code of the first screen is already on its way. */
if (readToken() !== null) {
  import('./app/shell/shell').catch(() => {
    // The router asks again when it gets there, and says so when it fails.
  });
}
installPlainMessages();
const element = document.getElementById('root');
if (element) void start(lazyRoot(element));
