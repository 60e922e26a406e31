import { notifications } from '@mantine/notifications';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import type { CurrentUser } from '@masthead/domain/session/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useMatch,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parseSearch, stringifySearch } from '../src/app/router';
import { areas } from '../src/areas/index';
import { ViewerProvider } from '../src/shared/access/viewer';
import { createQueryClient } from '../src/shared/api/collection';
import { initTranslations } from '../src/shared/i18n/i18n';
import { Notices } from '../src/shared/notices/notices';
import { ProjectProvider } from '../src/shared/project/project';
import { storeToken } from '../src/shared/session/token';
import { ThemeProvider } from '../src/ui/theme/theme-provider';
import type { Phrases } from '../src/ui/translation';
import { testProject, testUser } from './people';

interface ScreenOptions {
  /** The path of the screen, with the search parameters of its list or panel. */
  path?: string;
  user?: CurrentUser;
  project?: ClientConfig;
  phrases?: Phrases;
  /** Entries of the browser's storage. All others are removed. */
  storage?: Record<string, string>;
}

/**
 * Renders one page without the shell, but with all providers of the app. Call `fakeApi()` before. All routes of the app
 * exist, so that links work; a navigation to another route shows `Elsewhere`.
 */
export async function renderScreen(Page: ComponentType, options: ScreenOptions = {}) {
  const { path = '/', user = testUser(), project = testProject(), phrases = {}, storage = {} } = options;
  localStorage.clear();
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  notifications.clean();
  storeToken('test-token');
  initTranslations('en-US', phrases);

  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const paths = ['/', '$', ...areas.flatMap(({ pages }) => pages.map((page) => page.path))];
  const routes = paths.map((routePath) =>
    createRoute({ getParentRoute: () => shell, path: routePath, component: Screen }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const routeTree = root.addChildren([shell.addChildren(routes)]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch });
  const firstRouteId = router.matchRoutes(router.latestLocation).at(-1)?.routeId;

  function Screen() {
    const routeId = useMatch({ strict: false, select: (match) => match.routeId });
    return <main>{routeId === firstRouteId ? <Page /> : <p>Elsewhere</p>}</main>;
  }

  const queryClient = createQueryClient(1);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ProjectProvider value={project}>
        <ThemeProvider colour={project.colour}>
          <ViewerProvider user={user}>
            <RouterProvider router={router} />
          </ViewerProvider>
          <Notices />
        </ThemeProvider>
      </ProjectProvider>
    </QueryClientProvider>,
  );
  return { screen, router, queryClient, address: () => router.history.location.href };
}

/** The texts of the options that an open select, picker or search shows. */
export const optionTexts = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
