import { expect, it } from 'vitest';
import { rangeRefusals, roundedPosition } from './keywords';

const today = '2026-11-15';
const future = 'The date cannot be in the future.';

it.each([
  ['2026-11-08', '2026-11-15', {}],
  ['2026-11-15', '2026-11-15', {}],
  [undefined, '2026-11-15', { start_date: ['Select the start date.'] }],
  ['2026-11-15', '', { end_date: ['Select the end date.'] }],
  [null, null, { start_date: ['Select the start date.'], end_date: ['Select the end date.'] }],
  ['2026-11-15', '2026-11-14', { end_date: ['The end date cannot be earlier than the start date.'] }],
  ['2026-11-15', '2026-11-16', { end_date: [future] }],
  ['2026-11-16', '2026-11-16', { start_date: [future], end_date: [future] }],
])('answers for the days from %s to %s', (start_date, end_date, refusals) => {
  expect(rangeRefusals({ start_date, end_date }, today)).toEqual(refusals);
});

it.each([
  [2.71439, 2.71],
  [1.005, 1.01],
  [7, 7],
])('rounds the position %d to %d', (position, rounded) => {
  expect(roundedPosition(position)).toBe(rounded);
});
