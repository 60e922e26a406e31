import { type Image, images } from '@masthead/domain/images/contract';

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, refusal } from '../../../test/fake-api';
import {
  button,
  card,
  cards,
  createImages,
  libraryApi,
  notice,
  openImagesPage,
  PER_PAGE,
  requestedPages,
} from '../../../test/images-screen';
import { testImage } from '../../../test/pictures';

test("shows each image with name, size and upload time in the project's zone", async () => {
  const api = libraryApi([testImage(7)]);
  await openImagesPage();
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
  await expectAccessible();
  for (const action of ['Preview', 'Edit', 'Copy URL of', 'Delete']) {
    await expect.element(button(`${action} Harbour 7`)).toBeVisible();
  }
});

test('loads the next page near the end of the list without duplicate images', async () => {
  const library = createImages(30);
  const api = libraryApi(library);
  await openImagesPage();
  await expect.element(card('Harbour 30')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => requestedPages(api)).toContain('2');
  // An upload shifts an image to the next page, which must not show it twice.
  library.unshift(testImage(31));
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return requestedPages(api);
    })
    .toContain('3');
  await expect.element(card('Harbour 1')).toBeVisible();
  const names = cards()
    .elements()
    .map((each) => each.textContent?.match(/Harbour \d+/)?.[0]);
  expect(new Set(names).size).toBe(names.length);
  await expect.element(button('Load more')).not.toBeInTheDocument();
});

test('shows an error when the next page fails, and retries only on a click', async () => {
  const api = libraryApi(createImages(30));
  const failLaterPages = (endpoint: typeof images.list) =>
    api.reply(endpoint, ({ query }) => (query.page === 1 ? firstPage(30) : refusal(500, null)));
  failLaterPages(images.list);
  await openImagesPage();
  await expect.element(card('Harbour 30')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByText('Error fetching next page.')).toBeVisible();
  const requestCount = requestedPages(api).length;
  window.scrollTo(0, 0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(requestedPages(api).length).toBe(requestCount);
  api.reply(images.list, ({ query }) =>
    query.page === 1 ? firstPage(30) : { ...firstPage(30), items: [testImage(99)], current_page: 2, last_page: 2 },
  );
  await button('Load more').click();
  await expect.element(card('Harbour 99')).toBeVisible();
  await expect.element(page.getByText('Error fetching next page.')).not.toBeInTheDocument();
});

function firstPage(count: number) {
  const items = createImages(count).slice(0, PER_PAGE);
  return { items, current_page: 1, last_page: 3, per_page: PER_PAGE, total: count, next_page_url: null };
}

test('searches images by name, and shows an empty result or an error', async () => {
  const api = libraryApi([testImage(1, { name: 'Market day' }), testImage(2)]);
  const { address } = await openImagesPage();
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

test('shows an error when the next page of a search fails', async () => {
  libraryApi([]).reply(images.search, ({ query }) => (query.page === 1 ? firstPage(30) : refusal(500, null)));
  await openImagesPage('/images?search=harbour');
  await expect.element(card('Harbour 30')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByText('Error searching next page.')).toBeVisible();
});

test('shows an error when the gallery fails to load', async () => {
  const api = libraryApi([]).reply(images.list, () => refusal(500, null));
  await openImagesPage();
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
  api.reply(images.list, { ...firstPage(0), items: [], last_page: 1 });
  await button('Retry').click();
  await expect.element(page.getByText('Images not found')).toBeVisible();
});

test('shows an error in the preview dialog when the image fails to load', async () => {
  libraryApi([testImage(7)]);
  await openImagesPage();
  await button('Preview Harbour 7').click();
  const dialog = page.getByRole('dialog', { name: 'Harbour 7' });
  await expect.element(dialog.getByText('Error loading image.')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('1200 x 800 · Original · Ada Obi');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Preview Harbour 7')).toHaveFocus();
});

test('downloads an image with a readable file name', async () => {
  libraryApi([testImage(7, { name: 'Rain: day 2/3.JPG' })]);
  await openImagesPage();
  const link = page.getByRole('link', { name: 'Download Rain: day 2/3.JPG' });
  await expect.element(link).toHaveAttribute('href', '/media/images/7.jpg');
  await expect.element(link).toHaveAttribute('download', 'Rain day 2 3.jpg');
});

test('copies the URL of an image on the site', async () => {
  libraryApi([testImage(7)]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  try {
    await openImagesPage();
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

test('deletes an image after a failed attempt, and disables its card meanwhile', async () => {
  const library = [testImage(8), testImage(7)];
  let release: () => void = () => undefined;
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = libraryApi(library).reply(images.remove, async () => {
    await delayed;
    library.shift();
    return null;
  });
  await openImagesPage();
  await button('Delete Harbour 8').click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  const getColour = (name: string) => getComputedStyle(button(name).element()).color;
  expect(getColour('Delete Harbour 7')).not.toBe(getColour('Edit Harbour 7'));
  api.failNext(images.remove);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing image.')).toBeVisible();
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

test('waits for a running refetch of the list before it loads the next page', async () => {
  const library = createImages(30);
  const api = libraryApi(library).reply(images.remove, () => {
    library.shift();
    return null;
  });
  await openImagesPage();
  await expect.element(card('Harbour 30')).toBeVisible();
  const delayed = holdFirstPage(api, library);
  await button('Delete Harbour 30').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => delayed.waiting()).toBe(true);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(button('Load more')).toBeInViewport();
  delayed.release();
  await expect.element(card('Harbour 30')).not.toBeInTheDocument();
  await expect.poll(() => requestedPages(api)).toContain('2');
});

/** Holds the response for page 1 until `release()` is called. */
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

test('does not delete an image in use, and links to the posts that show it', async () => {
  libraryApi([testImage(7)]).reply(images.usages, {
    groups: [
      { kind: 'post', total: 1, has_more: false, items: [{ id: 12, title: 'Ferries return', status: 'Published' }] },
      { kind: 'tag', total: 1, has_more: false, items: [{ id: 3, title: 'Harbour', status: null }] },
    ],
  });
  await openImagesPage();
  await button('Delete Harbour 7').click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  await expect.element(dialog.getByRole('link', { name: 'Ferries return' })).toHaveAttribute('href', '/posts/12');
  await expect
    .element(dialog.getByRole('link', { name: 'Harbour', exact: true }))
    .toHaveAttribute('href', '/tags?open=3');
  await expect
    .element(dialog)
    .toHaveTextContent('This image is in use. Remove it from the items above, then delete it.');
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Delete Harbour 7')).toHaveFocus();
});
