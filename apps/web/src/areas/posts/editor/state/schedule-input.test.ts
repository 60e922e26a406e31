import { expect, test } from 'vitest';
import { formatScheduleInput, parseScheduleInput, scheduleInputRefusal } from './schedule-input';

const zone = 'Africa/Lagos';
const now = new Date('2026-11-15T09:00:00.000Z');

test.each([
  ['2099-01-31', '23:59', '2099-01-31T22:59:00.000Z', null],
  ['2099-01-31', '', '2099-01-31T', 'Time cannot be blank.'],
  ['', '23:59', 'T23:59', 'Date cannot be blank.'],
  ['', '', '', 'Date cannot be blank.'],
  ['2020-01-31', '10:00', '2020-01-31T09:00:00.000Z', 'It seems time has passed.'],
])('the date "%s" with the time "%s" is stored as "%s" and refused with %s', (date, time, input, refusal) => {
  expect(formatScheduleInput({ date, time }, zone)).toBe(input);
  expect(parseScheduleInput(input, zone)).toEqual({ date, time });
  expect(scheduleInputRefusal(input, now)).toBe(refusal);
});
