import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen';
import { TimeField } from './time-field';

let changes: string[] = [];

function TimeScreen() {
  const [time, setTime] = useState('');
  return (
    <TimeField
      label="Time"
      value={time}
      onChange={(next) => {
        changes.push(next);
        setTime(next);
      }}
    />
  );
}

const field = () => page.getByRole('textbox', { name: 'Time' });

async function typeTime(text: string) {
  changes = [];
  await renderScreen(TimeScreen);
  await field().click();
  await userEvent.keyboard(text);
}

test.each([
  ['23:59', '23:59'],
  ['2359', '23:59'],
  ['9:30', '09:30'],
  ['00:00', '00:00'],
])('the time field reads %s as %s', async (text, time) => {
  await typeTime(text);
  expect(changes.at(-1)).toBe(time);
  await userEvent.tab();
  await expect.element(field()).toHaveValue(time);
});

test.each(['24:00', '12:60', '12', 'noon'])('the time field clears the invalid time %s on blur', async (text) => {
  await typeTime(text);
  expect(changes.at(-1) ?? '').toBe('');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('');
});
