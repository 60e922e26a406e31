import { postExports } from '@masthead/domain/posts/contract/export';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button } from '../../../../../test/open-post';
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
  await expect.element(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
});
