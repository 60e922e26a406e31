import { describe, expect, it } from 'vitest';
import { nextDay, zoneDay, zoneInstant, zoneParts } from './zone';

describe('days and times of a zone', () => {
  it.each([
    ['Asia/Manila', '2026-11-30T16:00:00.000Z'],
    ['Africa/Lagos', '2026-11-30T23:00:00.000Z'],
    ['Africa/Accra', '2026-12-01T00:00:00.000Z'],
    ['Africa/Nairobi', '2026-11-30T21:00:00.000Z'],
    ['Africa/Johannesburg', '2026-11-30T22:00:00.000Z'],
  ])('begins December in %s at %s', (zone, instant) => {
    expect(zoneInstant('2026-12-01', '00:00', zone).toISOString()).toBe(instant);
    expect(zoneDay(new Date(instant), zone)).toBe('2026-12-01');
    expect(zoneParts(new Date(Date.parse(instant) - 1000), zone)).toEqual({
      day: '2026-11-30',
      time: '23:59',
      seconds: 59,
    });
  });

  it('takes a time that a clock change skips for the one an hour later, and the first of two', () => {
    expect(zoneInstant('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(zoneInstant('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('knows the day after, across months and leap years', () => {
    expect(nextDay('2026-12-31')).toBe('2027-01-01');
    expect(nextDay('2028-02-28')).toBe('2028-02-29');
  });
});
