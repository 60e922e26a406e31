import { expect, type Page, test } from '@playwright/test';
import { callForStatus } from '../support/api';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe';
import {
  actions,
  button,
  field,
  listActions,
  openPost,
  openReadyPost,
  openTab,
  publish,
  readPost,
  runAction,
  text,
  title,
} from '../support/editor';
import { notice } from '../support/notices';

/** A type of post, and how its editor is filled. Each type goes through the whole workflow. */
interface PostKind {
  name: string;
  /** The number of the type in the API. */
  type: number;
  /** Writes text before and after publication. */
  write: (page: Page, content: string) => Promise<void>;
  /** Finds the text written by `write`. */
  findText: (page: Page) => ReturnType<Page['getByText']>;
}

async function typeText(page: Page, content: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(content);
}

async function typeSlide(page: Page, content: string): Promise<void> {
  await field(page, 'Slide title').fill(content);
}

const kinds: PostKind[] = [
  { name: 'a standard article', type: 0, write: typeText, findText: text },
  {
    name: 'a gallery',
    type: 1,
    write: async (page, content) => {
      await button(page, 'Add slide').click();
      await typeSlide(page, content);
    },
    findText: (page) => page.getByRole('list', { name: 'Slides' }),
  },
  {
    name: 'a live update',
    type: 5,
    write: async (page, content) => {
      await button(page, 'Add update').click();
      await typeSlide(page, content);
    },
    findText: (page) => page.getByRole('list', { name: 'Updates' }),
  },
  {
    name: 'an external link',
    type: 7,
    write: (page, content) => field(page, 'External link').fill(`https://paper.test/${content.replaceAll(' ', '-')}`),
    findText: (page) => field(page, 'External link'),
  },
];

const mainButtons = ['Send to review', 'Save', 'Publish', 'Schedule', 'Publish now', 'Republish'];

/** Checks status, buttons and the items of "More actions" exactly. */
async function expectState(page: Page, status: string, buttons: string[], menuItems: string[]): Promise<void> {
  await expect(actions(page).getByText(status, { exact: true })).toBeVisible();
  for (const name of buttons) await expect(button(page, name)).toBeVisible();
  const shownButtons = await page.getByRole('button').allTextContents();
  expect(mainButtons.filter((name) => shownButtons.includes(name))).toEqual(
    mainButtons.filter((name) => buttons.includes(name)),
  );
  expect(await listActions(page)).toEqual(menuItems);
}

async function expectText(page: Page, kind: PostKind, content: string): Promise<void> {
  const element = kind.findText(page);
  if (kind.type === 7) await expect(element).toHaveValue(new RegExp(content.replaceAll(' ', '-')));
  else await expect(element).toContainText(content);
}

