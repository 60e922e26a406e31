import { type ActiveSession, sessions } from '@masthead/domain/session/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { listedUser, seededRights, usersApi } from '../../../test/users';
import { Page } from './users-page';

const areas = [testArea('/sections', 'Sections', { access: ['section.read'] })];
const reporter = testUser({ role: 'reporter', rights: seededRights('reporter') });
const kofi = listedUser(2, 'Kofi Mensah', { role: 'editor' });

const laptop: ActiveSession = {
  id: 11,
  browser: 'Chrome',
  system: 'Windows',
  signed_in_at: '2026-11-15T08:00:00.000Z',
  sign_in_address: '192.0.2.10',
  last_used_at: '2026-11-15T09:30:00.000Z',
  last_address: '192.0.2.10',
  is_current: true,
};
const phone: ActiveSession = {
  ...laptop,
  id: 12,
  browser: 'Safari',
  system: 'iOS',
  last_used_at: '2026-11-15T07:05:00.000Z',
  last_address: '2001:db8:1234:5678:9abc:def0:1234:5678',
  is_current: false,
};
const unknownDevice: ActiveSession = { ...phone, id: 13, browser: null, system: null, sign_in_address: '' };

const section = page.getByRole('region', { name: 'Sessions' });
const row = (text: string) => section.getByRole('listitem').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

/** A fake API that removes a session when it ends. */
function ownApi(items = [laptop, phone, unknownDevice]) {
  let activeSessions = items;
  return fakeApi()
    .reply(sessions.listOwn, () => ({ items: activeSessions }))
    .reply(sessions.endOwn, ({ params }) => {
      activeSessions = activeSessions.filter(({ id }) => id !== params.id);
      return null;
    })
    .reply(sessions.endOthers, () => {
      activeSessions = activeSessions.filter(({ is_current }) => is_current);
      return null;
    });
}
const openAccount = (api = ownApi()) => renderApp(api, '/sections?open=account', { areas, user: reporter });

test("lists each session of the own account with device, addresses and times in the project's zone", async () => {
  await openAccount();
  await expect.element(row('Chrome on Windows')).toHaveTextContent('This device');
  await expect.element(row('Chrome on Windows')).toHaveTextContent('Last used 2026-11-15 10:30 · 192.0.2.10');
  await expect
    .element(row('Safari on iOS'))
    .toHaveTextContent('2026-11-15 08:05 · 2001:db8:1234:5678:9abc:def0:1234:5678');
  await expect.element(row('Safari on iOS')).toHaveTextContent('Signed in 2026-11-15 09:00 · 192.0.2.10');
  await expect.element(row('Unknown device')).toHaveTextContent(/Signed in 2026-11-15 09:00End$/);
  await expect.element(row('Chrome on Windows').getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
});

test('removes the row of an ended session and keeps the focus in the section', async () => {
  const api = ownApi();
  await openAccount(api);
  const end = button('End the session on Safari on iOS, last used 2026-11-15 08:05');
  await expect.element(end).toBeVisible();
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice('The session has ended.')).toBeVisible();
  await expect.element(row('Safari on iOS')).not.toBeInTheDocument();
  await expect.element(row('Unknown device')).toBeVisible();
  await expect.element(section.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  expect(api.calls(sessions.endOwn)).toMatchObject([{ params: { id: '12' } }]);
});

test('ends all other sessions after confirmation', async () => {
  const api = ownApi();
  await openAccount(api);
  await button('End all other sessions').click();
  await expect.element(page.getByText('All your devices except this one will be signed out.')).toBeVisible();
  await button('Cancel').click();
  expect(api.calls(sessions.endOthers)).toEqual([]);
  await button('End all other sessions').click();
  await button('End sessions').click();
  await expect.element(notice('The sessions have ended.')).toBeVisible();
  await expect.element(row('Safari on iOS')).not.toBeInTheDocument();
  await expect.element(button('End all other sessions')).not.toBeInTheDocument();
});

test('removes the row of a session that has already ended, with a notice', async () => {
  let items = [laptop, phone];
  const api = ownApi()
    .reply(sessions.listOwn, () => ({ items }))
    .reply(sessions.endOwn, () => {
      items = [laptop];
      return refusal(404, { type: 'not_found', message: 'This session has already ended.' });
    });
  await openAccount(api);
  await row('Safari on iOS').getByRole('button').click();
  await expect.element(notice('This session has already ended.')).toBeVisible();
  await expect.element(row('Safari on iOS')).not.toBeInTheDocument();
});

test('shows an error when the sessions fail to load, and retries on a click', async () => {
  const api = ownApi().reply(sessions.listOwn, () => refusal(500, { type: 'internal', message: 'Something broke.' }));
  await openAccount(api);
  await expect.element(section.getByText('Something broke.')).toBeVisible();
  api.reply(sessions.listOwn, { items: [laptop] });
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Chrome on Windows')).toBeVisible();
});

test('shows a loading state until the sessions arrive', async () => {
  let respond = (_: { items: ActiveSession[] }) => {};
  const api = ownApi().reply(sessions.listOwn, () => new Promise((resolve) => (respond = resolve)));
  await openAccount(api);
  await expect.element(section.getByRole('status')).toHaveTextContent('Loading…');
  respond({ items: [laptop] });
  await expect.element(row('Chrome on Windows')).toBeVisible();
});

test('lets an administrator end the sessions of another user', async () => {
  let items = [{ ...laptop, is_current: false }, phone];
  const api = usersApi([kofi])
    .reply(sessions.listOfUser, () => ({ items }))
    .reply(sessions.endOfUser, ({ params }) => {
      items = items.filter(({ id }) => id !== params.sessionId);
      return null;
    })
    .reply(sessions.endAllOfUser, () => {
      items = [];
      return null;
    });
  await renderScreen(Page, { path: '/users?open=2' });
  await row('Safari on iOS').getByRole('button').click();
  await expect.element(row('Safari on iOS')).not.toBeInTheDocument();
  expect(api.calls(sessions.endOfUser)).toMatchObject([{ params: { id: '2', sessionId: '12' } }]);
  await button('End all sessions').click();
  await expect.element(page.getByText('Kofi Mensah will be signed out on all devices.')).toBeVisible();
  await button('End sessions').click();
  await expect.element(section.getByText('Not signed in anywhere')).toBeVisible();
  expect(api.calls(sessions.endAllOfUser)).toMatchObject([{ params: { id: '2' } }]);
});

test('offers administrators to end only the other sessions of their own account', async () => {
  const ada = listedUser(1, 'Ada Bello', { role: 'admin' });
  const api = usersApi([ada]).reply(sessions.listOwn, { items: [laptop, phone] });
  await renderScreen(Page, { path: '/users?open=1' });
  await expect.element(button('End all other sessions')).toBeVisible();
  expect(api.calls(sessions.listOfUser)).toEqual([]);
});

test('shows no sessions of other users to a senior editor', async () => {
  const senior = testUser({ id: 9, role: 'senior-editor', rights: seededRights('senior-editor') });
  const api = usersApi([kofi]);
  await renderScreen(Page, { path: '/users?open=2', user: senior });
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(api.calls(sessions.listOfUser)).toEqual([]);
});
