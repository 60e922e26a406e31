import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { button, openPost, openTab } from '../../../../../test/open-post';
import { testProject } from '../../../../../test/people';
import { editorApi, readyPost } from '../../../../../test/post-editor';
import { renderScreen } from '../../../../../test/render-screen';
import { Page } from '../editor-page';

const panel = (name: string) => page.getByRole('region', { name, exact: true });

test('features that the project has switched off have no panel and no button', async () => {
  editorApi(readyPost({ status: Status.PUBLISHED }));
  const { switches } = testProject();
  const project = testProject({
    switches: { ...switches, uniqueness: false, export_from: false, push: false, experts: false },
  });
  await renderScreen(Page, { path: '/posts/5', project });
  await expect.element(panel('Scheduling')).toBeVisible();
  await expect.element(panel('Export article')).not.toBeInTheDocument();
  await expect.element(button('Send push')).not.toBeInTheDocument();
  await openTab('Story');
  await expect.element(page.getByRole('combobox', { name: 'Copy editor' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Experts (up to 5)' })).not.toBeInTheDocument();
  await openTab('Tools');
  await expect.element(panel('Keywords and density')).toBeVisible();
  await expect.element(panel('Uniqueness')).not.toBeInTheDocument();
});

test('every tab of the settings is accessible', async () => {
  await openPost({ description: 'Too short' });
  for (const tab of ['Publish', 'Story', 'SEO', 'Tools'] as const) {
    await openTab(tab);
    await expect.element(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
    await expectAccessible();
  }
});
