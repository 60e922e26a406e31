import { expect, it } from 'vitest';
import { liveMoments, newestFirst } from './live-moments';

const timeOfDay = (hours: number, minutes = 0) => hours * 3600 + minutes * 60;
const moments = (seconds: (number | null)[], first: string, updated: string, zone = 'Africa/Lagos') =>
  liveMoments(seconds, { zone, first_published_at: first, updated_at: updated });

it('liveMoments uses the time zone of the project', () => {
  expect(
    moments([timeOfDay(10), timeOfDay(10, 30), timeOfDay(15)], '2026-11-15T08:50:00.000Z', '2026-11-15T14:05:00.000Z'),
  ).toEqual(['2026-11-15T09:00:00.000Z', '2026-11-15T09:30:00.000Z', '2026-11-15T14:00:00.000Z']);
});

it('liveMoments continues on the next day after midnight', () => {
  expect(
    moments([timeOfDay(23, 50), timeOfDay(0, 10)], '2026-11-15T22:40:00.000Z', '2026-11-15T23:15:00.000Z'),
  ).toEqual(['2026-11-15T22:50:00.000Z', '2026-11-15T23:10:00.000Z']);
  expect(moments([timeOfDay(18), timeOfDay(9)], '2026-11-15T16:50:00.000Z', '2026-11-16T08:05:00.000Z')).toEqual([
    '2026-11-15T17:00:00.000Z',
    '2026-11-16T08:00:00.000Z',
  ]);
});

it('liveMoments allows an update to be earlier than the previous one', () => {
  expect(
    moments([timeOfDay(14, 30), timeOfDay(14, 5)], '2026-11-15T13:00:00.000Z', '2026-11-15T14:00:00.000Z'),
  ).toEqual(['2026-11-15T13:30:00.000Z', '2026-11-15T13:05:00.000Z']);
});

it('liveMoments dates an update before midnight to the day before a publication after midnight', () => {
  expect(moments([timeOfDay(23, 50)], '2026-11-15T23:10:00.000Z', '2026-11-15T23:10:00.000Z')).toEqual([
    '2026-11-15T22:50:00.000Z',
  ]);
});

it('liveMoments moves an update that is far after the last save to an earlier day', () => {
  expect(moments([timeOfDay(20)], '2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z')).toEqual([
    '2026-11-14T19:00:00.000Z',
  ]);
  expect(moments([timeOfDay(10, 5)], '2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z')).toEqual([
    '2026-11-15T09:05:00.000Z',
  ]);
});

it('liveMoments gives an update without a time the instant of the previous one or of the publication', () => {
  expect(moments([null, timeOfDay(10), null], '2026-11-15T08:50:00.000Z', '2026-11-15T09:30:00.000Z')).toEqual([
    '2026-11-15T08:50:00.000Z',
    '2026-11-15T09:00:00.000Z',
    '2026-11-15T09:00:00.000Z',
  ]);
});

it('newestFirst sorts equal times in reverse order of writing', () => {
  const slides = [null, timeOfDay(10), timeOfDay(14), timeOfDay(12), timeOfDay(12), null].map((time) => ({ time }));
  const times = {
    zone: 'Africa/Lagos',
    first_published_at: '2026-11-15T08:50:00.000Z',
    updated_at: '2026-11-15T14:00:00.000Z',
  };
  expect(newestFirst(slides, times).map(({ index }) => index)).toEqual([2, 5, 4, 3, 1]);
});

it('newestFirst sorts an update after midnight before the earlier ones', () => {
  const slides = [null, timeOfDay(23, 50), timeOfDay(0, 10)].map((time) => ({ time }));
  const times = {
    zone: 'Africa/Lagos',
    first_published_at: '2026-11-15T22:40:00.000Z',
    updated_at: '2026-11-15T23:15:00.000Z',
  };
  expect(newestFirst(slides, times).map(({ index }) => index)).toEqual([2, 1]);
});
