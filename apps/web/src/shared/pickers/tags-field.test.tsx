import { autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { chosenId } from '@masthead/domain/http/paging';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
import { useEntityForm } from '../form/use-entity-form';
import { FormModeProvider } from '../form/use-field';
import { TagsField } from './tags-field';

const found: Suggestion[] = [
  { id: 1, name: 'Marathon' },
  { id: 2, name: 'Market' },
  { id: 3, name: 'Marina' },
  { id: 9, name: 'Mars' },
];
const stored = [
  { id: 7, catchy_title: 'Harbour' },
  { id: 8, catchy_title: 'Ferries' },
];
const schema = z.object({ tags: z.array(chosenId) });

function Form({ mode = 'open' }: { mode?: 'open' | 'read-only' }) {
  const { form } = useEntityForm({
    schema,
    values: { tags: stored.map(({ id }) => id) },
    creating: false,
    save: async (values) => values,
    onSaved: () => {},
    fallback: '',
  });
  return (
    <FormModeProvider value={mode}>
      <TagsField control={form.control} name="tags" label="Tags" stored={stored} section={4} max={4} except={9} />
      <output>{form.watch('tags').join(' ')}</output>
    </FormModeProvider>
  );
}

const ids = () => document.querySelector('output')?.textContent;
const field = page.getByRole('combobox', { name: 'Tags' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);

test('adds tags of the section at the end, without itself and without what is there', async () => {
  const api = fakeApi().reply(autocomplete.suggest, { items: found });
  await renderScreen(Form);
  await expect.element(page.getByText('Harbour')).toBeVisible();
  await field.click();
  await userEvent.keyboard('mar');
  await expect.poll(options).toEqual(['Marathon', 'Market', 'Marina']);
  expect(api.calls(autocomplete.suggest)[0]?.query).toEqual({
    entity: 'tag',
    field: 'catchy_title',
    'match[section_id]': '4',
    query: 'mar',
  });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(ids).toBe('7 8 2');
  await userEvent.keyboard('mar');
  await expect.poll(options).toEqual(['Marathon', 'Marina']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(ids).toBe('7 8 2 1');
  await userEvent.keyboard('mar');
  await expect.element(page.getByText('No more can be added')).toBeVisible();
});

test('takes any of them away by the keyboard, and the last one by Backspace', async () => {
  fakeApi();
  await renderScreen(Form);
  await expect.element(page.getByText('Ferries')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Remove Harbour' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(ids).toBe('8');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(ids).toBe('');
});

test('is only shown where it cannot be changed', async () => {
  fakeApi();
  await renderScreen(() => <Form mode="read-only" />);
  await expect.element(page.getByText('Ferries')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  await expect.element(field).toBeDisabled();
});
