import { type Image, images } from '@masthead/domain/images/contract';

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, refusal } from '../../../test/fake-api';
import { apiWith, button, card, cards, many, notice, open, PER_PAGE, pagesAsked } from '../../../test/images-screen';
import { testImage } from '../../../test/pictures';

test('a card shows the picture, its name, its size and when it came, in the project’s zone', async () => {
  const api = apiWith([testImage(7)]);
  await open();
  await expect.element(card('Harbour 7')).toHaveTextContent('1200 x 800');
  await expect.element(card('Harbour 7')).toHaveTextContent('2026-11-16 00:30');
  const picture = card('Harbour 7').element().querySelector('img') as HTMLImageElement;
  expect([picture.width > 0, picture.getAttribute('width'), picture.getAttribute('height'), picture.loading]).toEqual([
    true,
    '1200',
    '800',
    'lazy',
  ]);
  expect(api.calls(images.list)[0]?.query).toEqual({ order: '-id', page: '1' });
  for (const action of ['Preview', 'Edit', 'Copy URL of', 'Delete']) {
    await expect.element(button(`${action} Harbour 7`)).toBeVisible();
  }
});

test('the next page is fetched when the end comes near, each picture once', async () => {
  const library = many(30);
  const api = apiWith(library);
  await open();
  await expect.element(card('Harbour 30')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => pagesAsked(api)).toContain('2');
  // Somebody adds one meanwhile: what moves to the next page must not show twice.
  library.unshift(testImage(31));
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return pagesAsked(api);
    })
    .toContain('3');
  await expect.element(card('Harbour 1')).toBeVisible();
  const names = cards()
    .elements()
    .map((each) => each.textContent?.match(/Harbour \d+/)?.[0]);
  expect(new Set(names).size).toBe(names.length);
  await expect.element(button('Load more')).not.toBeInTheDocument();
});

