import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen';
import { TimeField } from './time-field';

let told: string[] = [];

function Screen() {
  const [time, setTime] = useState('');
  return (
    <TimeField
      label="Time"
      value={time}
      onChange={(next) => {
        told.push(next);
        setTime(next);
      }}
    />
  );
}

const field = () => page.getByRole('textbox', { name: 'Time' });

async function type(text: string) {
  told = [];
  await renderScreen(Screen);
  await field().click();
  await userEvent.keyboard(text);
}

test.each([
  ['23:59', '23:59'],
  ['2359', '23:59'],
  ['9:30', '09:30'],
  ['00:00', '00:00'],
])('%s is %s', async (text, time) => {
  await type(text);
  expect(told.at(-1)).toBe(time);
  await userEvent.tab();
  await expect.element(field()).toHaveValue(time);
});

test.each(['24:00', '12:60', '12', 'noon'])('%s is no time, and goes away with the focus', async (text) => {
  await type(text);
  expect(told.at(-1) ?? '').toBe('');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('');
});
