import { type StaticPage, staticPages } from '@masthead/domain/static-pages/contract';

import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from './fake-api';
import { renderApp } from './render-app';

export const KEY = 'masthead.static-page.lagos.1.7';
export const about: StaticPage = {
  id: 7,
  title: 'About us',
  slug: 'about-us',
  section_id: null,
  section: null,
  updated_at: '2026-11-14T08:00:00.000Z',
  html: '<p>Us</p>',
  css: 'p { color: red }',
};

/** One page, kept as the server keeps it. */
export function apiWith(): FakeApi {
  let current = about;
  return fakeApi()
    .reply(staticPages.get, ({ params }) => ({ ...current, id: params.id }))
    .reply(staticPages.update, ({ body: { base_updated_at, ...changes } }) => {
      if (base_updated_at !== current.updated_at) {
        return refusal(409, { type: 'conflict', message: 'Somebody else has changed this page meanwhile.' });
      }
      const updated_at = new Date(Date.parse(current.updated_at) + 60_000).toISOString();
      current = { ...current, ...(changes as Partial<StaticPage>), updated_at };
      return current;
    });
}

export const open = (api: FakeApi, stored: Record<string, string> = {}) => renderApp(api, '/static/7', { stored });
export const copy = (given: object = {}, saved_at = '2026-11-14T09:00:00.000Z') =>
  JSON.stringify({
    values: { title: 'Kept title', html: '<p>Kept</p>', css: '', ...given },
    saved_at,
    base_updated_at: about.updated_at,
  });
export const editor = (name: 'HTML' | 'CSS') => page.getByRole('textbox', { name, exact: true });
export const title = () => page.getByRole('textbox', { name: 'Title' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
export const sent = (api: FakeApi) => api.calls(staticPages.update).map(({ body }) => body);
export const restore = () => page.getByRole('dialog', { name: 'Restoring data' });

/** Types over everything, as people paste. */
export async function write(name: 'HTML' | 'CSS', text: string) {
  await editor(name).click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  editor(name)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(editor(name)).toHaveTextContent(text.replaceAll('\n', ''));
}

export function fakeTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-15T09:00:00.000Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
