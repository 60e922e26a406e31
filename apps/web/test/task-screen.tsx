import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** The task form, a side panel of the board. */
export const panel = page.getByRole('dialog');
export const field = (name: string) => panel.getByRole('textbox', { name });
export const deadlineField = panel.getByLabelText('Publication deadline');
export const combobox = (name: string) => panel.getByRole('combobox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });

export async function chooseOption(comboboxName: string, option: string) {
  await combobox(comboboxName).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Expects that a read-only combobox does not open its list of options. */
export async function expectNoOptions(comboboxName: string) {
  await combobox(comboboxName).click();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
}
