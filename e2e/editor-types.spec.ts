import { expect, type Page, test } from '@playwright/test';
import { call } from './support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/axe';
import { actions, button, field, move, moves, openReady, show, stored, text, title } from './support/editor';
import { notice } from './support/notices';

interface Kind {
  name: string;
  type: number;
  /** What is written into it, before and after it is out. */
  write: (page: Page, words: string) => Promise<void>;
  /** Where what was written is found again. */
  written: (page: Page) => ReturnType<Page['getByText']>;
}

async function typeText(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

async function typeSlide(page: Page, words: string): Promise<void> {
  await field(page, 'Slide title').fill(words);
}

const kinds: Kind[] = [
  { name: 'a standard article', type: 0, write: typeText, written: text },
  {
    name: 'a gallery',
    type: 1,
    write: async (page, words) => {
      await button(page, 'Add slide').click();
      await typeSlide(page, words);
    },
    written: (page) => page.getByRole('list', { name: 'Slides' }),
  },
  {
    name: 'a live update',
    type: 5,
    write: async (page, words) => {
      await button(page, 'Add update').click();
      await typeSlide(page, words);
    },
    written: (page) => page.getByRole('list', { name: 'Updates' }),
  },
  {
    name: 'an external link',
    type: 7,
    write: (page, words) => field(page, 'External link').fill(`https://paper.test/${words.replaceAll(' ', '-')}`),
    written: (page) => field(page, 'External link'),
  },
];

const main = ['Send to review', 'Save', 'Publish', 'Schedule', 'Publish now', 'Republish'];

/** Where the post stands, the buttons of that, and what stands behind 'More actions': nothing more, nothing less. */
async function expectState(page: Page, status: string, buttons: string[], more: string[]): Promise<void> {
  await expect(actions(page).getByText(status, { exact: true })).toBeVisible();
  for (const name of buttons) await expect(button(page, name)).toBeVisible();
  const shown = await page.getByRole('button').allTextContents();
  expect(main.filter((name) => shown.includes(name))).toEqual(main.filter((name) => buttons.includes(name)));
  expect(await moves(page)).toEqual(more);
}

async function expectWritten(page: Page, kind: Kind, words: string): Promise<void> {
  const place = kind.written(page);
  if (kind.type === 7) await expect(place).toHaveValue(new RegExp(words.replaceAll(' ', '-')));
  else await expect(place).toContainText(words);
}

async function schedule(page: Page): Promise<void> {
  await button(page, 'Scheduling').click();
  await page.getByLabel('Schedule date').fill('2099-01-31');
  await page.getByLabel('Schedule time').fill('23:59');
  await expect(button(page, 'Schedule')).toBeVisible();
  await button(page, 'Schedule').click();
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
}

for (const kind of kinds) {
  test(`${kind.name}: written, reviewed, scheduled, published, republished, taken back and restored`, async ({
    page,
  }) => {
    test.slow();
    const given = kind.type === 7 ? { external_link: 'https://paper.test/' } : {};
    const id = await openReady(page, { ...given, sources: ['The harbour office'] }, kind.type);
    await expectState(page, 'New task', ['Send to review', 'Save', 'Publish'], ['Move to trash']);
    await kind.write(page, 'First version');
    await button(page, 'Send to review').click();
    await expect(notice(page, 'Post sent to review.')).toBeVisible();
    await expectState(page, 'Ready for review', ['Save', 'Publish'], ['Move to trash']);

    await schedule(page);
    expect(await stored(page, id)).toMatchObject({
      status: 5,
      published_at: expect.stringMatching(/^2099-01-31T22:59/),
    });
    await show(page, id);
    await expectWritten(page, kind, 'First version');
    await expectState(page, 'Scheduled', ['Save', 'Publish now'], ['Move to trash']);
    await expectAccessible(page);

    await button(page, 'Publish now').click();
    await expect(notice(page, 'Post published.')).toBeVisible();
    await expectState(page, 'Published', ['Save', 'Republish'], ['View on site', 'Move to trash']);
    await kind.write(page, 'Second version');
    await button(page, 'Republish').click();
    await expect(notice(page, 'Post republished.')).toBeVisible();
    await page.reload();
    await expectWritten(page, kind, 'Second version');
    await button(page, 'Scheduling').click();
    await expect(page.getByLabel('Schedule date')).toBeDisabled();
    await takeBack(page, id, kind);
  });
}

/** A published post is taken from its readers by the trash, and out of it it is a draft again, whole. */
async function takeBack(page: Page, id: number, kind: Kind): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(page.getByText(/Readers will not find it any more\.$/)).toBeVisible();
  await button(page, 'Cancel').click();
  expect((await stored(page, id)).status).toBe(3);
  await move(page, 'Move to trash');
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);

  await show(page, id);
  await expect(page.getByText('This post is in the trash. Restore it to change it.').first()).toBeVisible();
  await expectState(page, 'Trashed', [], ['Restore to draft', 'Delete permanently']);
  await expect(title(page)).not.toBeEditable();
  await move(page, 'Restore to draft');
  await expect(notice(page, 'Post restored to draft.')).toBeVisible();
  await expectState(page, 'New task', ['Send to review', 'Save', 'Publish'], ['Move to trash']);
  await expect(title(page)).toBeEditable();
  await expectWritten(page, kind, 'Second version');
  await button(page, 'Publish').click();
  await expect(notice(page, 'Post published.')).toBeVisible();
}

test('a task in progress, one whose schedule is cancelled, and one deleted for good', async ({ page }) => {
  test.slow();
  const id = await openReady(page);
  await page.getByRole('link', { name: 'Tags' }).click();
  expect(await call(page, 'PATCH', `posts/${id}`, { status: 1 })).toBe(200);
  await show(page, id);
  await expectState(page, 'In progress', ['Send to review', 'Save', 'Publish'], ['Move to trash']);
  await expectAccessibleInBothSchemes(page);
  await schedule(page);
  expect(await call(page, 'PATCH', `posts/${id}`, { status: 0 })).toBe(200);
  expect(await stored(page, id)).toMatchObject({ status: 0, published_at: null });
  await show(page, id);
  await expectState(page, 'New task', ['Send to review', 'Save', 'Publish'], ['Move to trash']);

  await move(page, 'Move to trash');
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await show(page, id);
  await expect(page.getByText('This post is in the trash. Restore it to change it.').first()).toBeVisible();
  await expectAccessible(page);
  await move(page, 'Delete permanently');
  await expect(notice(page, 'Post deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  await show(page, id);
  await expect(notice(page, 'Post with given ID not found.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
});

test('a scheduled post goes out while it is open, and the page says so', async ({ page }) => {
  test.slow();
  const id = await openReady(page);
  const published_at = new Date(Date.now() + 15_000).toISOString();
  const { updated_at: base_updated_at } = await stored(page, id);
  expect(await call(page, 'POST', `posts/schedule/${id}`, { published_at, base_updated_at })).toBe(200);
  await show(page, id);
  await expect(button(page, 'Publish now')).toBeVisible();
  await typeText(page, 'Typed while it went out.');
  await expect(button(page, 'Republish')).toBeVisible({ timeout: 60_000 });
  await expect(actions(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(text(page)).toContainText('Typed while it went out.');
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('Typed while it went out.');
});
