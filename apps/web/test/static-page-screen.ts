import { type StaticPage, staticPages } from '@masthead/domain/static-pages/contract';

import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from './fake-api';
import { renderApp } from './render-app';

// The tests of the static page editor: a fake API, and the elements of the screen.

/** The storage key of the local draft of page 7. */
export const DRAFT_KEY = 'masthead.static-page.lagos.1.7';
export const aboutPage: StaticPage = {
  id: 7,
  title: 'About us',
  slug: 'about-us',
  section_id: null,
  section: null,
  updated_at: '2026-11-14T08:00:00.000Z',
  html: '<p>Us</p>',
  css: 'p { color: red }',
};

/** An API of one static page that remembers changes and rejects outdated ones. */
export function staticPageApi(): FakeApi {
  let current = aboutPage;
  return fakeApi()
    .reply(staticPages.get, ({ params }) => ({ ...current, id: params.id }))
    .reply(staticPages.update, ({ body: { base_updated_at, ...changes } }) => {
      if (base_updated_at !== current.updated_at) {
        return refusal(409, { type: 'conflict', message: 'Somebody else changed this page while you were editing.' });
      }
      const updated_at = new Date(Date.parse(current.updated_at) + 60_000).toISOString();
      current = { ...current, ...(changes as Partial<StaticPage>), updated_at };
      return current;
    });
}

export const openStaticPage = (api: FakeApi, stored: Record<string, string> = {}) =>
  renderApp(api, '/static/7', { stored });
/** The stored text of a local draft. */
export const storedDraft = (values: object = {}, saved_at = '2026-11-14T09:00:00.000Z') =>
  JSON.stringify({
    values: { title: 'Kept title', html: '<p>Kept</p>', css: '', ...values },
    saved_at,
    base_updated_at: aboutPage.updated_at,
  });
export const codeEditor = (name: 'HTML' | 'CSS') => page.getByRole('textbox', { name, exact: true });
export const titleField = () => page.getByRole('textbox', { name: 'Title' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
/** The request bodies of all saves. */
export const savedBodies = (api: FakeApi) => api.calls(staticPages.update).map(({ body }) => body);
export const restoreDialog = () => page.getByRole('dialog', { name: 'Restoring data' });

/** Selects the whole text and pastes over it. */
export async function replaceCode(name: 'HTML' | 'CSS', text: string) {
  await codeEditor(name).click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  codeEditor(name)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(codeEditor(name)).toHaveTextContent(text.replaceAll('\n', ''));
}

export function fakeTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-15T09:00:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
