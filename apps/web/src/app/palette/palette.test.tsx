import type { Right } from '@masthead/domain/access/rights';
import { type PaletteItem, palette } from '@masthead/domain/palette/contract';
import { session } from '@masthead/domain/session/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { testArea } from '../../../test/areas';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { renderApp } from '../../../test/render-app';
import { recentItemsKey } from './recent-items-key';

const areas = [
  testArea('/posts', 'Posts', { access: ['post.read'] }),
  testArea('/tags', 'Tags', { access: ['tag.read'] }),
  testArea('/sections', 'Sections', { access: ['section.read'] }),
];
const post: PaletteItem = { kind: 'post', id: 7, name: 'Harbour strike', context: 'Chidi Okafor', status: 3 };
const tag: PaletteItem = { kind: 'tag', id: 8, name: 'Harbour life', context: 'News', status: null };

const field = page.getByRole('combobox', { name: 'Find anything' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const selected = page.getByRole('option', { selected: true });

async function openPalette(api = fakeApi(), rights?: Right[], stored: Record<string, string> = {}) {
  const app = await renderApp(api, '/sections', { areas, stored, ...(rights && { user: testUser({ rights }) }) });
  await expect.element(page.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return app;
}

test('Ctrl+K opens the palette with the actions and screens of the user, and Escape closes it', async () => {
  await openPalette(fakeApi(), ['section.read', 'tag.read', 'tag.create', 'post.create']);
  expect(options()).toEqual(['Create new tag', 'Tags', 'Sections']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a post under embargo is marked, but not among the recent items', async () => {
  const embargoed: PaletteItem = { ...post, status: 1, embargo_until: '2099-01-06T08:00:00.000Z' };
  const ended: PaletteItem = {
    ...post,
    id: 9,
    name: 'Harbour plans',
    status: 1,
    embargo_until: '2020-01-06T08:00:00Z',
  };
  await openPalette(fakeApi().reply(palette.search, { items: [embargoed, ended] }));
  await field.fill('harb');
  await expect
    .element(page.getByRole('option', { name: 'Harbour strike' }).getByTitle('Embargo until 2099-01-06 09:00'))
    .toBeVisible();
  await expect
    .element(page.getByRole('option', { name: 'Harbour plans' }).getByTitle(/^Embargo/))
    .not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Harbour strike' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('option', { name: 'Harbour strike' })).toBeVisible();
  await expect.element(page.getByTitle(/^Embargo/)).not.toBeInTheDocument();
});

test('the button of the header opens the palette', async () => {
  await renderApp(fakeApi(), '/sections', { areas });
  await page.getByRole('button', { name: 'Find anything' }).click();
  await expect.element(field).toHaveFocus();
});

test('the arrow keys select an entry, and Enter opens it', async () => {
  const { address } = await openPalette(fakeApi().reply(palette.search, { items: [post, tag] }));
  await field.fill('harb');
  await expect.poll(options).toHaveLength(3);
  await expect.element(selected).toHaveTextContent('Harbour strikePublished · Chidi Okafor');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected).toHaveTextContent('Harbour life');
  expect(field.element().getAttribute('aria-activedescendant')).toBe(selected.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/tags?open=8');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each<[string, Right[] | undefined, string]>([
  ['in the editor', undefined, '/posts/7'],
  ['in the list for users who cannot edit it', ['section.read', 'post.read'], '/posts?search=Harbour+strike'],
])('a post opens %s', async (_, rights, expected) => {
  const { address } = await openPalette(fakeApi().reply(palette.search, { items: [post] }), rights);
  await field.fill('harb');
  await page.getByRole('option', { name: 'Harbour strike' }).click();
  await expect.poll(address).toBe(expected);
});

test('Enter before the results arrive opens the first of them', async () => {
  const { address } = await openPalette(fakeApi().reply(palette.search, { items: [tag] }));
  await userEvent.keyboard('harb{Enter}');
  await expect.poll(address).toBe('/tags?open=8');
});

test('recent items come first, without those that the user can no longer read', async () => {
  const key = recentItemsKey('lagos', 1);
  const stored = { [key]: JSON.stringify([tag, post]) };
  await openPalette(fakeApi(), ['section.read', 'post.read'], stored);
  expect(options()[0]).toContain('Harbour strike');
  expect(options()).toHaveLength(3);
  await expectAccessible();
});

test('an opened item becomes the first recent item, and a sign-out removes them', async () => {
  const api = fakeApi()
    .reply(palette.search, { items: [tag] })
    .reply(session.logout, null);
  const { address } = await openPalette(api);
  await field.fill('harb');
  await page.getByRole('option', { name: 'Harbour life' }).click();
  await expect.poll(address).toBe('/tags?open=8');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(selected).toHaveTextContent('Harbour life');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'User menu of Ada Obi' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(Object.keys(localStorage).filter((name) => name.includes('palette'))).toEqual([]);
});

test('a query without results names the next step', async () => {
  const { address } = await openPalette(fakeApi().reply(palette.search, { items: [] }));
  await field.fill('zzz');
  await expect
    .element(page.getByText('No results for “zzz”. Try a name, a tag or another word of the text.'))
    .toBeVisible();
  await expect.element(selected).toHaveTextContent('Search the posts list for “zzz”');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/posts?search=zzz');
});

test('a failed search shows the error, and Retry repeats it', async () => {
  let isBroken = true;
  const api = fakeApi().reply(palette.search, () =>
    isBroken ? refusal(500, { type: 'x', message: 'The server failed.' }) : { items: [post] },
  );
  await openPalette(api);
  await field.fill('harb');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server failed.');
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('option', { name: 'Harbour strike' })).toBeVisible();
});

test('results of an earlier text cannot be opened while the next search runs', async () => {
  let answer: (reply: { items: PaletteItem[] }) => void = () => undefined;
  const api = fakeApi().reply(palette.search, ({ query }) =>
    query['query'] === 'harb'
      ? { items: [post] }
      : new Promise<{ items: PaletteItem[] }>((resolve) => {
          answer = resolve;
        }),
  );
  await openPalette(api);
  await field.fill('harb');
  await expect.element(selected).toHaveTextContent('Harbour strike');
  await field.fill('harbour l');
  await expect.element(page.getByRole('img', { name: 'Searching…' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Harbour strike' })).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => api.calls(palette.search)).toHaveLength(2);
  answer({ items: [tag] });
  await expect.element(selected).toHaveTextContent('Harbour life');
});
