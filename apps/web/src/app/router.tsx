import type { Right } from '@masthead/domain/access/rights';
import type { ClientConfig } from '@masthead/domain/projects/schema';
import type { CurrentUser } from '@masthead/domain/session/contract';

import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useMatch,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LoginPage } from '../areas/session/login-page';
import { useViewer } from '../shared/access/viewer';
import type { Area, AreaPage } from '../shared/area';
import { notifyFailure } from '../shared/notices/notify';
import { PageTitle } from '../shared/project/project';
import { meQuery, returnUrl } from '../shared/session/session';
import { forgetToken, readToken } from '../shared/session/token';
import { t, useTranslation } from '../ui/translation';
import { lazyPage } from './lazy-page';
import { Forbidden, NoRights, NotFound, PageErrorBoundary, PageFailure, PagePending } from './page-states';
import { type AppArea, areaRefusal, isEnabled, type PagePath, selectVisibleAreas } from './visible-areas';

declare module '@tanstack/react-router' {
  /** Types of paths, parameters and search for every `Link`, `useNavigate`, `useParams` and `useSearch`. */
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The path of the page's area. The sidebar highlights that area. */
    area?: string;
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The post that the new-story page has created. The browser shows its URL. */
    createdPost?: number;
  }
}

interface Options {
  areas: readonly AppArea[];
  project: ClientConfig;
  queryClient: QueryClient;
  history?: RouterHistory;
}

/** Creates the routes: /login, /switch, and the shell with the pages of every area that the project has enabled. */
export function createAppRouter({ areas, project, queryClient, history }: Options) {
  const root = createRootRoute({ component: Outlet, validateSearch: (search: Record<string, unknown>) => search });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: async ({ search }) => ({
      halfSignedIn: await enterLogin(queryClient, search.from),
    }),
    component: LoginPage,
  });

  const switchBrand = createRoute({
    getParentRoute: () => root,
    path: '/switch',
    component: lazyPage(async () => (await import('../areas/session/switch-page')).SwitchPage),
  });

  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location }) => ({ user: await enterShell(queryClient, location.href), areas }),
    component: lazyPage(async () => (await import('./shell/shell')).Shell),
  });

  const index = createRoute({
    getParentRoute: () => shell,
    path: '/',
    beforeLoad: ({ context }) => {
      const first = selectVisibleAreas(areas, { rights: new Set(context.user.rights as Right[]) }, project)[0];
      if (first) throw redirect({ to: first.path, replace: true });
    },
    component: NoRights,
  });

  function createPageRoute<Path extends PagePath>(area: AppArea, page: AreaPage, path: Path) {
    const Page = lazyPage(async () => (await page.load()).Page);
    const screen = () => <AreaScreen area={area} page={page} Page={Page} />;
    screen.preload = Page.preload;
    return createRoute({ getParentRoute: () => shell, path, staticData: { area: area.path }, component: screen });
  }

  type PageRoute<Path> = Path extends PagePath ? ReturnType<typeof createPageRoute<Path>> : never;
  const pageRoutes = areas
    .filter((area) => isEnabled(area, project))
    // One route type per path, so that the router knows the parameters of each. TypeScript infers a single route
    // type whose path is the union of all paths, and does not accept the narrower types without `unknown`.
    .flatMap((area) =>
      area.pages.map((page) => createPageRoute(area, page, page.path) as unknown as PageRoute<PagePath>),
    );

  const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound });

  return createRouter({
    routeTree: root.addChildren([login, switchBrand, shell.addChildren([index, ...pageRoutes, notFound])]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Show the placeholder of a slow page after 200 ms, and long enough that it does not flicker.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

function AreaScreen({ area, page, Page }: { area: Area; page: AreaPage; Page: ComponentType }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  // The path of this match: during a navigation the router's location is already that of the next page.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const refusal = areaRefusal(area, viewer) ?? areaRefusal(page, viewer);
  if (refusal !== null) return <Forbidden reason={refusal} />;
  return (
    <>
      <PageTitle text={t(page.title)} />
      <PageErrorBoundary key={path}>
        <Page />
      </PageErrorBoundary>
    </>
  );
}

/** Admits users with a confirmed second factor. Redirects others to /login, which returns them afterwards. */
async function enterShell(queryClient: QueryClient, url: string): Promise<CurrentUser> {
  const toLogin = redirect({ to: '/login', search: url === '/' ? {} : { from: url }, replace: true });
  if (readToken() === null) throw toLogin;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!user) {
    forgetToken();
    notifyFailure(null, t('Cannot fetch permissions.'));
    throw toLogin;
  }
  if (!user.two_fa_enabled) throw toLogin;
  return user;
}

/** Redirects signed-in users away from /login. Returns a half-signed-in user, who continues the two-factor set-up. */
async function enterLogin(queryClient: QueryClient, from: unknown): Promise<CurrentUser | null> {
  if (readToken() === null) return null;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!user) {
    forgetToken();
    return null;
  }
  if (user.two_fa_enabled) throw redirect({ href: returnUrl(from), replace: true });
  return user;
}

/** Parses a query like the server: `?search=123` stays a string, `?ids=1&ids=2` becomes an array. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The reverse of `parseSearch()`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(key, String(item));
  }
  // Keep URLs readable: brackets, colons and commas need no escaping in a query.
  const text = params.toString().replaceAll(/%5B|%5D|%3A|%2C/gi, decodeURIComponent);
  return text === '' ? '' : `?${text}`;
}
