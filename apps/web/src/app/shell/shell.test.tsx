import { session } from '@masthead/domain/session/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testProject, testUser } from '../../../test/people';
import { french, renderApp } from '../../../test/render-app';
import { useUnsaved } from '../../shared/form/unsaved';

const areas = [
  testArea('/dashboard', 'Dashboard', { access: ['dashboard.read'] }),
  testArea('/author-info', 'Author info', { access: ['post.read', 'post.create', 'post.update'] }),
  testArea('/experts', 'Experts', { access: ['expert.read'], feature: 'experts' }),
  testArea('/sections', 'Sections', { access: ['section.read'] }),
  testArea('/translations', 'Translations', { access: [['language.read', 'message.read']] }),
];

const entries = () =>
  page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link')
    .elements()
    .map((each) => each.textContent);

const heading = page.getByRole('heading', { level: 1 });

test('the sidebar shows what the rights open, in the order of the table', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await expect.poll(entries).toEqual(['Dashboard', 'Author info', 'Experts', 'Sections', 'Translations']);
  await expect.element(page.getByRole('link', { name: 'Sections' })).toHaveAttribute('aria-current', 'page');
});

test('every right of an entry is needed; of a list any one is enough', async () => {
  const user = testUser({ rights: ['post.read', 'post.update', 'section.read', 'message.read', 'expert.read'] });
  await renderApp(fakeApi(), '/sections', { areas, user });
  await expect.poll(entries).toEqual(['Experts', 'Sections', 'Translations']);
});

test('a switch that is off takes its entry and its page away', async () => {
  const project = testProject();
  project.switches.experts = false;
  await renderApp(fakeApi(), '/experts', { areas, project });
  await expect.poll(entries).toEqual(['Dashboard', 'Author info', 'Sections', 'Translations']);
  await expect.element(heading).toHaveTextContent('Page not found');
});

test.each([
  ['the dashboard', testUser(), '/dashboard'],
  ['the first area one may see', testUser({ rights: ['section.read', 'message.read'] }), '/sections'],
])('/ leads to %s', async (_, user, expected) => {
  const { address } = await renderApp(fakeApi(), '/', { areas, user });
  await expect.poll(address).toBe(expected);
});

test('a role that opens nothing is told so', async () => {
  await renderApp(fakeApi(), '/', { areas, user: testUser({ rights: [] }) });
  await expect.element(heading).toHaveTextContent('You are not authorized to view this page');
});

test('a page without the right is refused inside the shell and names the right', async () => {
  await renderApp(fakeApi(), '/sections', { areas, user: testUser({ rights: ['dashboard.read'] }) });
  await expect.element(heading).toHaveTextContent('You are not authorized to view this page');
  await expect.element(page.getByText('You need the right section.read to do this.')).toBeVisible();
  await expect.poll(entries).toEqual(['Dashboard']);
});

test('an unknown path is not found inside the shell', async () => {
  await renderApp(fakeApi(), '/no-such-page', { areas });
  await expect.element(heading).toHaveTextContent('Page not found');
  await expect.poll(() => document.title).toBe('Page not found · Lagos Dispatch');
});

test('without a token every address leads to /login', async () => {
  const { address } = await renderApp(fakeApi(), '/no-such-page', { areas, user: null });
  await expect.poll(address).toBe('/login?from=%2Fno-such-page');
});

test.each([401, 403, 500])('permissions that cannot be fetched (%i) end the session', async (status) => {
  const api = fakeApi().reply(session.me, () => refusal(status, { type: 'x', message: 'Something else' }));
  const { address } = await renderApp(api, '/sections', { areas });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot fetch permissions.');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  expect(address()).toBe('/login?from=%2Fsections');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('a move to another page names it, and puts the focus on its heading', async () => {
  await renderApp(fakeApi(), '/dashboard', { areas });
  await expect.poll(() => document.title).toBe('Dashboard · Lagos Dispatch');
  await page.getByRole('link', { name: 'Sections' }).click();
  await expect.element(heading).toHaveTextContent('Sections');
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => document.title).toBe('Sections · Lagos Dispatch');
});

