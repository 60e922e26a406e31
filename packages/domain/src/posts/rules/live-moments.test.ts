import { expect, it } from 'vitest';
import { liveMoments, newestFirst } from './live-moments';

const at = (hours: number, minutes = 0) => hours * 3600 + minutes * 60;
const moments = (seconds: (number | null)[], first: string, updated: string, zone = 'Africa/Lagos') =>
  liveMoments(seconds, { zone, first_published_at: first, updated_at: updated });

it('reads the times of a day by the clock of the zone', () => {
  expect(moments([at(10), at(10, 30), at(15)], '2026-11-15T08:50:00.000Z', '2026-11-15T14:05:00.000Z')).toEqual([
    '2026-11-15T09:00:00.000Z',
    '2026-11-15T09:30:00.000Z',
    '2026-11-15T14:00:00.000Z',
  ]);
});

it('goes on after midnight, and over a night', () => {
  expect(moments([at(23, 50), at(0, 10)], '2026-11-15T22:40:00.000Z', '2026-11-15T23:15:00.000Z')).toEqual([
    '2026-11-15T22:50:00.000Z',
    '2026-11-15T23:10:00.000Z',
  ]);
  expect(moments([at(18), at(9)], '2026-11-15T16:50:00.000Z', '2026-11-16T08:05:00.000Z')).toEqual([
    '2026-11-15T17:00:00.000Z',
    '2026-11-16T08:00:00.000Z',
  ]);
});

it('lets an update be of something before the one above it', () => {
  expect(moments([at(14, 30), at(14, 5)], '2026-11-15T13:00:00.000Z', '2026-11-15T14:00:00.000Z')).toEqual([
    '2026-11-15T13:30:00.000Z',
    '2026-11-15T13:05:00.000Z',
  ]);
});

it('takes what was written before midnight and published after it for yesterday', () => {
  expect(moments([at(23, 50)], '2026-11-15T23:10:00.000Z', '2026-11-15T23:10:00.000Z')).toEqual([
    '2026-11-15T22:50:00.000Z',
  ]);
});

it('has nothing happen after the last save, but for a few minutes', () => {
  expect(moments([at(20)], '2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z')).toEqual([
    '2026-11-14T19:00:00.000Z',
  ]);
  expect(moments([at(10, 5)], '2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z')).toEqual([
    '2026-11-15T09:05:00.000Z',
  ]);
});

it('gives an update without a time that of the one before it, the first that of the publication', () => {
  expect(moments([null, at(10), null], '2026-11-15T08:50:00.000Z', '2026-11-15T09:30:00.000Z')).toEqual([
    '2026-11-15T08:50:00.000Z',
    '2026-11-15T09:00:00.000Z',
    '2026-11-15T09:00:00.000Z',
  ]);
});

it('orders updates by their times, the newest first, and equal times by the order of writing', () => {
  const slides = [null, at(10), at(14), at(12), at(12), null].map((time, place) => ({ time, place }));
  const times = {
    zone: 'Africa/Lagos',
    first_published_at: '2026-11-15T08:50:00.000Z',
    updated_at: '2026-11-15T14:00:00.000Z',
  };
  expect(newestFirst(slides, times).map(({ place }) => place)).toEqual([2, 5, 4, 3, 1]);
});

it('orders an update after midnight above those before it', () => {
  const slides = [null, at(23, 50), at(0, 10)].map((time) => ({ time }));
  const times = {
    zone: 'Africa/Lagos',
    first_published_at: '2026-11-15T22:40:00.000Z',
    updated_at: '2026-11-15T23:15:00.000Z',
  };
  expect(newestFirst(slides, times).map(({ place }) => place)).toEqual([2, 1]);
});
