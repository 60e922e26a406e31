import type { Right } from '@masthead/domain/access/rights';
import { type CallToAction, callToActions, positions } from '@masthead/domain/call-to-actions/contract';

import { categories } from '@masthead/domain/categories/contract';
import { sections } from '@masthead/domain/sections/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible';
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

function testAction(id: number, name: string, values: Partial<CallToAction> = {}): CallToAction {
  return {
    id,
    name,
    section_id: values.section?.id ?? null,
    section: null,
    category_id: values.category?.id ?? null,
    category: null,
    position: 'top',
    body: article(line(`Words of ${name}`)),
    ...values,
  };
}

const letter = testAction(3, 'Letter', { section: newsSection, category: politics, position: 'middle' });
const scores = testAction(2, 'Scores', { section: sportSection, position: 'bottom' });
const support = testAction(1, 'Support');
const notFound = () => refusal(404, { type: 'not_found', message: 'This call to action no longer exists.' });

/** A fake API that stores the call to actions like the server. */
function callToActionsApi(rows = [letter, scores, support]): FakeApi {
  let storedRows = rows;
  /** The section and category that a reply embeds for the sent ids. */
  const findTaxonomy = ({ section_id, category_id }: Partial<CallToAction>) => ({
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
        storedRows.filter(
          (row) =>
            (query['filter[section_id.eq]'] ?? row.section_id) === row.section_id &&
            (query['filter[position.eq]'] ?? row.position) === row.position &&
            (query['filter[category_id.eq]'] ?? row.category_id) === row.category_id,
        ),
      ),
    )
    .reply(callToActions.get, ({ params }) => storedRows.find(({ id }) => id === params.id) ?? notFound())
    .reply(callToActions.create, ({ body }) => {
      const created = testAction(9, body.name, { ...(body as Partial<CallToAction>), ...findTaxonomy(body) });
      storedRows = [created, ...storedRows];
      return created;
    })
    .reply(callToActions.update, ({ params, body }) => {
      const storedRow = storedRows.find(({ id }) => id === params.id);
      if (!storedRow) return notFound();
      const updatedRow = { ...storedRow, ...(body as Partial<CallToAction>), ...findTaxonomy(body) };
      storedRows = storedRows.map((row) => (row === storedRow ? updatedRow : row));
      return updatedRow;
    })
    .reply(callToActions.remove, ({ params }) => {
      storedRows = storedRows.filter(({ id }) => id !== params.id);
      return null;
    });
}

const openPage = (query = '', rights?: Right[]) =>
  renderScreen(Page, { path: `/call-to-actions${query}`, ...(rights && { user: testUser({ rights }) }) });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const panel = page.getByRole('dialog');
const body = panel.getByRole('textbox', { name: 'Body', exact: true });
const name = panel.getByRole('textbox', { name: 'Name', exact: true });
const select = (label: string) => panel.getByRole('combobox', { name: label, exact: true });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const selectOption = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const cellTexts = (name: string) =>
  [...row(name).element().querySelectorAll('td')].slice(0, 4).map(({ textContent }) => textContent);

async function typeBody(text: string) {
  await body.click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await body.fill(text);
}

