import { describe, expect, it } from 'vitest';
import { liveMoments, newestFirst } from './live-moments';

const timeOfDay = (hours: number, minutes = 0) => hours * 3600 + minutes * 60;
const moments = (seconds: (number | null)[], first: string, updated: string, zone = 'Africa/Lagos') =>
  liveMoments(
    seconds.map((time) => ({ time })),
    { zone, first_published_at: first, updated_at: updated },
  );

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

describe('an update of 13:00 that was sent at 17:00, after one of 16:59', () => {
  const first_published_at = '2026-11-15T08:00:00.000Z';
  const [sentAt, nextDay] = ['2026-11-15T16:00:00.000Z', '2026-11-16T11:05:00.000Z'];
  const before = { time: timeOfDay(16, 59), updated_at: '2026-11-15T15:59:30.000Z' };
  const late = { time: timeOfDay(13), updated_at: sentAt };
  const order = (updates: Parameters<typeof liveMoments>[0], updated_at: string) =>
    newestFirst([{ time: null }, ...updates], { zone: 'Africa/Lagos', first_published_at, updated_at }).map(
      ({ index, moment }) => [index, moment],
    );
  const sameDay = [
    [1, '2026-11-15T15:59:00.000Z'],
    [2, '2026-11-15T12:00:00.000Z'],
  ];

  it.each([sentAt, nextDay])('keeps its day after a save of the post at %s', (updated_at) => {
    expect(order([before, late], updated_at)).toEqual(sameDay);
  });

  it('keeps its day after a change of its text on the next day', () => {
    expect(order([before, { ...late, updated_at: nextDay, time_set_at: sentAt }], nextDay)).toEqual(sameDay);
  });
});

it('liveMoments dates an update that was written before the publication to the day of the publication', () => {
  const update = { time: timeOfDay(18), updated_at: '2026-11-15T08:00:00.000Z' };
  const times = { zone: 'Africa/Lagos', first_published_at: '2026-11-15T16:50:00.000Z', updated_at: '' };
  expect(liveMoments([update], times)).toEqual(['2026-11-15T17:00:00.000Z']);
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
