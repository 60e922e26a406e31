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
    .map((alert) => alert.textContent);

test.each([
  ['every message of an array', new ApiError(422, ['One.', { message: 'Two.' }]), ['One.', 'Two.']],
  [
    'every message of an errors object',
    new ApiError(422, { message: 'Invalid', errors: { name: ['Too short.', 'Too plain.'], slug: ['Taken.'] } }),
    ['Too short.', 'Too plain.', 'Taken.'],
  ],
  ['the message of the body', new ApiError(409, { type: 'conflict', message: 'In use.' }), ['In use.']],
  [
    'stop words in brackets',
    new ApiError(422, { type: 'stop_words_validator', message: 'The post has stop words', words: ['one', 'two'] }),
    ['The post has stop words (one, two)'],
  ],
  ['the message of the error', new TypeError('Failed to fetch'), ['Failed to fetch']],
  ['the fallback for an empty body', new ApiError(500, null), ['Error fetching data.']],
])('notifyFailure shows %s', async (_, error, expected) => {
  await renderScreen(() => null);
  notifyFailure(error, 'Error fetching data.');
  await expect.poll(alerts).toEqual(expected);
});

test('a notice is translated together with its values', async () => {
  await renderScreen(() => null, { phrases: { 'Maximum length {max}': 'Longueur maximale {max}' } });
  notifyFailure(new ApiError(422, { errors: { name: ['Maximum length 100'] } }), 'Error');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Longueur maximale 100');
});

/** Expects the notice to be visible 10 ms before its end, and removed 400 ms after it. */
async function expectLifetime(lifetimeMs: number) {
  vi.advanceTimersByTime(lifetimeMs - 10);
  await expect.element(page.getByRole('alert')).toBeVisible();
  vi.advanceTimersByTime(10);
  vi.advanceTimersByTime(400);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
}

test('a notice appears at the top right and closes after 3000 ms', async () => {
  await renderScreen(() => null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    notifySuccess('Updated');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Updated');
    const box = page.getByRole('alert').element().getBoundingClientRect();
    expect(box.top).toBeLessThan(80);
    expect(window.innerWidth - box.right).toBeLessThan(40);
    await expectLifetime(3000);
  } finally {
    vi.useRealTimers();
  }
});

test('a warning stays until the user closes it', async () => {
  await renderScreen(() => null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    notifyFailure(null, 'Validation failed.');
    notifyWarning('The last move of this card is still being saved. Try again in a moment.');
    await expect.poll(alerts).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    await expect.poll(alerts).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
  await page.getByRole('button', { name: 'Close notice' }).first().click();
  await expect.poll(alerts).toEqual(['The last move of this card is still being saved. Try again in a moment.']);
});

test('a notice with an action stays for 15 s, and the action closes it', async () => {
  await renderScreen(() => <h1>Users</h1>);
  // A pointer over the notice would pause its timer.
  await page.getByRole('heading').hover({ position: { x: 2, y: 2 } });
  const run = vi.fn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    notifySuccess('Added', undefined, { label: 'Open', run });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Added');
    await expectLifetime(15_000);
  } finally {
    vi.useRealTimers();
  }
  notifySuccess('Added', undefined, { label: 'Open', run });
  await page.getByRole('button', { name: 'Open' }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('at most eight notices are shown, below the buttons at the top of the page', async () => {
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

test.each([
  ['a confirmation', () => notifySuccess('Deleted')],
  ['a notice with an action', () => notifySuccess('Deleted', undefined, { label: 'Undo', run: () => undefined })],
  ['a warning', () => notifyWarning('File seems to be empty. Upload canceled.')],
])('clicks pass through %s to the control below it, and its close button is at the left', async (_, show) => {
  const onClick = vi.fn();
  await renderScreen(() => (
    <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={onClick}>
      Upload
    </button>
  ));
  show();
  await expect.element(page.getByRole('alert')).toBeVisible();
  const box = page.getByRole('alert').element().getBoundingClientRect();
  await page.getByRole('button', { name: 'Upload' }).click({ position: { x: box.right - 20, y: box.top + 20 } });
  expect(onClick).toHaveBeenCalledOnce();
  const closeButton = page.getByRole('button', { name: 'Close notice' });
  expect(closeButton.element().getBoundingClientRect().right).toBeLessThan(box.left + box.width / 4);
  await closeButton.click();
  await expect.poll(alerts).toEqual([]);
});