test('a page whose code does not arrive offers a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = testArea('/lost', 'Lost', { load: () => Promise.reject(new TypeError('Failed to fetch module')) });
  await renderApp(fakeApi(), '/lost', { areas: [lost] });
  await expect.element(heading).toHaveTextContent('This page could not be loaded');
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.poll(entries).toEqual(['Lost']);
});

test('the menu leads to the website in a new tab', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  const website = page.getByRole('menuitem', { name: 'Go to website' });
  await expect.element(website).toHaveAttribute('href', 'http://www.lagos.localhost:4000/');
  await expect.element(website).toHaveAttribute('target', '_blank');
});

test('Sign out ends the token here and on the server', async () => {
  const api = fakeApi().reply(session.logout, null);
  const { address } = await renderApp(api, '/sections', { areas });
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(address()).toBe('/login');
  expect(api.calls(session.logout)[0]?.authorization).toBe('Bearer test-token');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('the colour scheme is chosen and kept', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(localStorage.getItem('masthead.color-scheme')).toBe('dark');
});

test('changing the language keeps the choice and starts the page again', async () => {
  const { reload } = await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'Interface language: EN' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'EN' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'FR' }).click();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('masthead.language')).toBe('fr-FR');
});

test('the interface speaks the language that was chosen', async () => {
  const phrases = { Sections: 'Rubriques', 'Interface language: {code}': 'Langue : {code}' };
  await renderApp(fakeApi(), '/sections', { areas, phrases, stored: { 'masthead.language': french.code } });
  await expect.element(page.getByRole('link', { name: 'Rubriques' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Langue : FR' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr-FR');
  await expect.poll(() => document.title).toBe('Rubriques · Lagos Dispatch');
});

test.each([
  ['Africa/Lagos', '11:05'],
  ['Asia/Manila', '18:05'],
])("the clock shows %s's time and is never 10 seconds old", async (zone, expected) => {
  vi.useFakeTimers({ now: new Date('2026-11-15T10:05:55Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    await renderApp(fakeApi(), '/sections', { areas, project: testProject({ zone }) });
    const clock = page.getByRole('banner').getByRole('time');
    await expect.element(clock).toHaveTextContent(expected);
    await expect.element(clock).toHaveTextContent(zone);
    vi.advanceTimersByTime(10_000);
    await expect.element(clock).toHaveTextContent(expected.replace('05', '06'));
  } finally {
    vi.useRealTimers();
  }
});

test('below 600 px the areas are behind a menu button', async () => {
  await page.viewport(390, 800);
  try {
    const { address } = await renderApp(fakeApi(), '/sections', { areas });
    await expect.element(page.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click();
    await expect.poll(address).toBe('/dashboard');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  } finally {
    await page.viewport(1280, 800);
  }
});

function Draft() {
  const [text, setText] = useState('');
  useUnsaved(text !== '', () => ({ text }));
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

test('something unsaved is not left without a question', async () => {
  const drafts = [testArea('/drafts', 'Drafts', { Page: Draft }), testArea('/sections', 'Sections')];
  const { address, reload } = await renderApp(fakeApi(), '/drafts', { areas: drafts });
  await page.getByRole('textbox', { name: 'Text' }).fill('Half a story');

  await page.getByRole('link', { name: 'Sections' }).click();
  const question = page.getByText('You have unsaved changes. Leave without saving them?');
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Half a story');

  await page.getByRole('button', { name: 'Interface language: EN' }).click();
  await page.getByRole('menuitemradio', { name: 'FR' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(reload).not.toHaveBeenCalled();
  expect(localStorage.getItem('masthead.language')).toBeNull();

  await page.getByRole('link', { name: 'Sections' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(address).toBe('/sections');
});