test('a page that fails says so, and is fetched again when asked, not by itself', async () => {
  const api = apiWith(many(30));
  const broken = (endpoint: typeof images.list) =>
    api.reply(endpoint, ({ query }) => (query.page === 1 ? firstPage(30) : refusal(500, null)));
  broken(images.list);
  await open();
  await expect.element(card('Harbour 30')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByText('Error fetching next page.')).toBeVisible();
  const asked = pagesAsked(api).length;
  window.scrollTo(0, 0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(pagesAsked(api).length).toBe(asked);
  api.reply(images.list, ({ query }) =>
    query.page === 1 ? firstPage(30) : { ...firstPage(30), items: [testImage(99)], current_page: 2, last_page: 2 },
  );
  await button('Load more').click();
  await expect.element(card('Harbour 99')).toBeVisible();
  await expect.element(page.getByText('Error fetching next page.')).not.toBeInTheDocument();
});

function firstPage(count: number) {
  const items = many(count).slice(0, PER_PAGE);
  return { items, current_page: 1, last_page: 3, per_page: PER_PAGE, total: count, next_page_url: null };
}

test('searches by name, says when nothing is found, and when searching fails', async () => {
  const api = apiWith([testImage(1, { name: 'Market day' }), testImage(2)]);
  const { address } = await open();
  await expect.element(card('Harbour 2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search' }).fill('market');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Market day')).toBeVisible();
  await expect.element(card('Harbour 2')).not.toBeInTheDocument();
  expect(address()).toBe('/images?search=market');
  expect(api.calls(images.search)[0]?.query).toEqual({ page: '1', search: 'market', search_fields: 'name' });

  await page.getByRole('textbox', { name: 'Search' }).fill('nothing like it');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Images not found')).toBeVisible();

  api.reply(images.search, () => refusal(500, null));
  await page.getByRole('textbox', { name: 'Search' }).fill('broken');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Error searching data.')).toBeVisible();
});

test('the next page of a search that fails says so', async () => {
  apiWith([]).reply(images.search, ({ query }) => (query.page === 1 ? firstPage(30) : refusal(500, null)));
  await open('/images?search=harbour');
  await expect.element(card('Harbour 30')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByText('Error searching next page.')).toBeVisible();
});

test('a library that cannot be read says so', async () => {
  const api = apiWith([]).reply(images.list, () => refusal(500, null));
  await open();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  api.reply(images.list, { ...firstPage(0), items: [], last_page: 1 });
  await button('Retry').click();
  await expect.element(page.getByText('Images not found')).toBeVisible();
});

test('previews the whole picture, and says when it cannot', async () => {
  apiWith([testImage(7)]);
  await open();
  await button('Preview Harbour 7').click();
  const dialog = page.getByRole('dialog', { name: 'Harbour 7' });
  await expect.element(dialog.getByText('Error loading image.')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('1200 x 800 · Original · Ada Obi');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Preview Harbour 7')).toHaveFocus();
});

test('downloads from its own host under a name that says what it is', async () => {
  apiWith([testImage(7, { name: 'Rain: day 2/3.JPG' })]);
  await open();
  const link = page.getByRole('link', { name: 'Download Rain: day 2/3.JPG' });
  await expect.element(link).toHaveAttribute('href', '/media/images/7.jpg');
  await expect.element(link).toHaveAttribute('download', 'Rain day 2 3.jpg');
});

test('copies the address on the site', async () => {
  apiWith([testImage(7)]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  try {
    await open();
    await button('Copy URL of Harbour 7').click();
    await expect.element(notice('Link copied to clipboard')).toBeVisible();
    expect(write).toHaveBeenCalledWith('http://www.lagos.localhost:4000/media/images/7.jpg');
    write.mockRejectedValue(new Error('Document is not focused.'));
    await button('Copy URL of Harbour 7').click();
    await expect.element(notice('The link could not be copied')).toBeVisible();
  } finally {
    write.mockRestore();
  }
});

test('deletes after asking; the card is disabled until it is gone', async () => {
  const library = [testImage(8), testImage(7)];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = apiWith(library).reply(images.remove, async () => {
    await held;
    library.shift();
    return null;
  });
  await open();
  await button('Delete Harbour 8').click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  const colourOf = (name: string) => getComputedStyle(button(name).element()).color;
  expect(colourOf('Delete Harbour 7')).not.toBe(colourOf('Edit Harbour 7'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(api.calls(images.remove)).toEqual([]);
  await button('Delete Harbour 8').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(card('Harbour 8')).toHaveAttribute('aria-busy', 'true');
  for (const action of ['Preview', 'Edit', 'Copy URL of', 'Delete']) {
    await expect.element(button(`${action} Harbour 8`)).toBeDisabled();
  }
  await expect.element(button('Delete Harbour 7')).toBeEnabled();
  release();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(card('Harbour 8')).not.toBeInTheDocument();
});

test('the end of the list does not cut short a list that is being read again', async () => {
  const library = many(30);
  const api = apiWith(library).reply(images.remove, () => {
    library.shift();
    return null;
  });
  await open();
  await expect.element(card('Harbour 30')).toBeVisible();
  const held = holdFirstPage(api, library);
  await button('Delete Harbour 30').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => held.waiting()).toBe(true);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(button('Load more')).toBeInViewport();
  held.release();
  await expect.element(card('Harbour 30')).not.toBeInTheDocument();
  await expect.poll(() => pagesAsked(api)).toContain('2');
});

/** From now on the first page keeps one waiting until it is let go. */
function holdFirstPage(api: FakeApi, library: Image[]) {
  let release: (() => void) | null = null;
  api.reply(images.list, async ({ query }) => {
    if (query.page === 1) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    const items = library.slice((query.page - 1) * PER_PAGE, query.page * PER_PAGE);
    return { ...firstPage(30), items, current_page: query.page };
  });
  return { waiting: () => release !== null, release: () => release?.() };
}

test('a picture in use stays, and the dialog links to the posts that show it by their headlines', async () => {
  apiWith([testImage(7)]).reply(images.usages, {
    groups: [
      { kind: 'post', total: 1, has_more: false, items: [{ id: 12, title: 'Ferries return', status: 'Published' }] },
      { kind: 'tag', total: 1, has_more: false, items: [{ id: 3, title: 'Harbour', status: null }] },
    ],
  });
  await open();
  await button('Delete Harbour 7').click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  await expect.element(dialog.getByRole('link', { name: 'Ferries return' })).toHaveAttribute('href', '/posts/12');
  await expect
    .element(dialog.getByRole('link', { name: 'Harbour', exact: true }))
    .toHaveAttribute('href', '/tags?open=3');
  await expect.element(dialog).toHaveTextContent('The image is in use. Take it out there first, then delete it.');
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Delete Harbour 7')).toHaveFocus();
});

test('a deletion that fails without a word has one', async () => {
  apiWith([testImage(7)]).reply(images.remove, () => refusal(500, null));
  await open();
  await button('Delete Harbour 7').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing image.')).toBeVisible();
});