test('lists the call to actions with the titles of their sections and categories', async () => {
  const api = callToActionsApi();
  await openPage();
  await expect.element(row('Letter')).toBeVisible();
  for (const header of ['Name', 'Section', 'Position', 'Category']) {
    await expect.element(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  expect(cellTexts('Letter')).toEqual(['Letter', 'News', 'Middle', 'Politics']);
  expect(cellTexts('Scores')).toEqual(['Scores', 'Sport', 'Bottom', '']);
  expect(cellTexts('Support')).toEqual(['Support', '', 'Top', '']);
  await expectAccessible();
  expect(api.calls(callToActions.list)[0]?.query).toEqual({ include: 'section,category', page: '1' });
});

test('filters by section, position and category, and keeps the filters in the URL', async () => {
  const api = callToActionsApi();
  const { address } = await openPage();
  for (const [filter, emptyLabel] of [
    ['Section', 'All sections'],
    ['Position', 'All positions'],
    ['Category', 'All categories'],
  ] as const) {
    await expect.element(page.getByRole('combobox', { name: filter, exact: true })).toHaveValue(emptyLabel);
  }
  await selectOption('Section', 'News');
  await selectOption('Position', 'Middle');
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
  await selectOption('Section', 'Sport');
  await expect.poll(address).toBe('/call-to-actions?section_id=2&position=middle');
  await expect.element(page.getByText('Call to actions not found')).toBeVisible();
});

test('creates a call to action with a formatted body and the values of the filters, after a failed attempt', async () => {
  const api = callToActionsApi();
  const { address } = await openPage('?section_id=1&position=top');
  await button('Create call to action').click();
  await expect.element(page.getByRole('dialog', { name: 'Create call to action' })).toBeVisible();
  await expect.element(body).toBeVisible();
  await button('Save').click();
  await expect.element(panel.getByText('Field can not be empty').first()).toBeVisible();
  expect(panel.getByText('Field can not be empty').elements()).toHaveLength(2);
  await expectAccessible();
  await name.fill('Morning letter');
  await typeBody('a b c d');
  await button('Save').click();
  await expect.element(panel.getByText('Minimum length 5')).toBeVisible();
  await typeBody('Sign up');
  await userEvent.keyboard('{Control>}a{/Control}');
  await page.getByRole('toolbar').getByRole('button', { name: 'Bold', exact: true }).click();
  api.failNext(callToActions.create);
  await button('Save').click();
  await expect.element(notice('Error adding call to action')).toBeVisible();
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

test('rejects a body of more than 3000 characters', async () => {
  const api = callToActionsApi();
  await openPage('?open=1');
  await expect.element(body).toBeVisible();
  await typeBody('x'.repeat(3001));
  await button('Save').click();
  await expect.element(panel.getByText('Maximum length 3000')).toBeVisible();
  expect(api.calls(callToActions.update)).toEqual([]);
  await typeBody('x'.repeat(3000));
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  const [request] = api.calls(callToActions.update);
  expect(request?.body).toMatchObject({ body: article(line('x'.repeat(3000))) });
  expect(Object.keys(request?.body as object)).toEqual(['body']);
});

test('edits a call to action and sends only the changed fields, after a failed attempt', async () => {
  const api = callToActionsApi();
  await openPage();
  await row('Letter').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit call to action' })).toBeVisible();
  await expect.element(name).toHaveValue('Letter');
  await expect.element(select('Section')).toHaveValue('News');
  await expect.element(select('Category')).toHaveValue('Politics');
  await expect.element(select('Position')).toHaveValue('Middle');
  await expect.element(body).toHaveTextContent('Words of Letter');
  await expect.element(button('Save')).toBeDisabled();
  await expectAccessible();
  await select('Position').click();
  for (const option of ['Top', 'Middle', 'Bottom']) {
    await expect.element(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  }
  await page.getByRole('option', { name: 'Bottom', exact: true }).click();
  api.failNext(callToActions.update);
  await button('Save').click();
  await expect.element(notice('Error updating call to action.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Updated')).toBeVisible();
  expect(api.calls(callToActions.update)[0]).toMatchObject({ params: { id: '3' }, body: { position: 'bottom' } });
  await expect.poll(() => cellTexts('Letter')).toEqual(['Letter', 'News', 'Bottom', 'Politics']);
});

test('selects the section of the selected category, and clears a category of another section', async () => {
  const api = callToActionsApi();
  await openPage('?open=1');
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

test('deletes a call to action from its row or its form after confirmation', async () => {
  const api = callToActionsApi();
  const { address } = await openPage('?open=3');
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Are you sure you want to remove selected call to action?')).toBeVisible();
  await page.getByRole('dialog', { name: 'Delete Letter' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.poll(address).toBe('/call-to-actions');
  await expect.element(row('Letter')).not.toBeInTheDocument();
  await button('Delete Scores').click();
  api.failNext(callToActions.remove);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Error deleting call to action.')).toBeVisible();
  await expect.element(row('Scores')).toBeVisible();
});

test('closes the form without asking about unsaved changes when its row is deleted', async () => {
  callToActionsApi();
  const { address } = await openPage('?open=1');
  await name.fill('Typed');
  await button('Delete Support').click();
  await page.getByRole('dialog', { name: 'Delete Support' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(notice('Deleted')).toBeVisible();
  await expect.poll(address).toBe('/call-to-actions');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows the errors of the server at the fields of a call to action', async () => {
  const errors = {
    category_id: ['This category belongs to another section. Choose a category of this section.'],
    body: ['Remove it from the text.'],
  };
  callToActionsApi().reply(callToActions.update, () => refusal(422, { type: 'validation', message: 'No.', errors }));
  await openPage('?open=3');
  await name.fill('Other');
  await button('Save').click();
  await expect
    .element(select('Category'))
    .toHaveAccessibleDescription('This category belongs to another section. Choose a category of this section.');
  await expect.element(panel.getByText('Remove it from the text.')).toBeVisible();
});

test('reports a call to action that was deleted meanwhile, in the form and by URL', async () => {
  const api = callToActionsApi();
  const { screen } = await openPage('?open=1');
  await name.fill('Late');
  api.reply(callToActions.update, notFound);
  await button('Save').click();
  await expect.element(notice('This call to action no longer exists.')).toBeVisible();
  await expect.element(name).toHaveValue('Late');
  await screen.unmount();
  await openPage('?open=77');
  await expect.element(panel.getByText('This call to action no longer exists.')).toBeVisible();
});

test('does not open the form of a new call to action without the right to create', async () => {
  callToActionsApi();
  await openPage('?open=new', ['call_to_action.read', 'call_to_action.update']);
  await expect.element(row('Letter')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows an error for each request that fails to load', async () => {
  callToActionsApi()
    .reply(callToActions.list, () => refusal(500, null))
    .reply(callToActions.constants, () => refusal(500, null))
    .reply(sections.list, () => refusal(500, null));
  await openPage();
  await expect.element(page.getByText('Error fetching data.', { exact: true })).toBeVisible();
  await expect.element(notice('Error fetching constants.')).toBeVisible();
  await expect.element(notice('Error fetching sections or categories.')).toBeVisible();
});
