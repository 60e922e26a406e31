import { linkedAccounts } from '@masthead/domain/linked-accounts/contract';
import { type PaletteItem, palette } from '@masthead/domain/palette/contract';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testArea } from '../../../test/areas';
import { fakeApi } from '../../../test/fake-api';
import { renderApp } from '../../../test/render-app';

const areas = [testArea('/posts', 'Posts', { access: ['post.read'] })];
const accra = { project: 'accra', title: 'Accra Dispatch', colour: '#b45309' };
const url = 'http://accra.localhost';
const account = {
  ...accra,
  url,
  linked_at: '2026-11-15T08:00:00.000Z',
  is_active: true,
  name: 'Ada',
  email: 'ada@a.test',
};
const post: PaletteItem = { kind: 'post', id: 7, name: 'Harbour strike', context: 'Chidi Okafor', status: 3 };
const tag: PaletteItem = { kind: 'tag', id: 8, name: 'Harbour life', context: null, status: null };

const field = page.getByRole('combobox', { name: 'Find anything' });
const group = page.getByRole('group', { name: 'Accra Dispatch' });

function linkedApi({ can_edit_posts = true, is_active = true, failed = [] as string[] } = {}) {
  const items = failed.length > 0 ? [] : [{ ...accra, url, can_edit_posts, items: [post, tag] }];
  return fakeApi()
    .reply(palette.search, { items: [post] })
    .reply(palette.searchLinked, { brands: items, failed })
    .reply(linkedAccounts.list, { items: [{ ...account, is_active }], brands: [accra] });
}

async function search(api = linkedApi()) {
  await renderApp(api, '/posts', { areas });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('harb');
  await expect.element(page.getByRole('group', { name: 'Posts' })).toBeVisible();
}

/** Records the next navigation instead of leaving the page. */
function recordNavigation(): string[] {
  const visited: string[] = [];
  const record = (event: NavigateEvent) => {
    event.preventDefault();
    visited.push(event.destination.url);
  };
  window.navigation.addEventListener('navigate', record);
  onTestFinished(() => window.navigation.removeEventListener('navigate', record));
  return visited;
}

const switchTo = (path: string) => `${url}/switch#${new URLSearchParams({ from: window.location.origin, to: path })}`;

test('results of a linked brand are in a group of its own and open through the switch', async () => {
  await search();
  const visited = recordNavigation();
  await group.getByRole('option', { name: 'Harbour strike' }).click();
  await expect.poll(() => visited).toEqual([switchTo('/posts/7')]);
});

test('opens a post in the list if the linked account cannot edit it', async () => {
  await search(linkedApi({ can_edit_posts: false }));
  const visited = recordNavigation();
  await group.getByRole('option', { name: 'Harbour strike' }).click();
  await expect.poll(() => visited).toEqual([switchTo('/posts?search=Harbour+strike')]);
});

test('the keyboard reaches the results of the brand', async () => {
  await search();
  await expect.element(group.getByRole('option', { name: 'Harbour life' })).toBeVisible();
  const visited = recordNavigation();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => visited).toEqual([switchTo('/tags?open=8')]);
});

test('does not search brands whose link has ended', async () => {
  const api = linkedApi({ is_active: false });
  await search(api);
  await expect.element(group).not.toBeInTheDocument();
  expect(api.calls(palette.searchLinked)).toEqual([]);
});

test('names a brand that could not be searched', async () => {
  await search(linkedApi({ failed: ['Accra Dispatch'] }));
  await expect.element(page.getByText('Accra Dispatch could not be searched. Try again later.')).toBeVisible();
});
