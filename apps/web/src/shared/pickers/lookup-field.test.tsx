import { autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { optionTexts, renderScreen } from '../../../test/render-screen';
import { LookupField, LookupManyField } from './lookup-field';

const people: Suggestion[] = [
  { id: 1, name: 'Amara' },
  { id: 2, name: 'Amina' },
];

function SingleLookup() {
  const [value, setValue] = useState<Suggestion | null>(null);
  return (
    <>
      <LookupField label="Author" scope={{ entity: 'user' }} value={value} onChange={setValue} />
      <output>{value?.name ?? 'nobody'}</output>
    </>
  );
}

function MultiLookup() {
  const [value, setValue] = useState<Suggestion[]>([]);
  return (
    <>
      <LookupManyField label="Authors" scope={{ entity: 'user' }} value={value} onChange={setValue} />
      <output>{value.map(({ name }) => name).join(', ')}</output>
    </>
  );
}

const selectedNames = () => document.querySelector('output')?.textContent;
const sentQueries = (api: FakeApi) => api.calls(autocomplete.suggest).map(({ query }) => query.query);

function useFakeTimeouts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('the lookup searches once, from two characters on, 300 ms after the last key', async () => {
  const api = fakeApi().reply(autocomplete.suggest, { items: people });
  await renderScreen(SingleLookup);
  const field = page.getByRole('combobox', { name: 'Author' });
  await field.click();
  useFakeTimeouts();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Type at least 2 characters')).toBeVisible();
  vi.advanceTimersByTime(1000);
  expect(sentQueries(api)).toEqual([]);

  await userEvent.keyboard('m');
  vi.advanceTimersByTime(200);
  await userEvent.keyboard('a');
  vi.advanceTimersByTime(299);
  await expect.element(page.getByText('Searching…')).toBeVisible();
  expect(sentQueries(api)).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(() => sentQueries(api)).toEqual(['ama']);
});

test('a suggestion can be selected with the keyboard', async () => {
  fakeApi().reply(autocomplete.suggest, { items: people });
  await renderScreen(SingleLookup);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await userEvent.keyboard('am');
  await expect.poll(optionTexts).toEqual(['Amara', 'Amina']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(selectedNames).toBe('Amina');
  await expect.element(page.getByRole('combobox', { name: 'Author' })).toHaveValue('Amina');
});

test('suggestions for an older text are ignored', async () => {
  const pendingReplies = new Map<string, (items: Suggestion[]) => void>();
  const api = fakeApi().reply(
    autocomplete.suggest,
    ({ query }) => new Promise((resolve) => pendingReplies.set(query.query, (items) => resolve({ items }))),
  );
  await renderScreen(SingleLookup);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await userEvent.keyboard('am');
  await expect.poll(() => sentQueries(api)).toEqual(['am']);
  await userEvent.keyboard('i');
  await expect.poll(() => sentQueries(api)).toEqual(['am', 'ami']);
  pendingReplies.get('ami')?.([people[1] as Suggestion]);
  await expect.poll(optionTexts).toEqual(['Amina']);
  pendingReplies.get('am')?.(people);
  await expect.element(page.getByRole('option', { name: 'Amina' })).toBeVisible();
  expect(optionTexts()).toEqual(['Amina']);
});

test('the lookup shows that nothing was found, or that the search failed', async () => {
  const api = fakeApi().reply(autocomplete.suggest, { items: [] });
  await renderScreen(SingleLookup);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await userEvent.keyboard('zz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  api.reply(autocomplete.suggest, () => refusal(500, null));
  await userEvent.keyboard('z');
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
});

test('several items can be selected one after the other', async () => {
  fakeApi().reply(autocomplete.suggest, { items: people });
  await renderScreen(MultiLookup);
  await page.getByRole('combobox', { name: 'Authors' }).click();
  await userEvent.keyboard('am');
  await page.getByRole('option', { name: 'Amina' }).click();
  await expect.poll(selectedNames).toBe('Amina');
  await page.getByRole('combobox', { name: 'Authors' }).click();
  await userEvent.keyboard('am');
  await expect.poll(optionTexts).toEqual(['Amara']);
  await page.getByRole('option', { name: 'Amara' }).click();
  await expect.poll(selectedNames).toBe('Amina, Amara');
});
