import { Button } from '@mantine/core';
import { session } from '@masthead/domain/session/contract';
import { lazy, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testProject, testUser } from '../../../test/people';
import { french, renderApp } from '../../../test/render-app';
import { useUnsaved } from '../../shared/form/unsaved';

const areas = [
  testArea('/dashboard', 'Dashboard', { group: 'content', access: ['dashboard.read'] }),
  testArea('/author-info', 'Author info', {
    group: 'people',
    access: ['post.read', 'post.create', 'post.update'],
  }),
  testArea('/experts', 'Experts', { group: 'people', access: ['expert.read'], feature: 'experts' }),
  testArea('/sections', 'Sections', { group: 'structure', access: ['section.read'] }),
  testArea('/translations', 'Translations', { group: 'system', access: [['language.read', 'message.read']] }),
];

const sidebarLabels = () =>
  page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

const heading = page.getByRole('heading', { level: 1 });

test('the sidebar shows the accessible areas in groups and marks the current one', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await expect.poll(sidebarLabels).toEqual(['Dashboard', 'Sections', 'Author info', 'Experts', 'Translations']);
  await expect.element(page.getByRole('link', { name: 'Sections' })).toHaveAttribute('aria-current', 'page');
});

test('the sidebar names its groups, and shows only icons in a window of 1000 px', async () => {
  await page.viewport(1280, 800);
  await renderApp(fakeApi(), '/sections', { areas });
  const people = page.getByRole('list', { name: 'People' });
  await expect.element(people.getByRole('link', { name: 'Experts' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Audience' })).not.toBeInTheDocument();
  const sidebarWidth = () => page.getByRole('navigation', { name: 'Areas' }).element().getBoundingClientRect().width;
  expect(sidebarWidth()).toBeGreaterThan(150);
  await page.viewport(1000, 800);
  await expect.poll(sidebarWidth).toBeLessThan(60);
  await people.getByRole('link', { name: 'Experts' }).click();
  await expect.element(heading).toHaveTextContent('Experts');
  await page.viewport(1280, 800);
});

test('the sidebar shows an area to users with all its rights, where a nested list needs only one', async () => {
  const user = testUser({ rights: ['post.read', 'post.update', 'section.read', 'message.read', 'expert.read'] });
  await renderApp(fakeApi(), '/sections', { areas, user });
  await expect.poll(sidebarLabels).toEqual(['Sections', 'Experts', 'Translations']);
});

test('a disabled feature switch removes the sidebar entry and the page of its area', async () => {
  const project = testProject();
  project.switches.experts = false;
  await renderApp(fakeApi(), '/experts', { areas, project });
  await expect.poll(sidebarLabels).toEqual(['Dashboard', 'Sections', 'Author info', 'Translations']);
  await expect.element(heading).toHaveTextContent('Page not found');
});

test.each([
  ['the dashboard', testUser(), '/dashboard'],
  ['the first accessible area', testUser({ rights: ['section.read', 'message.read'] }), '/sections'],
])('/ redirects to %s', async (_, user, expected) => {
  const { address } = await renderApp(fakeApi(), '/', { areas, user });
  await expect.poll(address).toBe(expected);
});

test('the start page shows an error to a user whose role has no rights', async () => {
  await renderApp(fakeApi(), '/', { areas, user: testUser({ rights: [] }) });
  await expect.element(heading).toHaveTextContent('You are not authorized to view this page');
});

test('a page that the user cannot access names the missing right inside the shell', async () => {
  await renderApp(fakeApi(), '/sections', { areas, user: testUser({ rights: ['dashboard.read'] }) });
  await expect.element(heading).toHaveTextContent('You are not authorized to view this page');
  await expect.element(page.getByText('You need the right section.read to do this.')).toBeVisible();
  await expect.poll(sidebarLabels).toEqual(['Dashboard']);
  await expectAccessible();
});

test('an unknown path shows "Page not found" inside the shell', async () => {
  await renderApp(fakeApi(), '/no-such-page', { areas });
  await expect.element(heading).toHaveTextContent('Page not found');
  await expect.poll(() => document.title).toBe('Page not found · Lagos Dispatch');
  await expectAccessible();
});

test('without a token every path redirects to /login', async () => {
  const { address } = await renderApp(fakeApi(), '/no-such-page', { areas, user: null });
  await expect.poll(address).toBe('/login?from=%2Fno-such-page');
});

test.each([401, 403, 500])('a failure to fetch the permissions (%i) ends the session', async (status) => {
  const api = fakeApi().reply(session.me, () => refusal(status, { type: 'x', message: 'Something else' }));
  const { address } = await renderApp(api, '/sections', { areas });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot fetch permissions.');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  expect(address()).toBe('/login?from=%2Fsections');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('a navigation updates the title of the tab and focuses the heading', async () => {
  await renderApp(fakeApi(), '/dashboard', { areas });
  await expect.poll(() => document.title).toBe('Dashboard · Lagos Dispatch');
  await page.getByRole('link', { name: 'Sections' }).click();
  await expect.element(heading).toHaveTextContent('Sections');
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => document.title).toBe('Sections · Lagos Dispatch');
});

test('a page whose code cannot be loaded offers a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lostArea = testArea('/lost', 'Lost', {
    load: () => Promise.reject(new TypeError('Failed to fetch module')),
  });
  await renderApp(fakeApi(), '/lost', { areas: [lostArea] });
  await expect.element(heading).toHaveTextContent('This page could not be loaded');
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect.poll(sidebarLabels).toEqual(['Lost']);
});

