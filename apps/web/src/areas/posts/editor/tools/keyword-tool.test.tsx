import { type Keyword, keywordPresets, keywords } from '@masthead/domain/posts/contract/keywords';

import { nextDay, zoneDay } from '@masthead/domain/time/zone';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeApi, fakeApi, noAnswer, refusal } from '../../../../../test/fake-api';
import { renderScreen } from '../../../../../test/render-screen';
import { KeywordTool } from './keyword-tool';

const panel = page.getByRole('dialog', { name: 'Keyword search' });
const start = panel.getByLabelText('Start date');
const end = panel.getByLabelText('End date');
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const today = () => zoneDay(new Date(), 'Africa/Lagos');

const renderTool = () => renderScreen(() => <KeywordTool postId={7} onClose={() => {}} />);
const sent = (api: FakeApi) => api.calls(keywords.list).map(({ params, query }) => ({ ...params, ...query }));

const found: Keyword[] = [
  { key: 'lagos ferry', clicks: 40, position: 2.71439, impressions: 900 },
  { key: 'ferry timetable', clicks: 9, position: 12, impressions: 1200 },
  { key: 'new harbour', clicks: 12, position: 1.005, impressions: 80 },
];

function rows(): string[] {
  return [...panel.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '),
  );
}

async function searchDays(from: string, to: string) {
  await start.fill(from);
  await end.fill(to);
  await button('Search').click();
}

test.each(keywordPresets)('$label fill both days', async ({ label, range }) => {
  fakeApi();
  await renderTool();
  await button(label).click();
  const { start_date, end_date } = range(today());
  await expect.element(start).toHaveValue(start_date);
  await expect.element(end).toHaveValue(end_date);
  expect(end_date).toBe(today());
  await expect.element(button(label)).toHaveAttribute('aria-pressed', 'true');
});

test('shows by which words readers came, in the order of a column', async () => {
  const api = fakeApi().reply(keywords.list, { items: found });
  await renderTool();
  await searchDays('2026-10-01', '2026-10-31');
  await expect
    .poll(rows)
    .toEqual(['lagos ferry | 40 | 2.71 | 900', 'new harbour | 12 | 1.01 | 80', 'ferry timetable | 9 | 12.00 | 1200']);
  expect(sent(api)).toEqual([{ id: '7', start_date: '2026-10-01', end_date: '2026-10-31' }]);
  await expect
    .element(panel.getByRole('table', { name: 'Keywords from 2026-10-01 to 2026-10-31: 3', exact: true }))
    .toBeVisible();

  const keysBy = async (column: string) => {
    await button(column).click();
    return rows().map((row) => row.split(' | ')[0]);
  };
  expect(await keysBy('Position')).toEqual(['new harbour', 'lagos ferry', 'ferry timetable']);
  expect(await keysBy('Position')).toEqual(['ferry timetable', 'lagos ferry', 'new harbour']);
  expect(await keysBy('Key')).toEqual(['ferry timetable', 'lagos ferry', 'new harbour']);
  expect(await keysBy('Impressions')).toEqual(['new harbour', 'lagos ferry', 'ferry timetable']);
  await expect
    .element(panel.getByRole('columnheader', { name: 'Impressions' }))
    .toHaveAttribute('aria-sort', 'ascending');
  expect(await keysBy('Clicks')).toEqual(['ferry timetable', 'new harbour', 'lagos ferry']);
});

test('asks for both days', async () => {
  const api = fakeApi();
  await renderTool();
  await expect.element(start).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Select the start date.')).toBeVisible();
  await expect.element(panel.getByText('Select the end date.')).toBeVisible();
  await start.fill('2026-10-01');
  await expect.element(panel.getByText('Select the start date.')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Select the end date.')).toBeVisible();
  expect(sent(api)).toEqual([]);
});

test('refuses an end before the start, and days to come', async () => {
  const api = fakeApi().reply(keywords.list, { items: found });
  await renderTool();
  await searchDays('2026-10-02', '2026-10-01');
  await expect.element(panel.getByText('The end date cannot be earlier than the start date.')).toBeVisible();
  await end.fill(nextDay(today()));
  await expect.element(end).toHaveAccessibleDescription('The date cannot be in the future.');
  await start.fill(nextDay(today()));
  await expect.element(start).toHaveAccessibleDescription('The date cannot be in the future.');
  await button('Search').click();
  expect(sent(api)).toEqual([]);
  await searchDays(today(), today());
  await expect.poll(() => sent(api).length).toBe(1);
});

test('shows that it is searching, and says when nothing was found', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi().reply(keywords.list, async () => {
    await answered;
    return { items: [] };
  });
  await renderTool();
  await searchDays('2026-10-01', '2026-10-31');
  await expect.element(panel.getByText('Loading…')).toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Search' })).toBeDisabled();
  answer();
  await expect.element(panel.getByText('Nothing found. Try another date range')).toBeVisible();
});

test.each([
  ['the server fails', () => refusal(500, { type: 'internal', message: 'Something went wrong on the server.' })],
  ['the source of keywords fails', () => refusal(503, { message: 'Something went wrong. Try again later' })],
  ['nobody answers', noAnswer],
])('says so when %s, and searches again when asked', async (_, failure) => {
  const api = fakeApi().reply(keywords.list, failure);
  await renderTool();
  await searchDays('2026-10-01', '2026-10-31');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Something went wrong. Try again later');
  api.reply(keywords.list, { items: found });
  await button('Search').click();
  await expect.poll(() => rows().length).toBe(3);
});

test('says why the server refused', async () => {
  fakeApi().reply(keywords.list, () => refusal(404, { type: 'not-found', message: 'Post with given ID not found.' }));
  await renderTool();
  await searchDays('2026-10-01', '2026-10-31');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Post with given ID not found.');
});

test('draws a long list in steps', async () => {
  const items = Array.from({ length: 250 }, (_, index) => ({
    ...{ key: `key ${index}`, clicks: 250 - index, position: 1, impressions: 500 },
  }));
  fakeApi().reply(keywords.list, { items });
  await renderTool();
  await searchDays('2026-10-01', '2026-10-31');
  await expect.poll(() => rows().length).toBe(100);
  await button('Show more').click();
  await button('Show more').click();
  await expect.poll(() => rows().length).toBe(250);
  await expect.element(button('Show more')).not.toBeInTheDocument();
});
