import { sections } from '@masthead/domain/sections/contract';
import { session } from '@masthead/domain/session/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith, renderApp } from '../../../test/render-app';
import { call } from '../../shared/api/call';
import { useUnsaved } from '../../shared/form/unsaved';
import { notifySuccess } from '../../shared/notices/notify';

/** A page with a text field and a button that calls the API. */
function DeskPage() {
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

const areas = [testArea('/desk', 'Desk', { Page: DeskPage })];
const textField = page.getByRole('textbox', { name: 'Text' });
const loadButton = page.getByRole('button', { name: 'Load' });
const dialog = page.getByRole('dialog', { name: 'Your session has ended' });

/** An API that accepts only this token for the section list. */
function apiAccepting(token: string) {
  const api = fakeApi();
  api.reply(sections.list, () =>
    api.calls(sections.list).at(-1)?.authorization === `Bearer ${token}`
      ? pageWith([])
      : refusal(401, { type: 'unauthorized', message: 'Sign in again.' }),
  );
  return api;
}

test('an expired session without unsaved text leads to /login with one notice and the return URL', async () => {
  const { address } = await renderApp(apiAccepting('new-token'), '/desk?page=2', { areas });
  await loadButton.click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has ended. Sign in again.');
  expect(address()).toBe('/login?from=%2Fdesk%3Fpage%3D2');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('an expired session with unsaved text asks to sign in above the page and repeats the call', async () => {
  const api = apiAccepting('new-token').reply(session.login, { token: 'new-token' });
  const { address } = await renderApp(api, '/desk', { areas });
  await textField.fill('Half a story');
  await loadButton.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus();
  expect(document.querySelectorAll('header')).toHaveLength(1);
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@masthead.test');
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  await dialog.getByLabelText('Password', { exact: true }).fill('Masthead#2026');
  await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Loaded');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(textField).toHaveValue('Half a story');
  expect(address()).toBe('/desk');
  expect(api.calls(sections.list).map(({ authorization }) => authorization)).toEqual([
    'Bearer test-token',
    'Bearer new-token',
  ]);
});

test('a rejected sign-in above the page keeps the dialog open with its message', async () => {
  const api = apiAccepting('new-token').reply(session.login, () =>
    refusal(401, { type: 'unauthorized', message: 'Wrong email or password.' }),
  );
  await renderApp(api, '/desk', { areas });
  await textField.fill('Half a story');
  await loadButton.click();
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wrong email or password.');
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('wrong');
  await expectAccessible();
});

test('the sign-in dialog can discard the unsaved text and lead to /login', async () => {
  const { address } = await renderApp(apiAccepting('new-token'), '/desk', { areas });
  await textField.fill('Half a story');
  await loadButton.click();
  await dialog.getByRole('button', { name: 'Discard and leave' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(address()).toBe('/login?from=%2Fdesk');
});

function changeTokenInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem('masthead.token');
  else localStorage.setItem('masthead.token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'masthead.token', newValue: token }));
}

test('a sign-out in another tab signs this tab out', async () => {
  const { address } = await renderApp(fakeApi(), '/desk', { areas });
  await expect.element(textField).toBeVisible();
  changeTokenInOtherTab(null);
  await expect.poll(address).toBe('/login?from=%2Fdesk');
});

test('a sign-in of the same user in another tab closes the dialog of this tab', async () => {
  await renderApp(fakeApi(), '/desk', { areas });
  await textField.fill('Half a story');
  changeTokenInOtherTab(null);
  await expect.element(dialog).toBeVisible();
  changeTokenInOtherTab('new-token');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(textField).toHaveValue('Half a story');
});

test('a sign-in of another user in another tab reloads this tab', async () => {
  let user = testUser();
  const api = fakeApi().reply(session.me, () => user);
  const { reload } = await renderApp(api, '/desk', { areas });
  await expect.element(textField).toBeVisible();
  user = testUser({ id: 2, email: 'other@masthead.test' });
  changeTokenInOtherTab('other-token');
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});
