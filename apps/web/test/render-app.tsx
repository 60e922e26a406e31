import { notifications } from '@mantine/notifications';
import { events } from '@masthead/domain/events/contract';
import { type Language, languages } from '@masthead/domain/languages/contract';
import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { projects } from '@masthead/domain/projects/contract';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import { type CurrentUser, session, sessions } from '@masthead/domain/session/contract';

import { translations } from '@masthead/domain/translations/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../src/app/app';
import { createAppRouter } from '../src/app/router';
import { loadStartData } from '../src/app/start';
import { areas } from '../src/areas/index';
import { createQueryClient } from '../src/shared/api/collection';
import type { Area } from '../src/shared/area';
import { storeToken } from '../src/shared/session/token';
import type { Phrases } from '../src/ui/translation';
import type { FakeApi } from './fake-api';
import { testProject, testUser } from './people';

interface AppOptions {
  /** The signed-in user; `null` when signed out. */
  user?: CurrentUser | null;
  project?: ClientConfig;
  languages?: Language[];
  phrases?: Phrases;
  areas?: Area[];
  /** Initial content of `localStorage`. */
  stored?: Record<string, string>;
}

const english: Language = { id: 1, name: 'English', code: 'en-US', phrases: 10, translated: 10 };
export const french: Language = { id: 2, name: 'Français', code: 'fr-FR', phrases: 10, translated: 10 };

/** The reply of a list endpoint, with all items on one page. */
export function pageWith<T>(items: T[]) {
  return { items, current_page: 1, last_page: 1, per_page: 25, total: items.length, next_page_url: null };
}

/** Renders the whole app at a path, like `main.tsx`. The requests of every start have default replies. */
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
  api.replyByDefault(linkedAccounts.list, { items: [], brands: [] });
  api.replyByDefault(posts.late, { items: [] });
  api.replyByDefault(events.stream, () => new Response(new ReadableStream()));

  const queryClient = createQueryClient(1);
  const startData = await loadStartData(queryClient);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({
    areas: (options.areas as typeof areas) ?? areas,
    project: startData.project,
    queryClient,
    history,
  });
  const reload = vi.fn<() => void>();
  await router.load();
  const screen = await render(<App startData={startData} router={router} queryClient={queryClient} reload={reload} />);
  return { screen, router, queryClient, reload, address: () => router.history.location.href };
}
