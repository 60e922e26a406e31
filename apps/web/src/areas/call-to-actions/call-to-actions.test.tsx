import type { Right } from '@masthead/domain/access/rights';
import { type CallToAction, callToActions, positions } from '@masthead/domain/call-to-actions/contract';

import { categories } from '@masthead/domain/categories/contract';
import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { pageWith } from '../../../test/render-app';
import { renderScreen } from '../../../test/render-screen';
import { article, line } from '../../../test/rich-text';
import { newsSection, sportSection, testCategory } from '../../../test/taxonomy';
import { Page } from './call-to-actions-page';

const politics = testCategory(1, 'Politics');
const elections = testCategory(2, 'Elections', { parent: politics });
const football = testCategory(6, 'Football', { section: sportSection });

function action(id: number, name: string, given: Partial<CallToAction> = {}): CallToAction {
  return {
    id,
    name,
    section_id: given.section?.id ?? null,
    section: null,
    category_id: given.category?.id ?? null,
    category: null,
    position: 'top',
    body: article(line(`Words of ${name}`)),
    ...given,
  };
}

const letter = action(3, 'Letter', { section: newsSection, category: politics, position: 'middle' });
const scores = action(2, 'Scores', { section: sportSection, position: 'bottom' });
const support = action(1, 'Support');
const gone = () => refusal(404, { type: 'not_found', message: 'There is no such call to action.' });

/** What the screen reads and writes, kept as the server keeps it. */
function apiWith(rows = [letter, scores, support]): FakeApi {
  let stored = rows;
  const homeOf = ({ section_id, category_id }: Partial<CallToAction>) => ({
    ...(section_id !== undefined && {
      section: [newsSection, sportSection].find(({ id }) => id === section_id) ?? null,
    }),
    ...(category_id !== undefined && { category: [politics, football].find(({ id }) => id === category_id) ?? null }),
  });
  return fakeApi()
    .reply(sections.list, pageWith([newsSection, sportSection]))
    .reply(categories.list, pageWith([politics, elections, football]))
    .reply(callToActions.constants, { position: Object.entries(positions).map(([id, name]) => ({ id, name })) })
    .reply(callToActions.list, ({ query }) =>
      pageWith(
        stored.filter(
          (row) =>
            (query['filter[section_id.eq]'] ?? row.section_id) === row.section_id &&
            (query['filter[position.eq]'] ?? row.position) === row.position &&
            (query['filter[category_id.eq]'] ?? row.category_id) === row.category_id,
        ),
      ),
    )
    .reply(callToActions.get, ({ params }) => stored.find(({ id }) => id === params.id) ?? gone())
    .reply(callToActions.create, ({ body }) => {
      const made = action(9, body.name, { ...(body as Partial<CallToAction>), ...homeOf(body) });
      stored = [made, ...stored];
      return made;
    })
    .reply(callToActions.update, ({ params, body }) => {
      const before = stored.find(({ id }) => id === params.id);
      if (!before) return gone();
      const after = { ...before, ...(body as Partial<CallToAction>), ...homeOf(body) };
      stored = stored.map((row) => (row === before ? after : row));
      return after;
    })
    .reply(callToActions.remove, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return null;
    });
}

