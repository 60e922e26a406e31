import { autocomplete, type Suggestion } from '@masthead/domain/autocomplete/contract';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, refusal } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render-screen';
import { LookupField, LookupManyField } from './lookup-field';

const people: Suggestion[] = [
  { id: 1, name: 'Amara' },
  { id: 2, name: 'Amina' },
];

function One() {
  const [value, setValue] = useState<Suggestion | null>(null);
  return (
    <>
      <LookupField label="Author" scope={{ entity: 'user' }} value={value} onChange={setValue} />
      <output>{value?.name ?? 'nobody'}</output>
    </>
  );
}

function Many() {
  const [value, setValue] = useState<Suggestion[]>([]);
  return (
    <>
      <LookupManyField label="Authors" scope={{ entity: 'user' }} value={value} onChange={setValue} />
      <output>{value.map(({ name }) => name).join(', ')}</output>
    </>
  );
}

const chosen = () => document.querySelector('output')?.textContent;
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);
const asked = (api: FakeApi) => api.calls(autocomplete.suggest).map(({ query }) => query.query);

function stopTheClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('asks from two characters on, once, 300 ms after the last key', async () => {
  const api = fakeApi().reply(autocomplete.suggest, { items: people });
  await renderScreen(One);
  const field = page.getByRole('combobox', { name: 'Author' });
  await field.click();
  stopTheClock();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Type at least 2 characters')).toBeVisible();
  vi.advanceTimersByTime(1000);
  expect(asked(api)).toEqual([]);

  await userEvent.keyboard('m');
  vi.advanceTimersByTime(200);
  await userEvent.keyboard('a');
  vi.advanceTimersByTime(299);
  await expect.element(page.getByText('Searching…')).toBeVisible();
  expect(asked(api)).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(() => asked(api)).toEqual(['ama']);
});

test('is chosen from the keyboard', async () => {
  fakeApi().reply(autocomplete.suggest, { items: people });
  await renderScreen(One);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await userEvent.keyboard('am');
  await expect.poll(options).toEqual(['Amara', 'Amina']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(chosen).toBe('Amina');
  await expect.element(page.getByRole('combobox', { name: 'Author' })).toHaveValue('Amina');
});

test('an answer to an older text is dropped', async () => {
  const answers = new Map<string, (items: Suggestion[]) => void>();
  const api = fakeApi().reply(
    autocomplete.suggest,
    ({ query }) => new Promise((resolve) => answers.set(query.query, (items) => resolve({ items }))),
  );
  await renderScreen(One);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await userEvent.keyboard('am');
  await expect.poll(() => asked(api)).toEqual(['am']);
  await userEvent.keyboard('i');
  await expect.poll(() => asked(api)).toEqual(['am', 'ami']);
  answers.get('ami')?.([people[1] as Suggestion]);
  await expect.poll(options).toEqual(['Amina']);
  answers.get('am')?.(people);
  await expect.element(page.getByRole('option', { name: 'Amina' })).toBeVisible();
  expect(options()).toEqual(['Amina']);
});

test('nothing found, and a failure', async () => {
  const api = fakeApi().reply(autocomplete.suggest, { items: [] });
  await renderScreen(One);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await userEvent.keyboard('zz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  api.reply(autocomplete.suggest, () => refusal(500, null));
  await userEvent.keyboard('z');
  await expect.element(page.getByText('Error fetching data.')).toBeVisible();
});

test('several are chosen one after the other', async () => {
  fakeApi().reply(autocomplete.suggest, { items: people });
  await renderScreen(Many);
  await page.getByRole('combobox', { name: 'Authors' }).click();
  await userEvent.keyboard('am');
  await page.getByRole('option', { name: 'Amina' }).click();
  await expect.poll(chosen).toBe('Amina');
  await page.getByRole('combobox', { name: 'Authors' }).click();
  await userEvent.keyboard('am');
  await expect.poll(options).toEqual(['Amara']);
  await page.getByRole('option', { name: 'Amara' }).click();
  await expect.poll(chosen).toBe('Amina, Amara');
});
