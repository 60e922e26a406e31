import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { type Expert, experts } from '@masthead/domain/experts/contract';

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testProject, testUser } from '../../../test/people';
import { drawPicture } from '../../../test/pictures';
import { pageWith, renderApp } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { Page } from './experts-page';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const description = 'Studies how prices travel from the port to the kitchen table.';

const ama: Expert = {
  id: 7,
  avatar: DOT,
  username: 'Dr. Ama Owusu',
  slug: 'ama-owusu',
  position: 'Economist, Harbour University',
  description,
  education: 'Economics',
  experience: null,
  awards: null,
  social_links: { x: 'https://x.com/ama' },
};
const yaw: Expert = { ...ama, id: 8, username: 'Yaw Boateng', slug: 'yaw-boateng', position: 'Cardiologist' };

function expertsApi(rows: Expert[]): FakeApi {
  return fakeApi()
    .reply(experts.list, () => pageWith([...rows]))
    .reply(experts.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? notFound());
}
const notFound = () => refusal(404, { type: 'not_found', message: 'This expert no longer exists.' });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const sentForms = (api: FakeApi, endpoint: typeof experts.create | typeof experts.update) =>
  api.calls(endpoint).map(({ body }) => Object.fromEntries((body as FormData).entries()));

async function choosePicture() {
  await userEvent.upload(page.getByLabelText(/^(Choose|Change) picture$/), await drawPicture());
  await expect.element(button('Apply')).toBeEnabled();
  await button('Apply').click();
}

