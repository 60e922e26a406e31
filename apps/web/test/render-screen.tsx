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
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { render } from 'vitest-browser-react';
import { parseSearch, stringifySearch } from '../src/app/router';
import { ViewerProvider } from '../src/shared/access/viewer';
import { createQueryClient } from '../src/shared/api/collection';
import { type Phrases, speak } from '../src/shared/i18n/i18n';
import { Notices } from '../src/shared/notices/notices';
import { ProjectProvider } from '../src/shared/project/project';
import { storeToken } from '../src/shared/session/token';
import { ThemeProvider } from '../src/ui/theme/theme-provider';
import { testProject, testUser } from './people';

interface ScreenOptions {
  /** The address of the screen, with what its list or panel reads from it. */
  path?: string;
  /** The pattern of the path, for a screen that reads parameters from it: `/posts/$id`. */
  route?: string;
  user?: CurrentUser;
  project?: ClientConfig;
  phrases?: Phrases;
}

/**
 * One page alone: no shell, any address. Everything a page finds around itself in the app is there; the API is
 * `fakeApi()`, called before.
 */
export async function renderScreen(Page: ComponentType, options: ScreenOptions = {}) {
  const { path = '/', route = '$', user = testUser(), project = testProject(), phrases = {} } = options;
  localStorage.clear();
  notifications.clean();
  storeToken('test-token');
  await speak('en-US', phrases);

  const root = createRootRoute({ component: () => <Outlet /> });
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => <Page /> });
  const any = createRoute({ getParentRoute: () => root, path: route, component: () => <Page /> });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([index, any]), history, parseSearch, stringifySearch });
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
