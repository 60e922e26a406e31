import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { button } from '../../../../../test/open-post';
import { testProject } from '../../../../../test/people';
import { editorApi, readyPost } from '../../../../../test/post-editor';
import { renderScreen } from '../../../../../test/render-screen';
import { Page } from '../editor-page';

test('features that the project has switched off have no panel and no button', async () => {
  editorApi(readyPost({ status: Status.PUBLISHED }));
  const { switches } = testProject();
  const project = testProject({ switches: { ...switches, uniqueness: false, export_from: false, push: false } });
  await renderScreen(Page, { path: '/posts/5', project });
  await expect.element(button('Scheduling')).toBeVisible();
  for (const name of ['Uniqueness', 'Export article', 'Send push']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
});
