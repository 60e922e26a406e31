import { type StaticPage, staticPages } from '@masthead/domain/static-pages/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { refusal } from '../../../test/fake-api';
import {
  aboutPage,
  button,
  codeEditor,
  notice,
  openStaticPage,
  replaceCode,
  staticPageApi,
  titleField,
} from '../../../test/static-page-screen';
import { hasUnsaved } from '../../shared/form/unsaved';

test("after a conflict, saves the user's changes over the other version, field by field", async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await replaceCode('HTML', '<p>Mine</p>');
  const theirs = { ...aboutPage, title: 'Their title', html: '<p>Theirs</p>', updated_at: '2026-11-15T08:30:00.000Z' };
  api.reply(staticPages.get, theirs);
  api.reply(staticPages.update, ({ body: { base_updated_at, ...changes } }) =>
    base_updated_at === theirs.updated_at
      ? { ...theirs, ...(changes as Partial<StaticPage>), updated_at: '2026-11-15T09:00:00.000Z' }
      : refusal(409, { type: 'conflict', message: 'Somebody else changed this page while you were editing.' }),
  );
  await button('Update').click();
  const dialog = page.getByRole('dialog', { name: 'This page was changed' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveTextContent('at 2026-11-15 09:30');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(codeEditor('HTML')).toHaveTextContent('<p>Mine</p>');
  await button('Update').click();
  await button('Keep mine').click();
  await expect.element(notice('Update successful')).toBeVisible();
  await expect.element(titleField()).toHaveValue('Their title');
  await expect.element(codeEditor('HTML')).toHaveTextContent('<p>Mine</p>');
});

test('after a conflict, loads the other version', async () => {
  const api = staticPageApi();
  await openStaticPage(api);
  await replaceCode('HTML', '<p>Mine</p>');
  const theirs = { ...aboutPage, html: '<p>Theirs</p>', updated_at: '2026-11-15T08:30:00.000Z' };
  api.reply(staticPages.get, theirs);
  api.reply(staticPages.update, () => refusal(409, { type: 'conflict', message: 'Somebody else changed it.' }));
  await button('Update').click();
  await button('Load the other version').click();
  await expect.element(codeEditor('HTML')).toHaveTextContent('<p>Theirs</p>');
  await expect.element(button('Update')).toBeDisabled();
  expect(hasUnsaved()).toBe(false);
});
