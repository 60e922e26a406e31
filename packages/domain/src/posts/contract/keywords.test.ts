import { expect, it } from 'vitest';
import { keywordPresets, rangeRefusals, roundPosition } from './keywords';

const today = '2026-11-15';
const future = "The date can't be in the future.";

it.each([
  ['2026-11-08', '2026-11-15', {}],
  ['2026-11-15', '2026-11-15', {}],
  [undefined, '2026-11-15', { start_date: ['Select the start date.'] }],
  ['2026-11-15', '', { end_date: ['Select the end date.'] }],
  [null, null, { start_date: ['Select the start date.'], end_date: ['Select the end date.'] }],
  ['2026-11-15', '2026-11-14', { end_date: ["The end date can't be earlier than the start date."] }],
  ['2026-11-15', '2026-11-16', { end_date: [future] }],
  ['2026-11-16', '2026-11-16', { start_date: [future], end_date: [future] }],
])('rangeRefusals validates the days from %s to %s', (start_date, end_date, refusals) => {
  expect(rangeRefusals({ start_date, end_date }, today)).toEqual(refusals);
});

it.each([
  [2.71439, 2.71],
  [1.005, 1.01],
  [7, 7],
])('roundPosition rounds %d to %d', (position, rounded) => {
  expect(roundPosition(position)).toBe(rounded);
});

it.each([
  ['Last 7 days', '2026-11-15', '2026-11-09'],
  ['Last 7 days', '2027-01-03', '2026-12-28'],
  ['Last 28 days', '2026-11-15', '2026-10-19'],
  ['Last 28 days', '2028-03-01', '2028-02-03'],
  ['Last 3 months', '2026-11-15', '2026-08-16'],
  ['Last 3 months', '2026-02-10', '2025-11-11'],
  ['Last 3 months', '2026-05-31', '2026-03-01'],
])('the preset "%s" on %s starts on %s', (label, today, start_date) => {
  const preset = keywordPresets.find((keywordPreset) => keywordPreset.label === label);
  expect(preset?.range(today)).toEqual({ start_date, end_date: today });
});
