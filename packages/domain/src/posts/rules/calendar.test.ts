import { describe, expect, it } from 'vitest';
import type { CalendarEntry } from '../contract/calendar';
import { findClashes, findGaps, isEmptyDay, moveDayRefusal, moveRefusal, moveTimeRefusal } from './calendar';
import { Status } from './statuses';

const LAGOS = 'Africa/Lagos';
const news = { id: 1, catchy_title: 'News' };
const sport = { id: 2, catchy_title: 'Sport' };

/** A publication on 5 January at this time of the day in UTC. In Lagos it is an hour later. */
const at = (
  id: number,
  time: string,
  section: CalendarEntry['section'] = news,
  kind: CalendarEntry['kind'] = 'scheduled',
) => ({
  ...{ id, kind, section, day: '2099-01-05' },
  at: `2099-01-05T${time}:00.000Z`,
});

describe('findClashes', () => {
  it('finds posts of one section within five minutes', () => {
    expect([...findClashes([at(1, '09:00'), at(2, '09:05'), at(3, '09:11')])]).toEqual([1, 2]);
  });

  it('finds posts of any section at the same minute, but not a minute apart', () => {
    expect([
      ...findClashes([at(1, '09:00'), at(2, '09:00', sport), at(3, '10:00', null), at(4, '10:01', sport)]),
    ]).toEqual([1, 2]);
  });

  it('marks only scheduled posts', () => {
    expect([...findClashes([at(1, '09:00', news, 'published'), at(2, '09:02')])]).toEqual([2]);
    expect([...findClashes([at(1, '09:00', news, 'deadline'), at(2, '09:00')])]).toEqual([]);
  });
});

describe('findGaps', () => {
  const gaps = (entries: Parameters<typeof findGaps>[1], now = '2099-01-01T00:00:00Z') =>
    findGaps('2099-01-05', entries, new Date(now), LAGOS).map(({ from, to }) => `${from}–${to}`);

  it('finds pauses of three hours between six and eleven in the time zone of the project', () => {
    expect(gaps([at(1, '07:00'), at(2, '09:59'), at(3, '13:00'), at(4, '20:00')])).toEqual([
      '10:59–14:00',
      '14:00–21:00',
    ]);
  });

  it('finds none on a day without a scheduled post', () => {
    expect(gaps([])).toEqual([]);
    expect(gaps([at(1, '09:00', news, 'published')])).toEqual([]);
  });

  it('finds none in the past', () => {
    expect(gaps([at(1, '19:00')], '2099-01-05T16:30:00Z')).toEqual(['20:00–23:00']);
    expect(gaps([at(1, '19:00')], '2099-01-06T16:30:00Z')).toEqual([]);
  });
});

describe('isEmptyDay', () => {
  const isEmpty = (entries: Parameters<typeof isEmptyDay>[1], now = '2099-01-01T00:00:00Z') =>
    isEmptyDay('2099-01-05', entries, new Date(now), LAGOS);

  it('is true without a publication, even if a deadline or an embargo ends on the day', () => {
    expect(isEmpty([])).toBe(true);
    expect(isEmpty([at(1, '09:00', news, 'deadline'), at(2, '09:00', news, 'embargo')])).toBe(true);
    expect(isEmpty([{ ...at(1, '09:00'), day: '2099-01-06' }])).toBe(true);
  });

  it('is false with a scheduled or published post', () => {
    expect(isEmpty([at(1, '09:00')])).toBe(false);
    expect(isEmpty([at(1, '09:00', news, 'published')])).toBe(false);
  });

  it('is false for the past and for the last hours of the current day in the time zone of the project', () => {
    expect(isEmpty([], '2099-01-05T19:00:00Z')).toBe(true);
    expect(isEmpty([], '2099-01-05T19:01:00Z')).toBe(false);
    expect(isEmpty([], '2099-01-05T23:30:00Z')).toBe(false);
  });
});

describe('moving an entry', () => {
  const holder = { user: { id: 1 }, rights: new Set(['post.publish', 'post.update'] as const) };
  const entry = {
    ...{ kind: 'scheduled' as const, status: Status.SCHEDULED, published_at: null, embargo_until: null },
    ...{ lock: '', lock_user_id: null, publish_due_at: null },
  };

  it('is allowed for scheduled posts and deadlines', () => {
    expect(moveRefusal(holder, entry)).toBeNull();
    expect(moveRefusal(holder, { ...entry, kind: 'deadline', status: Status.NEW })).toBeNull();
    expect(moveRefusal(holder, { ...entry, kind: 'published', status: Status.PUBLISHED })).toContain(
      'already published',
    );
    expect(moveRefusal(holder, { ...entry, kind: 'embargo' })).toContain('in the editor');
  });

  it('requires the right of the editor', () => {
    const reporter = { user: { id: 1 }, rights: new Set(['post.update'] as const) };
    expect(moveRefusal(reporter, entry)).not.toBeNull();
    expect(moveRefusal(reporter, { ...entry, kind: 'deadline', status: Status.NEW })).toBeNull();
  });

  it('is refused while another user edits the post, or its publication is held', () => {
    expect(moveRefusal(holder, { ...entry, lock: 'Bola', lock_user_id: 2 })).toBe('Bola is editing this post.');
    expect(moveRefusal(holder, { ...entry, lock: 'Ada', lock_user_id: 1 })).toBeNull();
    expect(moveRefusal(holder, { ...entry, publish_due_at: '2099-01-05T09:00:00.000Z' })).toContain('Undo');
  });

  it('is refused for the past and during an embargo', () => {
    const now = new Date('2099-01-05T09:00:00Z');
    const embargo_until = '2099-01-05T12:00:00.000Z';
    const to = (time: string) => moveTimeRefusal({ ...entry, embargo_until }, new Date(time), now, LAGOS);
    expect(to('2099-01-05T08:59:00Z')).toBe('It seems time has passed.');
    expect(to('2099-01-05T11:59:00Z')).toContain('Under embargo until 2099-01-05 13:00');
    expect(to('2099-01-05T12:00:00Z')).toBeNull();
    expect(moveDayRefusal('2099-01-04', now, LAGOS)).toBe("The deadline can't be earlier than today.");
    expect(moveDayRefusal('2099-01-05', now, LAGOS)).toBeNull();
  });
});
