import { sections } from '@masthead/domain/sections/contract';
import { session } from '@masthead/domain/session/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith, renderApp } from '../../../test/render-app';
import { call } from '../../shared/api/call';
import { useUnsaved } from '../../shared/form/unsaved';
import { notifySuccess } from '../../shared/notices/notify';

function Desk() {
  const [text, setText] = useState('');
  useUnsaved(text !== '', () => ({ text }));
  const load = async () => {
    await call(sections.list, { query: {} });
    notifySuccess('Loaded');
  };
  return (
    <>
      <h1>Desk</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void load().catch(() => undefined)}>
        Load
      </button>
    </>
  );
}

const areas = [testArea('/desk', 'Desk', { Page: Desk })];
const text = page.getByRole('textbox', { name: 'Text' });
const load = page.getByRole('button', { name: 'Load' });
const dialog = page.getByRole('dialog', { name: 'Your session has ended' });

/** The API knows only this token; the section list tells. */
function apiThatKnows(token: string) {
  const api = fakeApi();
  api.reply(sections.list, () =>
    api.calls(sections.list).at(-1)?.authorization === `Bearer ${token}`
      ? pageWith([])
      : refusal(401, { type: 'unauthorized', message: 'Sign in again.' }),
  );
  return api;
}

test('with nothing unsaved a dead session leads to /login, said once, and back', async () => {
  const { address } = await renderApp(apiThatKnows('new-token'), '/desk?page=2', { areas });
  await load.click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has ended. Sign in again.');
  expect(address()).toBe('/login?from=%2Fdesk%3Fpage%3D2');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('with something unsaved one signs in over the page, and the call is repeated', async () => {
  const api = apiThatKnows('new-token').reply(session.login, { token: 'new-token' });
  const { address } = await renderApp(api, '/desk', { areas });
  await text.fill('Half a story');
  await load.click();
  await expect.element(dialog).toBeVisible();
  expect(document.querySelectorAll('header')).toHaveLength(1);
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@masthead.test');
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  await dialog.getByLabelText('Password', { exact: true }).fill('Masthead#2026');
  await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Loaded');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('Half a story');
  expect(address()).toBe('/desk');
  expect(api.calls(sections.list).map((each) => each.authorization)).toEqual(['Bearer test-token', 'Bearer new-token']);
});

test('a refused sign-in over the page stays there', async () => {
  const api = apiThatKnows('new-token').reply(session.login, () =>
    refusal(401, { type: 'unauthorized', message: 'Wrong email or password.' }),
  );
  await renderApp(api, '/desk', { areas });
  await text.fill('Half a story');
  await load.click();
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wrong email or password.');
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('wrong');
});

test('what is unsaved can be given up instead', async () => {
  const { address } = await renderApp(apiThatKnows('new-token'), '/desk', { areas });
  await text.fill('Half a story');
  await load.click();
  await dialog.getByRole('button', { name: 'Discard and leave' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(address()).toBe('/login?from=%2Fdesk');
});

function signedInElsewhere(token: string | null) {
  if (token === null) localStorage.removeItem('masthead.token');
  else localStorage.setItem('masthead.token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'masthead.token', newValue: token }));
}

test('signing out in another tab signs out here', async () => {
  const { address } = await renderApp(fakeApi(), '/desk', { areas });
  await expect.element(text).toBeVisible();
  signedInElsewhere(null);
  await expect.poll(address).toBe('/login?from=%2Fdesk');
});

test('the same person signing in again in another tab renews this one', async () => {
  await renderApp(fakeApi(), '/desk', { areas });
  await text.fill('Half a story');
  signedInElsewhere(null);
  await expect.element(dialog).toBeVisible();
  signedInElsewhere('new-token');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('Half a story');
});

test('somebody else signing in in another tab starts this one again', async () => {
  let user = testUser();
  const api = fakeApi().reply(session.me, () => user);
  const { reload } = await renderApp(api, '/desk', { areas });
  await expect.element(text).toBeVisible();
  user = testUser({ id: 2, email: 'other@masthead.test' });
  signedInElsewhere('other-token');
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});