const MissingPart = lazy(() => import(/* @vite-ignore */ `${location.origin}/no-such-part.js`));
const PageWithMissingPart = () => <MissingPart />;

test('a page with a part whose code cannot be loaded offers a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp(fakeApi(), '/parts', { areas: [testArea('/parts', 'Parts', { Page: PageWithMissingPart })] });
  await expect.element(heading).toHaveTextContent('This page could not be loaded');
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

const FilledButtonPage = () => <Button>Create section</Button>;

test('a filled button has the colour of the project', async () => {
  const project = testProject({ colour: '#b45309' });
  await renderApp(fakeApi(), '/filled', {
    areas: [testArea('/filled', 'Filled', { Page: FilledButtonPage })],
    project,
  });
  const button = page.getByRole('button', { name: 'Create section' });
  await expect.element(button).toHaveStyle({ backgroundColor: 'rgb(180, 83, 9)' });
});

test('the user menu opens the website in a new tab', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  const website = page.getByRole('menuitem', { name: 'Go to website' });
  await expect.element(website).toHaveAttribute('href', 'http://www.lagos.localhost:4000/');
  await expect.element(website).toHaveAttribute('target', '_blank');
  await expectAccessible();
});

test('Sign out removes the token and ends the session on the server', async () => {
  const api = fakeApi().reply(session.logout, null);
  const { address } = await renderApp(api, '/sections', { areas });
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(address()).toBe('/login');
  expect(api.calls(session.logout)[0]?.authorization).toBe('Bearer test-token');
  expect(localStorage.getItem('masthead.token')).toBeNull();
});

test('the user menu changes the colour scheme and stores the choice', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(localStorage.getItem('masthead.color-scheme')).toBe('dark');
});

test('a change of the language is stored and reloads the page', async () => {
  const { reload } = await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'Interface language: EN' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'EN' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'FR' }).click();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem('masthead.language')).toBe('fr-FR');
});

test('the interface uses the stored language', async () => {
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
])('the clock shows the time of %s and updates every 10 seconds', async (zone, expected) => {
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

test('below 600 px the sidebar opens with a menu button and closes after a navigation', async () => {
  await page.viewport(390, 800);
  try {
    const { address } = await renderApp(fakeApi(), '/sections', { areas });
    await expect.element(page.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Dashboard' });
    await expect.element(link).toBeVisible();
    await expectAccessible();
    await link.click();
    await expect.poll(address).toBe('/dashboard');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  } finally {
    await page.viewport(1280, 800);
  }
});

test('the key ? lists the keyboard shortcuts, but not while the user types', async () => {
  await renderApp(fakeApi(), '/drafts', { areas: [testArea('/drafts', 'Drafts', { Page: DraftPage })] });
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('textbox', { name: 'Text' }).click();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('?');
  await expect.element(sheet).not.toBeInTheDocument();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('?');
  await expect.element(sheet).toHaveTextContent(/Find anything.*K.*Bold.*B/);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

const OptionsPage = () =>
  ['checkbox', 'radio', 'button'].map((type) => <input key={type} type={type} aria-label={type} />);

test.for(['checkbox', 'radio', 'button'])('the key ? lists the shortcuts after a click on a %s', async (type) => {
  await renderApp(fakeApi(), '/options', { areas: [testArea('/options', 'Options', { Page: OptionsPage })] });
  await page.getByLabelText(type).click();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

/** A page with a text field that counts as unsaved. */
function DraftPage() {
  const [text, setText] = useState('');
  useUnsaved(text !== '', () => ({ text }));
  return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
}

test('leaving a page with unsaved text, or changing the language there, asks for confirmation', async () => {
  const drafts = [testArea('/drafts', 'Drafts', { Page: DraftPage }), testArea('/sections', 'Sections')];
  const { address, reload } = await renderApp(fakeApi(), '/drafts', { areas: drafts });
  await page.getByRole('textbox', { name: 'Text' }).fill('Half a story');

  await page.getByRole('link', { name: 'Sections' }).click();
  const question = page.getByText('You have unsaved changes. Leave without saving them?');
  await expect.element(question).toBeVisible();
  await expectAccessible();
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
