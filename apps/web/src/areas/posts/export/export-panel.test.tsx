import { postExports } from '@masthead/domain/posts/contract/export';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { testProject, testUser } from '../../../../test/people';
import { listedPost, postsApi } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from '../list/posts-page';

const projects = {
  items: [
    { id: 'accra', title: 'Accra Dispatch' },
    { id: 'manila', title: 'Manila Dispatch' },
  ],
};
const pages = [[listedPost(1, 'Out'), listedPost(2, 'Draft', { status: 0 })], [listedPost(3, 'Second page')]];

const exportButton = page.getByRole('button', { name: /^Export ?\d/ });
const panel = page.getByRole('dialog', { name: 'Export' });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const listedPosts = () =>
  panel
    .getByRole('list', { name: 'Posts to export' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);

async function chooseProject(name: string) {
  await panel.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name }).click();
}

test('the selection of posts stays across pages and filters', async () => {
  postsApi(pages).reply(postExports.projects, projects);
  const { router } = await renderScreen(Page, { path: '/posts' });
  await expect.element(exportButton).toBeDisabled();
  await expect.element(exportButton).toHaveTextContent('Export0');
  await checkbox('Select all').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await checkbox('Select all').click();
  await expect.element(exportButton).toHaveTextContent('Export3');
  await router.navigate({ to: '/posts', search: { status: 3 } } as never);
  await checkbox('Select Draft').click();
  await expect.element(exportButton).toHaveTextContent('Export2');
  await exportButton.click();
  await expect.poll(listedPosts).toEqual(['Out', 'Second page']);
  await button('Clear selection').click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(exportButton).toBeDisabled();
  await checkbox('Select Out').click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('Export sends the published posts one after another and skips drafts', async () => {
  const api = postsApi(pages)
    .reply(postExports.projects, projects)
    .reply(postExports.send, ({ params }) => {
      if (params.id === 1) return { results: [{ project: 'accra', success: true, message: 'Exported.' }] };
      const errors = { section_id: ['This section no longer exists.', 'Really.'], thumb: ['Add image'] };
      return { results: [{ project: 'accra', success: false, errors }] };
    });
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Select all').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await checkbox('Select Second page').click();
  await exportButton.click();
  await expect.element(panel.getByText('Skipped: Only published posts can be exported.')).toBeVisible();
  await expect.element(button('Export')).toBeDisabled();
  await chooseProject('Accra Dispatch');
  await button('Export').click();
  await expect
    .poll(listedPosts)
    .toEqual([
      'OutPost Accra Dispatch -> Exported.',
      'DraftSkipped: Only published posts can be exported.',
      'Second pagePost Accra Dispatch -> section_id: This section no longer exists.Post Accra Dispatch -> thumb: Add image',
    ]);
  await expectAccessible();
  expect(api.calls(postExports.send).map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { projects: ['accra'] }],
    ['3', { projects: ['accra'] }],
  ]);
});

test('a reopened panel shows the progress of a running export', async () => {
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  postsApi([[listedPost(1, 'First'), listedPost(2, 'Second')]])
    .reply(postExports.projects, projects)
    .reply(postExports.send, async ({ params }) => {
      if (params.id === 2) await response;
      return { results: [{ project: 'manila', success: true }] };
    });
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Select all').click();
  await exportButton.click();
  await chooseProject('Manila Dispatch');
  await button('Export').click();
  await expect.element(panel.getByText('1 of 2 sent')).toBeVisible();
  await expect.element(button('Clear selection')).toBeDisabled();
  await button('Close').click();
  await exportButton.click();
  await expect.element(panel.getByText('1 of 2 sent')).toBeVisible();
  respond();
  await expect
    .poll(listedPosts)
    .toEqual(['FirstPost Manila Dispatch -> Exported', 'SecondPost Manila Dispatch -> Exported']);
  await expect.element(panel.getByText('1 of 2 sent')).not.toBeInTheDocument();
});

test('the export continues after a post fails', async () => {
  postsApi([[listedPost(1, 'First'), listedPost(2, 'Second')]])
    .reply(postExports.projects, projects)
    .reply(postExports.send, ({ params }) =>
      params.id === 1 ? refusal(500, null) : { results: [{ project: 'manila', success: true }] },
    );
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Select all').click();
  await exportButton.click();
  await chooseProject('Manila Dispatch');
  await button('Export').click();
  await expect.element(notice('Error exporting post.')).toBeVisible();
  await expect.poll(listedPosts).toEqual(['FirstError exporting post.', 'SecondPost Manila Dispatch -> Exported']);
});

test('the project field shows an error when the projects fail to load', async () => {
  postsApi(pages).reply(postExports.projects, () => refusal(500, null));
  await renderScreen(Page, { path: '/posts' });
  await checkbox('Select Out').click();
  await exportButton.click();
  await expect.element(panel.getByText('Error fetching data.')).toBeVisible();
});

test('the export requires the right post.export and the feature switch export_from', async () => {
  const project = testProject();
  project.switches.export_from = false;
  postsApi(pages);
  const { screen } = await renderScreen(Page, { path: '/posts', project });
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect.element(exportButton).not.toBeInTheDocument();
  await screen.unmount();
  await renderScreen(Page, { path: '/posts', user: testUser({ rights: ['post.read', 'post.update'] }) });
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect.element(exportButton).not.toBeInTheDocument();
});
