import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { fakeApi, refusal } from '../../../test/fake-api';
import { renderApp } from '../../../test/render-app';

const secret = (letter: string) => letter.repeat(43);
const STORAGE_KEY = 'masthead.switch';
const problem = page.getByRole('alert');

let visited: string[];
/** Records navigations of the page instead of leaving it. */
const recordNavigation = (event: NavigateEvent) => {
  event.preventDefault();
  visited.push(event.destination.url);
};

beforeEach(() => {
  visited = [];
  sessionStorage.clear();
  window.navigation.addEventListener('navigate', recordNavigation);
});
afterEach(() => window.navigation.removeEventListener('navigate', recordNavigation));

const open = (api: ReturnType<typeof fakeApi>, hash: string, isSignedIn = true) =>
  renderApp(api, `/switch#${hash}`, isSignedIn ? {} : { user: null });

test('the page of the target keeps a verifier and returns to the origin with its challenge', async () => {
  const reply = { project: 'accra', title: 'Accra', verifier: secret('v'), challenge: secret('c') };
  const api = fakeApi().reply(linkedAccounts.prepareSwitch, reply);
  const { address } = await open(api, 'from=http%3A%2F%2Faccra.localhost&to=%2Fposts%2F5', false);
  await expect.poll(() => visited).toEqual([`http://accra.localhost/switch#brand=lagos&challenge=${secret('c')}`]);
  expect(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '')).toEqual({ verifier: secret('v'), to: '/posts/5' });
  expect(address()).toBe('/switch');
});

test('never returns to an origin that the server refuses, or opens another site', async () => {
  const api = fakeApi().reply(linkedAccounts.prepareSwitch, () =>
    refusal(404, { type: 'not_found', message: 'This brand does not exist on this server.' }),
  );
  await open(api, 'from=http%3A%2F%2Fevil.example&to=%2F%2Fevil.example', false);
  await expect.element(problem).toHaveTextContent('This brand does not exist on this server.');
  expect([visited, sessionStorage.getItem(STORAGE_KEY)]).toEqual([[], null]);
});

test('the page of the origin requests a code and passes it in the fragment', async () => {
  const api = fakeApi().reply(linkedAccounts.startSwitch, { url: 'http://accra.localhost', code: secret('x') });
  await open(api, `brand=accra&challenge=${secret('c')}`);
  await expect.poll(() => visited).toEqual([`http://accra.localhost/switch#code=${secret('x')}`]);
  expect(api.calls(linkedAccounts.startSwitch)).toMatchObject([
    { params: { project: 'accra' }, body: { challenge: secret('c') } },
  ]);
});

test('the page of the origin opens a session that is still open without a code', async () => {
  const api = fakeApi().reply(linkedAccounts.startSwitch, { url: 'http://accra.localhost', code: null });
  await open(api, `brand=accra&challenge=${secret('c')}`);
  await expect.poll(() => visited).toEqual(['http://accra.localhost/switch#open']);
});

test('the page of the origin asks a user without a session to sign in', async () => {
  await open(fakeApi(), `brand=accra&challenge=${secret('c')}`, false);
  await expect.element(problem).toHaveTextContent('Your session here has ended.');
  await expect.element(page.getByRole('link', { name: 'Continue in Lagos Dispatch' })).toBeVisible();
});

test('the page of the target exchanges the code once and opens the requested page', async () => {
  const api = fakeApi().reply(linkedAccounts.finishSwitch, { token: 'new-token' });
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ verifier: secret('v'), to: '/posts/5' }));
  await open(api, `code=${secret('x')}`, false);
  await expect.poll(() => visited).toEqual([`${window.location.origin}/posts/5`]);
  expect(localStorage.getItem('masthead.token')).toBe('new-token');
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(api.calls(linkedAccounts.finishSwitch)).toMatchObject([
    { body: { code: secret('x'), verifier: secret('v') } },
  ]);
});

test('a code from a link that this tab did not request signs nobody in', async () => {
  await open(fakeApi(), `code=${secret('x')}`, false);
  await expect.element(problem).toHaveTextContent('This tab did not start the switch. Choose the brand again.');
  expect([visited, localStorage.getItem('masthead.token')]).toEqual([[], null]);
});

test('shows why an exchange was refused', async () => {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ verifier: secret('v'), to: '/' }));
  const api = fakeApi().reply(linkedAccounts.finishSwitch, () =>
    refusal(422, { type: 'validation', message: 'This switch has expired or was already used. Switch again.' }),
  );
  await open(api, `code=${secret('x')}`, false);
  await expect.element(page.getByRole('heading', { name: 'The brand could not be changed' })).toBeVisible();
  await expect.element(problem).toHaveTextContent('This switch has expired or was already used.');
  await expectAccessible();
});

test('an incomplete URL explains what to do', async () => {
  await open(fakeApi(), '');
  await expect.element(problem).toHaveTextContent('This switch is not complete. Choose the brand again.');
});
