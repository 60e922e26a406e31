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
  useLocation,
} from '@tanstack/react-router';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginPage } from '../areas/session/login-page';
import { useViewer } from '../shared/access/viewer';
import type { Area, AreaPage } from '../shared/area';
import { notifyFailure } from '../shared/notices/notify';
import { PageTitle } from '../shared/project/project';
import { meQuery, returnAddress } from '../shared/session/session';
import { forgetToken, readToken } from '../shared/session/token';
import { lazyPage } from './lazy-page';
import { Forbidden, NotFound, Nowhere, PageBoundary, PageFailure, PagePending } from './page-states';
import { type AppArea, areaRefusal, isOn, type PagePath, visibleAreas } from './visible-areas';

declare module '@tanstack/react-router' {
  /** Types of paths, parameters and search for every `Link`, `useNavigate`, `useParams` and `useSearch`. */
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The path of the area a page belongs to, for the sidebar. */
    area?: string;
  }
}

interface Needs {
  areas: readonly AppArea[];
  project: ClientConfig;
  queryClient: QueryClient;
  history?: RouterHistory;
}

export function createAppRouter({ areas, project, queryClient, history }: Needs) {
  const root = createRootRoute({ component: Outlet, validateSearch: (search: Record<string, unknown>) => search });

  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: async ({ search }) => ({
      halfSignedIn: await enterLogin(queryClient, search.from),
    }),
    component: LoginPage,
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
      const first = visibleAreas(areas, { rights: new Set(context.user.rights as Right[]) }, project)[0];
      if (first) throw redirect({ to: first.path, replace: true });
    },
    component: Nowhere,
  });

  function pageRoute<Path extends PagePath>(area: AppArea, page: AreaPage, path: Path) {
    const Page = lazyPage(async () => (await page.load()).Page);
    const screen = () => <AreaScreen area={area} page={page} Page={Page} />;
    screen.preload = Page.preload;
    return createRoute({ getParentRoute: () => shell, path, staticData: { area: area.path }, component: screen });
  }

  type PageRoute<Path> = Path extends PagePath ? ReturnType<typeof pageRoute<Path>> : never;
  const pages = areas
    .filter((area) => isOn(area, project))
    // One route type per path, so that the router knows the parameters of each. TypeScript infers a single route
    // type whose path is the union of all paths, and does not accept the narrower types without `unknown`.
    .flatMap((area) => area.pages.map((page) => pageRoute(area, page, page.path) as unknown as PageRoute<PagePath>));

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

/** A page of an area for those who may see it, with its title, and with what was typed kept when it fails. */
function AreaScreen({ area, page, Page }: { area: Area; page: AreaPage; Page: ComponentType }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const refusal = areaRefusal(area, viewer) ?? areaRefusal(page, viewer);
  if (refusal !== null) return <Forbidden reason={refusal} />;
  return (
    <>
      <PageTitle text={t(page.title)} />
      <PageBoundary key={path}>
        <Page />
      </PageBoundary>
    </>
  );
}

/** Lets only those in whose second factor is confirmed; the others go to /login and come back from there. */
async function enterShell(queryClient: QueryClient, address: string): Promise<CurrentUser> {
  const toLogin = redirect({ to: '/login', search: address === '/' ? {} : { from: address }, replace: true });
  if (readToken() === null) throw toLogin;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!user) {
    forgetToken();
    notifyFailure(null, i18next.t('Cannot fetch permissions.'));
    throw toLogin;
  }
  if (!user.two_fa_enabled) throw toLogin;
  return user;
}

/** Whoever is signed in has nothing to do on /login; whoever still lacks the second factor goes on with it there. */
async function enterLogin(queryClient: QueryClient, from: unknown): Promise<CurrentUser | null> {
  if (readToken() === null) return null;
  const user = await queryClient.ensureQueryData(meQuery).catch(() => null);
  if (!user) {
    forgetToken();
    return null;
  }
  if (user.two_fa_enabled) throw redirect({ href: returnAddress(from), replace: true });
  return user;
}

/** The address's query as plain text, as the server reads it: `?search=123` stays text, `?ids=1&ids=2` is a list. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(given.keys())].map((key) => {
      const values = given.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export function stringifySearch(search: Record<string, unknown>): string {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) address.append(key, String(item));
  }
  // Readable addresses: brackets, colons and commas need no escape in a query.
  const text = address.toString().replaceAll(/%5B|%5D|%3A|%2C/gi, decodeURIComponent);
  return text === '' ? '' : `?${text}`;
}