test('lists the experts and opens one by its row', async () => {
  const api = expertsApi([ama, yaw]);
  const { address } = await renderApp(api, '/experts');
  for (const header of ['Name', 'Slug', 'Position']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect.element(row('Ama')).toHaveTextContent(/Dr\. Ama Owusu\s*ama-owusu\s*Economist, Harbour University/);
  await expectAccessible();
  expect(api.calls(experts.list)[0]?.query).toEqual({ per_page: '25', page: '1' });
  await row('Ama').click();
  await expect.poll(address).toBe('/experts/7');
  await expect.element(heading('Update expert')).toBeVisible();
});

test('searches experts page by page, and shows an empty result', async () => {
  const api = expertsApi([ama]).reply(experts.search, ({ query, body }) => ({
    ...pageWith(body.query === 'nobody' ? [] : [query.page === 1 ? ama : yaw]),
    current_page: query.page,
    last_page: 2,
  }));
  const { address } = await renderScreen(Page, { path: '/experts' });
  const searchField = page.getByRole('textbox', { name: 'Search' });
  await searchField.fill(' econ ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => api.calls(experts.search).length).toBe(1);
  await button('Next page').click();
  await expect.element(row('Yaw Boateng')).toBeVisible();
  expect(address()).toBe('/experts?search=econ&page=2');
  expect(api.calls(experts.search).map(({ query, body }) => [query, body])).toEqual([
    [{ per_page: '25', page: '1' }, { query: 'econ' }],
    [{ per_page: '25', page: '2' }, { query: 'econ' }],
  ]);
  await searchField.fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Experts not found')).toBeVisible();
});

test('deletes an expert after confirmation, and shows an error if that fails', async () => {
  const rows = [ama, yaw];
  const api = expertsApi(rows).reply(experts.remove, () => {
    rows.pop();
    return null;
  });
  await renderScreen(Page, { path: '/experts' });
  await button('Delete Yaw Boateng').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Yaw Boateng' });
  await expect.element(dialog).toHaveTextContent('Are you sure you want to delete selected expert?');
  api.failNext(experts.remove);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error removing expert.')).toBeVisible();
  await button('Delete Yaw Boateng').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.element(row('Yaw Boateng')).not.toBeInTheDocument();
});

test('shows only the list to a user with only the right to read', async () => {
  const api = expertsApi([ama]);
  const user = testUser({ rights: ['expert.read'] });
  const { address, router } = await renderApp(api, '/experts', { user });
  await expect.element(row('Ama')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create new expert' })).not.toBeInTheDocument();
  await expect.element(button('Delete Dr. Ama Owusu')).not.toBeInTheDocument();
  await expectAccessible();
  await row('Ama').click();
  expect(address()).toBe('/experts');
  for (const [to, right] of [
    [{ to: '/experts/create' }, 'expert.create'],
    [{ to: '/experts/$id', params: { id: '7' } }, 'expert.update'],
  ] as const) {
    await router.navigate(to);
    await expect.element(page.getByText(`You need the right ${right} to do this.`)).toBeVisible();
  }
  expect(api.calls(experts.get)).toEqual([]);
});

test('has neither sidebar entry nor page when the feature switch experts is off', async () => {
  const { switches } = testProject();
  const project = testProject({ switches: { ...switches, experts: false } });
  await renderApp(fakeApi(), '/experts', { project });
  await expect.element(heading('Page not found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Author info' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Experts' })).not.toBeInTheDocument();
});

test('creates an expert after the required fields are filled and a failed attempt, and sends no empty values', async () => {
  const api = expertsApi([]).reply(experts.create, ama);
  const { address } = await renderApp(api, '/experts');
  await page.getByRole('link', { name: 'Create new expert' }).click();
  await expect.poll(address).toBe('/experts/create');
  await expect.element(heading('Create expert')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('Image is required')).toBeVisible();
  await expect.poll(() => page.getByText('Field can not be empty').elements().length).toBe(3);
  await expect.element(notice('Validation failed')).toBeVisible();
  await expectAccessible();
  expect(sentForms(api, experts.create)).toEqual([]);

  await choosePicture();
  await field('Name').fill('Dr. Ama Owusu');
  await field('Position').fill('Economist');
  await field('Description').fill('Too short');
  await field('Awards').fill('x'.repeat(251));
  await field('LinkedIn').fill('https://x.com/ama');
  await button('Save').click();
  await expect.element(page.getByText('Minimum length 50')).toBeVisible();
  await expect.element(page.getByText('Maximum length 250')).toBeVisible();
  await expect.element(page.getByText('Enter a valid link to a LinkedIn account')).toBeVisible();

  await field('Description').fill(description);
  await field('Awards').fill('');
  await field('LinkedIn').fill('https://www.linkedin.com/in/ama');
  api.failNext(experts.create);
  await button('Save').click();
  await expect.element(notice('Error creating expert.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  await expect.poll(address).toBe('/experts');
  const [body = {}] = sentForms(api, experts.create);
  expect(Object.keys(body).sort()).toEqual(['avatar', 'crop', 'description', 'position', 'social_links', 'username']);
  expect(JSON.parse(String(body['social_links']))).toEqual({ linkedin: 'https://www.linkedin.com/in/ama' });
  expect(JSON.parse(String(body['crop']))).toEqual({ x: 150, y: 0, width: 500, height: 500 });
});

test('shows at the slug field that the slug of a new expert is already in use', async () => {
  const api = expertsApi([]).reply(experts.create, () =>
    refusal(409, {
      type: 'conflict',
      message: 'This value is already in use. Choose another.',
      errors: { slug: ['This value is already in use. Choose another.'] },
    }),
  );
  await renderApp(api, '/experts/create');
  await choosePicture();
  await field('Name').fill('Ama Owusu');
  await field('Slug').fill('ama-owusu');
  await field('Position').fill('Economist');
  await field('Description').fill(description);
  await button('Save').click();
  await expect.element(page.getByText('This value is already in use. Choose another.')).toBeVisible();
  await expect.element(field('Slug')).toHaveFocus();
  expect(sentForms(api, experts.create)[0]).toMatchObject({ slug: 'ama-owusu' });
});

test('sends only changed fields of an expert, and cleared ones as empty, after a failed attempt', async () => {
  let storedExpert = ama;
  const api = expertsApi([ama])
    .reply(experts.get, () => storedExpert)
    .reply(experts.update, ({ body }) => {
      const { social_links, ...texts } = Object.fromEntries(body as unknown as FormData) as Record<string, string>;
      const links = { ...storedExpert.social_links, ...(social_links && JSON.parse(social_links)) };
      storedExpert = { ...storedExpert, ...texts, social_links: links };
      return storedExpert;
    });
  const { address } = await renderApp(api, '/experts/7');
  await expect.element(field('Name')).toHaveValue('Dr. Ama Owusu');
  await expect.element(field('Slug')).toHaveAttribute('readonly');
  await expect.element(button('Update')).toBeDisabled();
  await field('Education').fill('');
  await field('Muck Rack').fill('https://muckrack.com/ama');
  api.failNext(experts.update);
  await button('Update').click();
  await expect.element(notice('Error saving expert data.')).toBeVisible();
  await button('Update').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(address()).toBe('/experts/7');
  expect(sentForms(api, experts.update)).toEqual([
    { education: '', social_links: JSON.stringify({ muckrack: 'https://muckrack.com/ama' }) },
  ]);

  await field('Muck Rack').fill('');
  await button('Update').click();
  await expect
    .poll(() => sentForms(api, experts.update)[1])
    .toEqual({ social_links: JSON.stringify({ muckrack: '' }) });
});

test('returns to the list if the expert does not exist', async () => {
  const api = expertsApi([yaw]);
  const { address } = await renderApp(api, '/experts/999');
  await expect.element(notice('This expert no longer exists.')).toBeVisible();
  await expect.poll(address).toBe('/experts');
  await expect.element(row('Yaw')).toBeVisible();
  expect(api.calls(experts.get)).toHaveLength(1);
});

test('asks before the user leaves unsaved changes, but not after a deletion', async () => {
  const api = expertsApi([ama]).reply(experts.remove, null);
  const { address } = await renderApp(api, '/experts/7');
  await field('Position').fill('Adviser');
  await page.getByRole('link', { name: 'Back to experts' }).click();
  await expect.element(page.getByText('You have unsaved changes. Leave without saving them?')).toBeVisible();
  await button('Stay').click();
  expect(address()).toBe('/experts/7');
  await button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(address).toBe('/experts');
});

test('replaces a deleted expert in posts by another and shows the number of posts', async () => {
  const api = expertsApi([ama]).reply(experts.remove, { replaced: 7 });
  api.reply(experts.usages, {
    groups: [{ kind: 'post', total: 7, has_more: false, items: [{ id: 9, title: 'Floods', status: 'Published' }] }],
  });
  api.reply(autocomplete.suggest, { items: [{ id: 8, name: 'Yaw Boateng' }] });
  await renderScreen(Page, { path: '/experts' });
  await button('Delete Dr. Ama Owusu').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Dr. Ama Owusu' });
  await expect.element(dialog.getByRole('link', { name: 'Floods' })).toBeVisible();
  await expect.element(dialog).toHaveTextContent('Posts that use this expert: 7.');
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Replace with' }).fill('yaw');
  await page.getByRole('option', { name: 'Yaw Boateng' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted. Posts that now use Yaw Boateng: 7')).toBeVisible();
  expect(api.calls(experts.remove)[0]?.query).toEqual({ replacement_id: '8' });
});
