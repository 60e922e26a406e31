import { postExports } from '@masthead/domain/posts/contract/export';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { testProject, testUser } from '../../../../test/people';
import { listed, postsApi } from '../../../../test/post-list';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from '../list/posts-page';

const projects = {
  items: [
    { id: 'accra', title: 'Accra Dispatch' },
    { id: 'manila', title: 'Manila Dispatch' },
  ],
};
const pages = [[listed(1, 'Out'), listed(2, 'Draft', { status: 0 })], [listed(3, 'Second page')]];

const toggle = page.getByRole('button', { name: /^Export ?\d/ });
const panel = page.getByRole('dialog', { name: 'Export' });
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const check = (name: string) => page.getByRole('checkbox', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const listedPosts = () =>
  panel
    .getByRole('list', { name: 'Posts to export' })
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent);

async function chooseProject(name: string) {
  await panel.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name }).click();
}

test('what is chosen stays chosen on other pages and under other filters', async () => {
  postsApi(pages).reply(postExports.projects, projects);
  const { router } = await renderScreen(Page, { path: '/posts' });
  await expect.element(toggle).toBeDisabled();
  await expect.element(toggle).toHaveTextContent('Export0');
  await check('Select all').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await check('Select all').click();
  await expect.element(toggle).toHaveTextContent('Export3');
  await router.navigate({ to: '/posts', search: { status: 3 } } as never);
  await check('Select Draft').click();
  await expect.element(toggle).toHaveTextContent('Export2');
  await toggle.click();
  await expect.poll(listedPosts).toEqual(['Out', 'Second page']);
  await button('Clear selection').click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(toggle).toBeDisabled();
  await check('Select Out').click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('exports one post after the other to the project, the published ones', async () => {
  const api = postsApi(pages)
    .reply(postExports.projects, projects)
    .reply(postExports.send, ({ params }) => {
      if (params.id === 1) return { results: [{ project: 'accra', success: true, message: 'Exported.' }] };
      const errors = { section_id: ['There is no such section.', 'Really.'], thumb: ['Add image'] };
      return { results: [{ project: 'accra', success: false, errors }] };
    });
  await renderScreen(Page, { path: '/posts' });
  await check('Select all').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await check('Select Second page').click();
  await toggle.click();
  await expect.element(panel.getByText('Skipped: Only published posts can be exported.')).toBeVisible();
  await expect.element(button('Export')).toBeDisabled();
  await chooseProject('Accra Dispatch');
  await button('Export').click();
  await expect
    .poll(listedPosts)
    .toEqual([
      'OutPost Accra Dispatch -> Exported.',
      'DraftSkipped: Only published posts can be exported.',
      'Second pagePost Accra Dispatch -> section_id: There is no such section.Post Accra Dispatch -> thumb: Add image',
    ]);
  expect(api.calls(postExports.send).map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { projects: ['accra'] }],
    ['3', { projects: ['accra'] }],
  ]);
});

test('shows how far it has come, also to whoever closed the panel meanwhile', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  postsApi([[listed(1, 'First'), listed(2, 'Second')]])
    .reply(postExports.projects, projects)
    .reply(postExports.send, async ({ params }) => {
      if (params.id === 2) await answered;
      return { results: [{ project: 'manila', success: true }] };
    });
  await renderScreen(Page, { path: '/posts' });
  await check('Select all').click();
  await toggle.click();
  await chooseProject('Manila Dispatch');
  await button('Export').click();
  await expect.element(panel.getByText('1 of 2 sent')).toBeVisible();
  await expect.element(button('Clear selection')).toBeDisabled();
  await button('Close').click();
  await toggle.click();
  await expect.element(panel.getByText('1 of 2 sent')).toBeVisible();
  answer();
  await expect
    .poll(listedPosts)
    .toEqual(['FirstPost Manila Dispatch -> Exported', 'SecondPost Manila Dispatch -> Exported']);
  await expect.element(panel.getByText('1 of 2 sent')).not.toBeInTheDocument();
});

test('a post that fails does not stop the others', async () => {
  postsApi([[listed(1, 'First'), listed(2, 'Second')]])
    .reply(postExports.projects, projects)
    .reply(postExports.send, ({ params }) =>
      params.id === 1 ? refusal(500, null) : { results: [{ project: 'manila', success: true }] },
    );
  await renderScreen(Page, { path: '/posts' });
  await check('Select all').click();
  await toggle.click();
  await chooseProject('Manila Dispatch');
  await button('Export').click();
  await expect.element(notice('Error exporting post.')).toBeVisible();
  await expect.poll(listedPosts).toEqual(['FirstError exporting post.', 'SecondPost Manila Dispatch -> Exported']);
});

test('projects that cannot be read are told of at the field', async () => {
  postsApi(pages).reply(postExports.projects, () => refusal(500, null));
  await renderScreen(Page, { path: '/posts' });
  await check('Select Out').click();
  await toggle.click();
  await expect.element(panel.getByText('Error fetching data.')).toBeVisible();
});

test('export needs its right and its switch', async () => {
  const project = testProject();
  project.switches.export_from = false;
  postsApi(pages);
  const off = await renderScreen(Page, { path: '/posts', project });
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect.element(toggle).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  off.screen.unmount();
  await renderScreen(Page, { path: '/posts', user: testUser({ rights: ['post.read', 'post.update'] }) });
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect.element(toggle).not.toBeInTheDocument();
});
