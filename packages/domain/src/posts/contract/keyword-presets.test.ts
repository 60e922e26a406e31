import { expect, it } from 'vitest';
import { keywordPresets } from './keywords';

it.each([
  ['Last 7 days', '2026-11-15', '2026-11-09'],
  ['Last 7 days', '2027-01-03', '2026-12-28'],
  ['Last 28 days', '2026-11-15', '2026-10-19'],
  ['Last 28 days', '2028-03-01', '2028-02-03'],
  ['Last 3 months', '2026-11-15', '2026-08-16'],
  ['Last 3 months', '2026-02-10', '2025-11-11'],
  ['Last 3 months', '2026-05-31', '2026-03-01'],
])('%s up to %s begin on %s', (label, today, start_date) => {
  const preset = keywordPresets.find((each) => each.label === label);
  expect(preset?.range(today)).toEqual({ start_date, end_date: today });
});