async function schedule(page: Page): Promise<void> {
  await openTab(page, 'Publish');
  await page.getByLabel('Schedule date').fill('2099-01-31');
  await page.getByLabel('Schedule time').fill('23:59');
  await expect(button(page, 'Schedule')).toBeVisible();
  await publish(page, 'Schedule');
  await expect(notice(page, 'Post scheduled.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
}

/** The items of "More actions" that open another page of the post. */
const listViews = ({ type }: PostKind) => (type === 5 ? ['History', 'Live desk'] : ['History']);

for (const kind of kinds) {
  test(`${kind.name} is written, reviewed, scheduled, published, republished, trashed and restored`, async ({
    page,
  }) => {
    test.slow();
    const values = kind.type === 7 ? { external_link: 'https://paper.test/' } : {};
    const id = await openReadyPost(page, { ...values, sources: ['The harbour office'] }, kind.type);
    await expectState(page, 'New task', ['Send to review', 'Save', 'Publish'], [...listViews(kind), 'Move to trash']);
    await kind.write(page, 'First version');
    await button(page, 'Send to review').click();
    await expect(notice(page, 'Post sent to review.')).toBeVisible();
    await expectState(page, 'Ready for review', ['Save', 'Publish'], [...listViews(kind), 'Move to trash']);

    await schedule(page);
    expect(await readPost(page, id)).toMatchObject({
      status: 5,
      published_at: expect.stringMatching(/^2099-01-31T22:59/),
    });
    await openPost(page, id);
    await expectText(page, kind, 'First version');
    await expectState(page, 'Scheduled', ['Save', 'Publish now'], [...listViews(kind), 'Move to trash']);
    await expectAccessible(page);

    await publish(page, 'Publish now');
    await expect(notice(page, 'Post published.')).toBeVisible();
    await expectState(
      page,
      'Published',
      ['Save', 'Republish'],
      [...listViews(kind), 'View on site', 'Unpublish', 'Move to trash'],
    );
    await kind.write(page, 'Second version');
    await publish(page, 'Republish');
    await expect(notice(page, 'Post republished.')).toBeVisible();
    await page.reload();
    await expectText(page, kind, 'Second version');
    await openTab(page, 'Publish');
    await expect(page.getByLabel('Schedule date')).toBeDisabled();
    await trashAndRestore(page, id, kind);
  });
}

/** The trash unpublishes a post. Restored, it is a complete draft again. */
async function trashAndRestore(page: Page, id: number, kind: PostKind): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(page.getByText(/Readers will no longer find it\.$/)).toBeVisible();
  await button(page, 'Cancel').click();
  expect((await readPost(page, id)).status).toBe(3);
  await runAction(page, 'Move to trash');
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);

  await openPost(page, id);
  await expect(page.getByText('This post is in the trash. Restore it to change it.').first()).toBeVisible();
  await expectState(page, 'Trashed', [], [...listViews(kind), 'Restore to draft', 'Delete permanently']);
  await expect(title(page)).not.toBeEditable();
  await runAction(page, 'Restore to draft');
  await expect(notice(page, 'Post restored to draft.')).toBeVisible();
  await expectState(page, 'New task', ['Send to review', 'Save', 'Publish'], [...listViews(kind), 'Move to trash']);
  await expect(title(page)).toBeEditable();
  await expectText(page, kind, 'Second version');
  await publish(page);
  await expect(notice(page, 'Post published.')).toBeVisible();
}

test('a task is started, scheduled, unscheduled, trashed and deleted permanently', async ({ page }) => {
  const id = await openReadyPost(page);
  await page.getByRole('link', { name: 'Tags' }).click();
  expect(await callForStatus(page, 'PATCH', `posts/${id}`, { status: 1 })).toBe(200);
  await openPost(page, id);
  await expectState(page, 'In progress', ['Send to review', 'Save', 'Publish'], ['History', 'Move to trash']);
  await expectAccessibleInBothSchemes(page);
  await schedule(page);
  expect(await callForStatus(page, 'PATCH', `posts/${id}`, { status: 0 })).toBe(200);
  expect(await readPost(page, id)).toMatchObject({ status: 0, published_at: null });
  await openPost(page, id);
  await expectState(page, 'New task', ['Send to review', 'Save', 'Publish'], ['History', 'Move to trash']);

  await runAction(page, 'Move to trash');
  await expect(notice(page, 'Post moved to trash.')).toBeVisible();
  await openPost(page, id);
  await expect(page.getByText('This post is in the trash. Restore it to change it.').first()).toBeVisible();
  await expectAccessible(page);
  await runAction(page, 'Delete permanently');
  await expect(notice(page, 'Post deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
  await openPost(page, id);
  await expect(notice(page, 'Post with given ID not found.')).toBeVisible();
  await expect(page).toHaveURL(/\/posts(\?|$)/);
});

/** Opens a post that is due soon. Each attempt allows more time, so that the editor opens before the publication. */
async function openScheduled(page: Page): Promise<void> {
  for (const seconds of [15, 60, 240]) {
    const id = await openReadyPost(page);
    const { updated_at: base_updated_at } = await readPost(page, id);
    const published_at = new Date(Date.now() + seconds * 1000).toISOString();
    const status = await callForStatus(page, 'POST', `posts/schedule/${id}`, { published_at, base_updated_at });
    if (status !== 200) continue;
    await openPost(page, id);
    await expect(button(page, 'Publish now').or(button(page, 'Republish'))).toBeVisible();
    if (await button(page, 'Publish now').isVisible()) return;
  }
  throw new Error('No editor was opened before its post went out.');
}

test('a scheduled post is published while it is open, and the editor shows a notice', async ({ page }) => {
  await openScheduled(page);
  await expect(button(page, 'Publish now')).toBeVisible();
  await typeText(page, 'Typed while it went out.');
  await expect(button(page, 'Republish')).toBeVisible();
  await expect(actions(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(text(page)).toContainText('Typed while it went out.');
  await button(page, 'Save').click();
  await expect(notice(page, 'Saved.')).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('Typed while it went out.');
});
