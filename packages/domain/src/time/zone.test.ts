import { describe, expect, it } from 'vitest';
import { nextDay, toZoneParts, zoneDay, zoneInstant } from './zone';

describe('the conversion between instants and local times', () => {
  it.each([
    ['Asia/Manila', '2026-11-30T16:00:00.000Z'],
    ['Africa/Lagos', '2026-11-30T23:00:00.000Z'],
    ['Africa/Accra', '2026-12-01T00:00:00.000Z'],
    ['Africa/Nairobi', '2026-11-30T21:00:00.000Z'],
    ['Africa/Johannesburg', '2026-11-30T22:00:00.000Z'],
  ])('starts December in %s at %s', (zone, instant) => {
    expect(zoneInstant('2026-12-01', '00:00', zone).toISOString()).toBe(instant);
    expect(zoneDay(new Date(instant), zone)).toBe('2026-12-01');
    expect(toZoneParts(new Date(Date.parse(instant) - 1000), zone)).toEqual({
      day: '2026-11-30',
      time: '23:59',
      seconds: 59,
    });
  });

  it('moves a local time that the clock change skips an hour later', () => {
    expect(zoneInstant('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('uses the first of two equal local times', () => {
    expect(zoneInstant('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

it('nextDay returns the next day across years and in leap years', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
  expect(nextDay('2028-02-28')).toBe('2028-02-29');
});
