import { notifications } from '@mantine/notifications';
import { events } from '@masthead/domain/events/contract';
import { type Language, languages } from '@masthead/domain/languages/contract';
import { projects } from '@masthead/domain/projects/contract';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import { type CurrentUser, session, sessions } from '@masthead/domain/session/contract';

import { translations } from '@masthead/domain/translations/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../src/app/app';
import { createAppRouter } from '../src/app/router';
import { loadStart } from '../src/app/start';
import { areas } from '../src/areas/index';
import { createQueryClient } from '../src/shared/api/collection';
import type { Area } from '../src/shared/area';
import type { Phrases } from '../src/shared/i18n/i18n';
import { storeToken } from '../src/shared/session/token';
import type { FakeApi } from './fake-api';
import { testProject, testUser } from './people';

interface AppOptions {
  /** Who is signed in; `null` for nobody. */
  user?: CurrentUser | null;
  project?: ClientConfig;
  languages?: Language[];
  phrases?: Phrases;
  areas?: Area[];
  /** What the browser remembers from before. */
  stored?: Record<string, string>;
}

const english: Language = { id: 1, name: 'English', code: 'en-US', phrases: 10, translated: 10 };
export const french: Language = { id: 2, name: 'Français', code: 'fr-FR', phrases: 10, translated: 10 };

/** A v2 list's answer that holds everything on its one page. */
export function pageWith<T>(items: T[]) {
  return { items, current_page: 1, last_page: 1, per_page: 25, total: items.length, next_page_url: null };
}

/** The whole app at an address, started as `main.tsx` starts it; start-up and the current user are answered by default. */
export async function renderApp(api: FakeApi, path: string, options: AppOptions = {}) {
  const { user = testUser(), project = testProject(), phrases = {}, stored = {} } = options;
  localStorage.clear();
  notifications.clean();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  if (user) storeToken('test-token');
  api.replyByDefault(projects.config, project);
  api.replyByDefault(languages.list, pageWith(options.languages ?? [english, french]));
  api.replyByDefault(translations.admin, phrases);
  if (user) api.replyByDefault(session.me, user);
  api.replyByDefault(sessions.listOwn, { items: [] });
  api.replyByDefault(events.stream, () => new Response(new ReadableStream()));

  const queryClient = createQueryClient(1);
  const start = await loadStart(queryClient);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({
    areas: (options.areas as typeof areas) ?? areas,
    project: start.project,
    queryClient,
    history,
  });
  const reload = vi.fn<() => void>();
  await router.load();
  const screen = await render(<App start={start} router={router} queryClient={queryClient} reload={reload} />);
  return { screen, router, queryClient, reload, address: () => router.history.location.href };
}
