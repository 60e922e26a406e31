import { postExports } from '@masthead/domain/posts/contract/export';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { refusal } from '../../../../../test/fake-api';
import { button, notice, openTab } from '../../../../../test/open-post';
import { editorApi, readyPost } from '../../../../../test/post-editor';
import { renderScreen } from '../../../../../test/render-screen';
import { Page } from '../editor-page';

test('a post is exported only to projects that do not have it yet', async () => {
  editorApi(readyPost({ status: Status.PUBLISHED, exportProjects: ['manila'] }))
    .reply(postExports.projects, {
      items: [
        { id: 'manila', title: 'Manila Dispatch' },
        { id: 'accra', title: 'Accra Dispatch' },
      ],
    })
    .reply(postExports.send, { results: [{ project: 'accra', success: true, message: 'Exported.' }] });
  await renderScreen(Page, { path: '/posts/5' });
  await expect.element(page.getByRole('checkbox', { name: 'Manila Dispatch' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Manila Dispatch' })).toBeChecked();
  await expect.element(button('Export')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Accra Dispatch' }).click();
  await button('Export').click();
  await expect.element(page.getByText('Post Accra Dispatch -> Exported.')).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
});

test('the panel shows why an export fails', async () => {
  const errors = { project: ['The post was already exported to this project.'] };
  const api = editorApi(readyPost({ status: Status.PUBLISHED }));
  api.reply(postExports.send, { results: [{ project: 'accra', success: false, errors }] });
  await renderScreen(Page, { path: '/posts/5' });
  await page.getByRole('checkbox', { name: 'Accra Dispatch' }).click();
  await button('Export').click();
  await expect
    .element(page.getByText('Post Accra Dispatch -> project: The post was already exported to this project.'))
    .toBeVisible();
  api.reply(postExports.send, () => refusal(500, null));
  await page.getByRole('checkbox', { name: 'Accra Dispatch' }).click();
  await button('Export').click();
  await expect.element(notice('Error exporting post.')).toBeVisible();
});

test('a draft cannot be exported, and the panel says why', async () => {
  editorApi(readyPost());
  await renderScreen(Page, { path: '/posts/5' });
  await openTab('Publish');
  await expect.element(page.getByText('Only published posts can be exported.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
});