const open = (query = '', rights?: Right[]) =>
  renderScreen(Page, { path: `/call-to-actions${query}`, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const panel = page.getByRole('dialog');
const body = panel.getByRole('textbox', { name: 'Body', exact: true });
const name = panel.getByRole('textbox', { name: 'Name', exact: true });
const select = (label: string) => panel.getByRole('combobox', { name: label, exact: true });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const cells = (of: string) =>
  [...row(of).element().querySelectorAll('td')].slice(0, 4).map(({ textContent }) => textContent);

async function write(text: string) {
  await body.click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await body.fill(text);
}

test('lists what it has, with the titles of sections and categories', async () => {
  const api = apiWith();
  await open();
  await expect.element(row('Letter')).toBeVisible();
  for (const header of ['Name', 'Section', 'Position', 'Category']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  expect(cells('Letter')).toEqual(['Letter', 'News', 'Middle', 'Politics']);
  expect(cells('Scores')).toEqual(['Scores', 'Sport', 'Bottom', '']);
  expect(cells('Support')).toEqual(['Support', '', 'Top', '']);
  expect(api.calls(callToActions.list)[0]?.query).toEqual({ include: 'section,category', page: '1' });
});

test('filters by section, position and category, in the address', async () => {
  const api = apiWith();
  const { address } = await open();
  for (const [filter, all] of [
    ['Section', 'All sections'],
    ['Position', 'All positions'],
    ['Category', 'All categories'],
  ] as const) {
    await expect.element(page.getByRole('combobox', { name: filter, exact: true })).toHaveValue(all);
  }
  await choose('Section', 'News');
  await choose('Position', 'Middle');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect.element(page.getByRole('option', { name: 'Football' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Politics', exact: true }).click();
  await expect.poll(address).toBe('/call-to-actions?section_id=1&position=middle&category_id=1');
  await expect.element(row('Letter')).toBeVisible();
  await expect.element(row('Support')).not.toBeInTheDocument();
  expect(api.calls(callToActions.list).at(-1)?.query).toEqual({
    include: 'section,category',
    page: '1',
    'filter[section_id.eq]': '1',
    'filter[position.eq]': 'middle',
    'filter[category_id.eq]': '1',
  });
  await choose('Section', 'Sport');
  await expect.poll(address).toBe('/call-to-actions?section_id=2&position=middle');
  await expect.element(page.getByText('Call to actions not found')).toBeVisible();
});

test('creates one with a formatted body, where the filters are', async () => {
  const api = apiWith();
  const { address } = await open('?section_id=1&position=top');
  await button('Create call to action').click();
  await expect.element(page.getByRole('dialog', { name: 'Create call to action' })).toBeVisible();
  await expect.element(body).toBeVisible();
  await button('Save').click();
  await expect.element(panel.getByText('Field can not be empty').first()).toBeVisible();
  expect(panel.getByText('Field can not be empty').elements()).toHaveLength(2);
  await name.fill('Morning letter');
  await write('a b c d');
  await button('Save').click();
  await expect.element(panel.getByText('Minimum length 5')).toBeVisible();
  await write('Sign up');
  await userEvent.keyboard('{Control>}a{/Control}');
  await page.getByRole('toolbar').getByRole('button', { name: 'Bold', exact: true }).click();
  await button('Save').click();
  await expect.element(notice('Added')).toBeVisible();
  expect(api.calls(callToActions.create)[0]?.body).toMatchObject({
    name: 'Morning letter',
    section_id: 1,
    category_id: null,
    position: 'top',
    body: article({
      type: 'paragraph',
      content: [{ type: 'text', text: 'Sign up', marks: [{ type: 'bold' }] }],
    }),
  });
  await expect.poll(address).toBe('/call-to-actions?section_id=1&position=top');
  await expect.element(row('Morning letter')).toBeVisible();
});

test('a body has at most 3000 characters', async () => {
  const api = apiWith();
  await open('?open=1');
  await expect.element(body).toBeVisible();
  await write('x'.repeat(3001));
  await button('Save').click();
  await expect.element(panel.getByText('Maximum length 3000')).toBeVisible();
  expect(api.calls(callToActions.update)).toEqual([]);
  await write('x'.repeat(3000));
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  const [sent] = api.calls(callToActions.update);
  expect(sent?.body).toMatchObject({ body: article(line('x'.repeat(3000))) });
  expect(Object.keys(sent?.body as object)).toEqual(['body']);
});

test('opens as it is stored and sends only what was changed', async () => {
  const api = apiWith();
  await open();
  await row('Letter').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit call to action' })).toBeVisible();
  await expect.element(name).toHaveValue('Letter');
  await expect.element(select('Section')).toHaveValue('News');
  await expect.element(select('Category')).toHaveValue('Politics');
  await expect.element(select('Position')).toHaveValue('Middle');
  await expect.element(body).toHaveTextContent('Words of Letter');
  await expect.element(button('Save')).toBeDisabled();
  await select('Position').click();
  for (const option of ['Top', 'Middle', 'Bottom']) {
    await expect.element(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  }
  await page.getByRole('option', { name: 'Bottom', exact: true }).click();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(callToActions.update)[0]).toMatchObject({ params: { id: '3' }, body: { position: 'bottom' } });
  await expect.poll(() => cells('Letter')).toEqual(['Letter', 'News', 'Bottom', 'Politics']);
});

test('a category brings its section, another section takes the category away', async () => {
  const api = apiWith();
  await open('?open=1');
  await expect.element(select('Section')).toHaveAttribute('placeholder', 'All sections');
  await select('Category').click();
  await page.getByRole('option', { name: 'News / Politics', exact: true }).click();
  await expect.element(select('Section')).toHaveValue('News');
  await select('Section').click();
  await page.getByRole('option', { name: 'Sport', exact: true }).click();
  await expect.element(select('Category')).toHaveValue('');
  await select('Category').click();
  await page.getByRole('option', { name: 'Football', exact: true }).click();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(callToActions.update)[0]?.body).toEqual({ section_id: 2, category_id: 6 });
});

test('deletes after asking, from the row and from the form', async () => {
  const api = apiWith();
  const { address } = await open('?open=3');
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Are you sure you want to remove selected call to action?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Delete Letter' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.poll(address).toBe('/call-to-actions');
  await expect.element(row('Letter')).not.toBeInTheDocument();
  await button('Delete Scores').click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  expect(api.calls(callToActions.remove)).toHaveLength(1);
  api.reply(callToActions.remove, () => refusal(500, null));
  await button('Delete Scores').click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting call to action.')).toBeVisible();
  await expect.element(row('Scores')).toBeVisible();
});

test('the row’s deletion closes its form and asks nothing about what was typed', async () => {
  apiWith();
  const { address } = await open('?open=1');
  await name.fill('Typed');
  await button('Delete Support').click();
  await page.getByRole('dialog', { name: 'Delete Support' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.poll(address).toBe('/call-to-actions');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['create', '?open=new&position=top', 'Error adding call to action'],
  ['update', '?open=1', 'Error updating call to action.'],
] as const)('a failed %s says so and keeps what was typed', async (kind, query, text) => {
  apiWith().reply(callToActions[kind], () => refusal(500, null));
  await open(query);
  await expect.element(body).toBeVisible();
  await name.fill('Help us');
  await write('Give what you can');
  await button('Save').click();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(name).toHaveValue('Help us');
  await expect.element(body).toHaveTextContent('Give what you can');
});

test('a refusal of the server stands at its field', async () => {
  const errors = { category_id: ['The category belongs to another section.'], body: ['Take it out.'] };
  apiWith().reply(callToActions.update, () => refusal(422, { type: 'validation', message: 'No.', errors }));
  await open('?open=3');
  await name.fill('Other');
  await button('Save').click();
  await expect.element(select('Category')).toHaveAccessibleDescription('The category belongs to another section.');
  await expect.element(panel.getByText('Take it out.')).toBeVisible();
});

test('what somebody else has deleted is said, in the form and at its address', async () => {
  const api = apiWith();
  const { screen } = await open('?open=1');
  await name.fill('Late');
  api.reply(callToActions.update, gone);
  await button('Save').click();
  await expect.element(notice('There is no such call to action.')).toBeVisible();
  await expect.element(name).toHaveValue('Late');
  await screen.unmount();
  await open('?open=77');
  await expect.element(panel.getByText('There is no such call to action.')).toBeVisible();
});

test('with the right to read only, rows open to be read', async () => {
  apiWith();
  await open('', ['call_to_action.read']);
  await row('Letter').click();
  await expect.element(name).toBeDisabled();
  await expect.element(select('Position')).toBeDisabled();
  await expect.element(body).toHaveAttribute('aria-readonly', 'true');
  await expect.element(body).toHaveTextContent('Words of Letter');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Save|Delete|Create/ })).not.toBeInTheDocument();
});

test('a new one cannot be opened by its address without the right', async () => {
  apiWith();
  await open('?open=new', ['call_to_action.read', 'call_to_action.update']);
  await expect.element(row('Letter')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('says what could not be read', async () => {
  apiWith()
    .reply(callToActions.list, () => refusal(500, null))
    .reply(callToActions.constants, () => refusal(500, null))
    .reply(sections.list, () => refusal(500, null));
  await open();
  await expect.element(page.getByText('Error fetching data.', { exact: true })).toBeVisible();
  await expect.element(notice('Error fetching constants.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
});
