import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { button, notice, openPost, titleField } from '../../../../test/open-post';
import { headline } from '../../../../test/post-editor';

const published = { status: Status.PUBLISHED, published_at: '2026-11-15T08:00:00.000Z', slug: 'tram-line' };
const dialog = page.getByRole('dialog', { name: 'Unpublish' });
const reason = dialog.getByRole('textbox', { name: 'Reason' });
const submit = dialog.getByRole('button', { name: 'Unpublish', exact: true });

async function openDialog() {
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect.element(reason).toHaveFocus();
}

test('Unpublish needs a reason and makes the post a draft, with unsaved changes', async () => {
  const { api } = await openPost(published);
  await titleField().fill(`${headline}!`);
  await openDialog();
  await submit.click();
  await expect.element(dialog.getByText('Field can not be empty')).toBeVisible();
  await reason.fill('a'.repeat(201));
  await submit.click();
  await expect.element(dialog.getByText('Maximum length 200')).toBeVisible();
  await expectAccessible();
  expect(api.calls(posts.unpublish)).toEqual([]);
  await reason.fill(' Wrong figures ');
  await submit.click();
  await expect.element(notice('Post unpublished.')).toBeVisible();
  expect(api.calls(posts.unpublish)[0]?.body).toEqual({
    reason: 'Wrong figures',
    base_updated_at: '2026-11-14T23:30:00Z',
  });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
});

test('a notice shows why the server refuses to unpublish, and the typed reason stays', async () => {
  const { api } = await openPost(published);
  api.reply(posts.unpublish, () => refusal(500, null));
  await openDialog();
  await reason.fill('Wrong figures');
  await submit.click();
  await expect.element(notice('Error unpublishing post.')).toBeVisible();
  await expect.element(button('Republish')).toBeVisible();
  await openDialog();
  await expect.element(reason).toHaveValue('Wrong figures');
});

test('only published posts can be unpublished', async () => {
  await openPost();
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Unpublish' })).not.toBeInTheDocument();
});
