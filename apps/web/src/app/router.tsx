import type { Right } from '@masthead/domain/access/rights';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { LoginPage } from '../areas/session/login-page';
import type { Area } from '../shared/area';
import { AreaScreen } from './area-screen';
import { enterLogin, enterShell } from './guards';
import { lazyPage } from './lazy-page';
import { NotFound, Nowhere } from './messages-pages';
import { PageFailure } from './page-failure';
import { PagePending } from './page-pending';
import { parseSearch, stringifySearch } from './search';
import { isOn, visibleAreas } from './visible-areas';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The path of the area a page belongs to, for the sidebar. */
    area?: string;
  }
}

interface Needs {
  areas: Area[];
  project: ClientConfig;
  queryClient: QueryClient;
  history?: RouterHistory;
}

export function createAppRouter({ areas, project, queryClient, history }: Needs) {
  const root = createRootRoute({ component: Outlet });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: async ({ search }) => ({
      halfSignedIn: await enterLogin(queryClient, (search as { from?: unknown }).from),
    }),
    component: LoginPage,
  });

  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location }) => ({ user: await enterShell(queryClient, location.href), areas }),
    component: lazyPage(async () => (await import('./shell')).Shell),
  });

  const index = createRoute({
    getParentRoute: () => shell,
    path: '/',
    beforeLoad: ({ context }) => {
      const first = visibleAreas(areas, { rights: new Set(context.user.rights as Right[]) }, project)[0];
      if (first) throw redirect({ to: first.path, replace: true });
    },
    component: Nowhere,
  });

  const pages = areas
    .filter((area) => isOn(area, project))
    .flatMap((area) =>
      area.pages.map((page) => {
        const Page = lazyPage(async () => (await page.load()).Page);
        const screen = () => <AreaScreen area={area} page={page} Page={Page} />;
        screen.preload = Page.preload;
        return createRoute({
          getParentRoute: () => shell,
          path: page.path,
          staticData: { area: area.path },
          component: screen,
        });
      }),
    );

  const missing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

  return createRouter({
    routeTree: root.addChildren([login, shell.addChildren([index, ...pages, missing])]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
