import type { Right } from '@masthead/domain/access/rights';
import { type Image, images } from '@masthead/domain/images/contract';

import { page } from 'vitest/browser';
import { Page } from '../src/areas/images/images-page';
import { type FakeApi, fakeApi } from './fake-api';
import { testUser } from './people';
import { testImage } from './pictures';
import { renderScreen } from './render-screen';

// The tests of the gallery: a fake library, and the elements of the screen.

export const PER_PAGE = 12;

/** Serves a library page by page, with search. */
export function libraryApi(library: Image[]): FakeApi {
  const slicePage = (matches: Image[], page: number) => ({
    items: matches.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    current_page: page,
    last_page: Math.max(1, Math.ceil(matches.length / PER_PAGE)),
    per_page: PER_PAGE,
    total: matches.length,
    next_page_url: null,
  });
  return fakeApi()
    .reply(images.list, ({ query }) => slicePage(library, query.page))
    .reply(images.search, ({ query }) =>
      slicePage(
        library.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase())),
        query.page,
      ),
    );
}

/** Images of the library, newest first. */
export const createImages = (count: number) => Array.from({ length: count }, (_, index) => testImage(count - index));
export const openImagesPage = (path = '/images', rights?: Right[]) =>
  renderScreen(Page, { path, ...(rights && { user: testUser({ rights }) }) });

export const cards = () => page.getByRole('list', { name: 'Images' }).getByRole('listitem');
export const card = (name: string) => cards().filter({ has: page.getByText(name, { exact: true }) });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
/** The page numbers that the screen has requested. */
export const requestedPages = (api: FakeApi, endpoint = images.list) =>
  api.calls(endpoint as never).map(({ query }) => query['page']);
