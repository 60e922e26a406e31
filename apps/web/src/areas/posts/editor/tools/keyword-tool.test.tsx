import { type Keyword, keywordPresets, keywords } from '@masthead/domain/posts/contract/keywords';

import { nextDay, zoneDay } from '@masthead/domain/time/zone';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../../../test/fake-api';
import { renderScreen } from '../../../../../test/render-screen';
import { KeywordTool } from './keyword-tool';

const panel = page.getByRole('dialog', { name: 'Keyword search' });
const startField = panel.getByLabelText('Start date');
const endField = panel.getByLabelText('End date');
const button = (name: string) => panel.getByRole('button', { name, exact: true });
const today = () => zoneDay(new Date(), 'Africa/Lagos');

const renderTool = () => renderScreen(() => <KeywordTool postId={7} onClose={() => {}} />);
const sentQueries = (api: FakeApi) => api.calls(keywords.list).map(({ params, query }) => ({ ...params, ...query }));

const keywordRows: Keyword[] = [
  { key: 'lagos ferry', clicks: 40, position: 2.71439, impressions: 900 },
  { key: 'ferry timetable', clicks: 9, position: 12, impressions: 1200 },
  { key: 'new harbour', clicks: 12, position: 1.005, impressions: 80 },
];

/** The rows of the table, with cells joined by " | ". */
function rows(): string[] {
  return [...panel.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '),
  );
}

async function searchRange(from: string, to: string) {
  await startField.fill(from);
  await endField.fill(to);
  await button('Search').click();
}

test.each(keywordPresets)('the preset "$label" fills in both dates', async ({ label, range }) => {
  fakeApi();
  await renderTool();
  await button(label).click();
  const { start_date, end_date } = range(today());
  await expect.element(startField).toHaveValue(start_date);
  await expect.element(endField).toHaveValue(end_date);
  expect(end_date).toBe(today());
  await expect.element(button(label)).toHaveAttribute('aria-pressed', 'true');
});

test('the table of keywords can be sorted by each column', async () => {
  const api = fakeApi().reply(keywords.list, { items: keywordRows });
  await renderTool();
  await searchRange('2026-10-01', '2026-10-31');
  await expect
    .poll(rows)
    .toEqual(['lagos ferry | 40 | 2.71 | 900', 'new harbour | 12 | 1.01 | 80', 'ferry timetable | 9 | 12.00 | 1200']);
  expect(sentQueries(api)).toEqual([{ id: '7', start_date: '2026-10-01', end_date: '2026-10-31' }]);
  await expect
    .element(panel.getByRole('table', { name: 'Keywords from 2026-10-01 to 2026-10-31: 3', exact: true }))
    .toBeVisible();

  await expectAccessible();
  const sortAndListKeys = async (column: string) => {
    await button(column).click();
    return rows().map((row) => row.split(' | ')[0]);
  };
  expect(await sortAndListKeys('Position')).toEqual(['new harbour', 'lagos ferry', 'ferry timetable']);
  expect(await sortAndListKeys('Position')).toEqual(['ferry timetable', 'lagos ferry', 'new harbour']);
  expect(await sortAndListKeys('Key')).toEqual(['ferry timetable', 'lagos ferry', 'new harbour']);
  expect(await sortAndListKeys('Impressions')).toEqual(['new harbour', 'lagos ferry', 'ferry timetable']);
  await expect
    .element(panel.getByRole('columnheader', { name: 'Impressions' }))
    .toHaveAttribute('aria-sort', 'ascending');
  expect(await sortAndListKeys('Clicks')).toEqual(['ferry timetable', 'new harbour', 'lagos ferry']);
});

test('a search needs both dates', async () => {
  const api = fakeApi();
  await renderTool();
  await expect.element(startField).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByText('Select the start date.')).toBeVisible();
  await expect.element(panel.getByText('Select the end date.')).toBeVisible();
  await startField.fill('2026-10-01');
  await expect.element(panel.getByText('Select the start date.')).not.toBeInTheDocument();
  await expect.element(panel.getByText('Select the end date.')).toBeVisible();
  expect(sentQueries(api)).toEqual([]);
});

test('a search rejects an end before the start, and future dates', async () => {
  const api = fakeApi().reply(keywords.list, { items: keywordRows });
  await renderTool();
  await searchRange('2026-10-02', '2026-10-01');
  await expect.element(panel.getByText("The end date can't be earlier than the start date.")).toBeVisible();
  await endField.fill(nextDay(today()));
  await expect.element(endField).toHaveAccessibleDescription("The date can't be in the future.");
  await startField.fill(nextDay(today()));
  await expect.element(startField).toHaveAccessibleDescription("The date can't be in the future.");
  await button('Search').click();
  expect(sentQueries(api)).toEqual([]);
  await searchRange(today(), today());
  await expect.poll(() => sentQueries(api).length).toBe(1);
});

test('a search without keywords suggests another range of dates', async () => {
  let respond = () => {};
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  fakeApi().reply(keywords.list, async () => {
    await response;
    return { items: [] };
  });
  await renderTool();
  await searchRange('2026-10-01', '2026-10-31');
  await expect.element(panel.getByText('Loading…')).toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Search' })).toBeDisabled();
  respond();
  await expect.element(panel.getByText('Nothing found. Try another date range')).toBeVisible();
});

test.each([
  ['the server fails', () => refusal(500, { type: 'internal', message: 'The server has an error.' })],
  ['the source of keywords fails', () => refusal(503, { message: 'Something went wrong. Try again later' })],
  ['the connection fails', failConnection],
])('an error appears when %s, and the user can search again', async (_, failure) => {
  const api = fakeApi().reply(keywords.list, failure);
  await renderTool();
  await searchRange('2026-10-01', '2026-10-31');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Something went wrong. Try again later');
  api.reply(keywords.list, { items: keywordRows });
  await button('Search').click();
  await expect.poll(() => rows().length).toBe(3);
});

test("a rejected search shows the server's reason", async () => {
  fakeApi().reply(keywords.list, () => refusal(404, { type: 'not-found', message: 'Post with given ID not found.' }));
  await renderTool();
  await searchRange('2026-10-01', '2026-10-31');
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Post with given ID not found.');
});

test('"Show more" adds 100 rows to a long list', async () => {
  const items = Array.from({ length: 250 }, (_, index) => ({
    ...{ key: `key ${index}`, clicks: 250 - index, position: 1, impressions: 500 },
  }));
  fakeApi().reply(keywords.list, { items });
  await renderTool();
  await searchRange('2026-10-01', '2026-10-31');
  await expect.poll(() => rows().length).toBe(100);
  await button('Show more').click();
  await button('Show more').click();
  await expect.poll(() => rows().length).toBe(250);
  await expect.element(button('Show more')).not.toBeInTheDocument();
});
