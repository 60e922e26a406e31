import { autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { referenceId } from '@masthead/domain/http/paging';
import { tags } from '@masthead/domain/tags/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { fakeApi, refusal } from '../../../test/fake-api';
import { testUser } from '../../../test/people';
import { optionTexts, renderScreen } from '../../../test/render-screen';
import { testTag } from '../../../test/tags';
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

function FormWithTags({ mode = 'open', canCreate = false }: { mode?: 'open' | 'read-only'; canCreate?: boolean }) {
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
      <TagsField
        control={form.control}
        name="tags"
        label="Tags"
        stored={storedTags}
        section={4}
        max={4}
        except={9}
        canCreate={canCreate}
      />
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
  expect(api.calls(autocomplete.suggest).at(-1)?.query).toEqual({
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

const FormThatCreates = () => <FormWithTags canCreate />;

test('a user with the right to create tags adds a new one of the section', async () => {
  const api = fakeApi()
    .reply(autocomplete.suggest, { items: suggestions })
    .reply(tags.create, ({ body }) => testTag(50, body.catchy_title));
  await renderScreen(FormThatCreates);
  await field.click();
  await userEvent.keyboard('market');
  await expect.poll(optionTexts).toEqual(['Marathon', 'Market', 'Marina']);
  await userEvent.keyboard(' day');
  await page.getByRole('option', { name: 'Create “market day”' }).click();
  await expect.poll(selectedIds).toBe('7 8 50');
  await expect.element(page.getByText('Tag “market day” created.')).toBeVisible();
  expect(api.calls(tags.create)[0]?.body).toEqual({ catchy_title: 'market day', section_id: 4 });
});

test('a tag that is selected while another one is created stays selected', async () => {
  let finish = () => {};
  const created = new Promise<void>((resolve) => {
    finish = resolve;
  });
  fakeApi()
    .reply(autocomplete.suggest, { items: suggestions })
    .reply(tags.create, async ({ body }) => {
      await created;
      return testTag(50, body.catchy_title);
    });
  await renderScreen(FormThatCreates);
  await field.click();
  await userEvent.keyboard('market day');
  await page.getByRole('option', { name: 'Create “market day”' }).click();
  await userEvent.keyboard('mar');
  await page.getByRole('option', { name: 'Marathon' }).click();
  await expect.poll(selectedIds).toBe('7 8 1');
  finish();
  await expect.poll(selectedIds).toBe('7 8 1 50');
  for (const name of ['Marathon', 'market day'])
    await expect.element(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
});

test('a rejected tag is explained and its name stays', async () => {
  const message = 'This name is taken.';
  fakeApi()
    .reply(autocomplete.suggest, { items: [] })
    .reply(tags.create, () => refusal(422, { message, errors: { catchy_title: [message] } }));
  await renderScreen(FormThatCreates);
  await field.click();
  await userEvent.keyboard('mar');
  await page.getByRole('option', { name: 'Create “mar”' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(field).toHaveValue('mar');
  expect(selectedIds()).toBe('7 8');
});

test('a user without the right to create tags gets no such option', async () => {
  fakeApi().reply(autocomplete.suggest, { items: [] });
  await renderScreen(FormThatCreates, { user: testUser({ rights: ['post.update'] }) });
  await field.click();
  await userEvent.keyboard('mar');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});
