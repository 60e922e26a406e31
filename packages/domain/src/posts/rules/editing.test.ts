import { describe, expect, it } from 'vitest';
import type { Right } from '../../access/rights';
import { deadlineRefusal, fieldRefusals, lockRefusal, publishLabel, scheduleRefusal } from './editing';
import { Status } from './statuses';

const now = new Date('2026-11-15T09:00:00Z');
const lock = { user_id: 1, username: 'Ada Bello', since: '2026-11-15T08:00:00Z' };

describe('lockRefusal', () => {
  it('rejects other users for a minute after the last heartbeat', () => {
    const refusalWithHeartbeat = (seen_at: string) => lockRefusal({ ...lock, seen_at }, 2, now);
    expect(refusalWithHeartbeat('2026-11-15T08:59:00.001Z')).toBe('Ada Bello is editing this post.');
    expect(refusalWithHeartbeat('2026-11-15T08:59:00.000Z')).toBeNull();
    expect(lockRefusal({ ...lock, seen_at: now.toISOString() }, 1, now)).toBeNull();
    expect(lockRefusal(null, 2, now)).toBeNull();
  });
});

describe('fieldRefusals', () => {
  const holding = (...rights: Right[]) => ({ rights: new Set(rights) });

  it('names the missing right of each field', () => {
    expect(fieldRefusals(holding('post.seo'), ['description', 'fb_thumb', 'notes', 'is_verified'])).toEqual({
      fb_thumb: ['You need the right post.fb to do this.'],
      is_verified: ['You need the right post.moderate to do this.'],
    });
  });
});

describe('publishLabel', () => {
  it.each([
    [Status.NEW, false, 'Publish'],
    [Status.NEW, true, 'Schedule'],
    [Status.REVIEW, true, 'Schedule'],
    [Status.SCHEDULED, true, 'Publish now'],
    [Status.PUBLISHED, true, 'Republish'],
  ])('returns for status %i with schedule %s: "%s"', (status, hasSchedule, label) => {
    expect(publishLabel(status, hasSchedule)).toBe(label);
  });
});

it('scheduleRefusal rejects a time in the past', () => {
  expect(scheduleRefusal('2026-11-15T09:00:00Z', now)).toBe('It seems time has passed.');
  expect(scheduleRefusal('2026-11-15T09:00:01Z', now)).toBeNull();
});

it('deadlineRefusal rejects a day before today', () => {
  expect(deadlineRefusal('2026-11-14', '2026-11-15')).toBe("The deadline can't be earlier than today.");
  expect(deadlineRefusal('2026-11-15', '2026-11-15')).toBeNull();
});
