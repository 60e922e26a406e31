import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen';
import { PageHeader } from '../../ui/page-header';
import { ApiError } from '../api/call';
import { notifyFailure, notifySuccess, notifyWarning } from './notify';

const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map((each) => each.textContent);

test.each([
  ['an array says each of its messages', new ApiError(422, ['One.', { message: 'Two.' }]), ['One.', 'Two.']],
  [
    'an errors object says every message',
    new ApiError(422, { message: 'Invalid', errors: { name: ['Too short.', 'Too plain.'], slug: ['Taken.'] } }),
    ['Too short.', 'Too plain.', 'Taken.'],
  ],
  ['else the message of the body', new ApiError(409, { type: 'conflict', message: 'In use.' }), ['In use.']],
  [
    'stop words are named in brackets',
    new ApiError(422, { type: 'stop_words_validator', message: 'The post has stop words', words: ['one', 'two'] }),
    ['The post has stop words (one, two)'],
  ],
  ['else the error says it itself', new TypeError('Failed to fetch'), ['Failed to fetch']],
  ['else the fallback is said', new ApiError(500, null), ['Error fetching data.']],
])('%s', async (_, error, expected) => {
  await renderScreen(() => null);
  notifyFailure(error, 'Error fetching data.');
  await expect.poll(alerts).toEqual(expected);
});

test('a notice speaks the chosen language, its values included', async () => {
  await renderScreen(() => null, { phrases: { 'Maximum length {max}': 'Longueur maximale {max}' } });
  notifyFailure(new ApiError(422, { errors: { name: ['Maximum length 100'] } }), 'Error');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Longueur maximale 100');
});

test('a notice stands at the top right and is gone after 3000 ms', async () => {
  await renderScreen(() => null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    notifySuccess('Updated');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Updated');
    const box = page.getByRole('alert').element().getBoundingClientRect();
    expect(box.top).toBeLessThan(80);
    expect(window.innerWidth - box.right).toBeLessThan(40);
    vi.advanceTimersByTime(2990);
    await expect.element(page.getByRole('alert')).toBeVisible();
    vi.advanceTimersByTime(10);
    vi.advanceTimersByTime(400);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('a refusal stays until it is closed', async () => {
  await renderScreen(() => null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    notifyFailure(null, 'Validation failed.');
    notifyWarning('The last move of this card is still being saved.');
    await expect.poll(alerts).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    await expect.poll(alerts).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
  await page.getByRole('button', { name: 'Close notice' }).first().click();
  await expect.poll(alerts).toEqual(['The last move of this card is still being saved.']);
});

test('a notice with an action stays 15 s, and the action closes it', async () => {
  await renderScreen(() => <h1>Users</h1>);
  // A pointer over the notice would stop its time.
  await page.getByRole('heading').hover({ position: { x: 2, y: 2 } });
  const run = vi.fn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    notifySuccess('Added', undefined, { label: 'Open', run });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Added');
    vi.advanceTimersByTime(14_990);
    await expect.element(page.getByRole('alert')).toBeVisible();
    vi.advanceTimersByTime(10);
    vi.advanceTimersByTime(400);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
  notifySuccess('Added', undefined, { label: 'Open', run });
  await page.getByRole('button', { name: 'Open' }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('shows notices below the buttons at the top of a page, and at most eight', async () => {
  await renderScreen(() => (
    <PageHeader title="Users">
      <button type="button">Create new user</button>
    </PageHeader>
  ));
  for (let number = 1; number <= 10; number += 1) notifyFailure(null, `Failure ${number}`);
  await expect.poll(alerts).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((number) => `Failure ${number}`));
  const button = page.getByRole('button', { name: 'Create new user' }).element().getBoundingClientRect();
  const first = page.getByRole('alert').first().element().getBoundingClientRect();
  expect(first.top).toBeGreaterThanOrEqual(button.bottom);
});
