import { autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { referenceId } from '@masthead/domain/http/paging';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { fakeApi } from '../../../test/fake-api';
import { optionTexts, renderScreen } from '../../../test/render-screen';
import { useEntityForm } from '../form/use-entity-form';
import { FormModeProvider } from '../form/use-field';
import { TagsField } from './tags-field';

const suggestions: Suggestion[] = [
  { id: 1, name: 'Marathon' },
  { id: 2, name: 'Market' },
  { id: 3, name: 'Marina' },
  { id: 9, name: 'Mars' },
];
const storedTags = [
  { id: 7, catchy_title: 'Harbour' },
  { id: 8, catchy_title: 'Ferries' },
];
const schema = z.object({ tags: z.array(referenceId) });

function FormWithTags({ mode = 'open' }: { mode?: 'open' | 'read-only' }) {
  const { form } = useEntityForm({
    schema,
    values: { tags: storedTags.map(({ id }) => id) },
    creating: false,
    save: async (values) => values,
    onSaved: () => {},
    fallback: '',
  });
  return (
    <FormModeProvider value={mode}>
      <TagsField control={form.control} name="tags" label="Tags" stored={storedTags} section={4} max={4} except={9} />
      <output>{form.watch('tags').join(' ')}</output>
    </FormModeProvider>
  );
}

const selectedIds = () => document.querySelector('output')?.textContent;
const field = page.getByRole('combobox', { name: 'Tags' });

test('the tags field suggests unselected tags of the section and appends the selected ones', async () => {
  const api = fakeApi().reply(autocomplete.suggest, { items: suggestions });
  await renderScreen(FormWithTags);
  await expect.element(page.getByText('Harbour')).toBeVisible();
  await field.click();
  await userEvent.keyboard('mar');
  await expect.poll(optionTexts).toEqual(['Marathon', 'Market', 'Marina']);
  expect(api.calls(autocomplete.suggest)[0]?.query).toEqual({
    entity: 'tag',
    field: 'catchy_title',
    'match[section_id]': '4',
    query: 'mar',
  });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(selectedIds).toBe('7 8 2');
  await userEvent.keyboard('mar');
  await expect.poll(optionTexts).toEqual(['Marathon', 'Marina']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(selectedIds).toBe('7 8 2 1');
  await userEvent.keyboard('mar');
  await expect.element(page.getByText('The maximum is reached')).toBeVisible();
});

test('the keyboard can remove any tag, and Backspace removes the last one', async () => {
  fakeApi();
  await renderScreen(FormWithTags);
  await expect.element(page.getByText('Ferries')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Remove Harbour' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(selectedIds).toBe('8');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(selectedIds).toBe('');
});

test('a read-only tags field shows its tags without remove buttons', async () => {
  fakeApi();
  await renderScreen(() => <FormWithTags mode="read-only" />);
  await expect.element(page.getByText('Ferries')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  await expect.element(field).toBeDisabled();
});
