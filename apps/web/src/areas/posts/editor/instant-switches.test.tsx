import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notice, openPost, titleField } from '../../../../test/open-post';

test.each([
  ['Verified', 'is_verified', 'Post verified.', 'Post unverified.'],
  ['Evergreen', 'is_evergreen', 'Change evergreen status : "true".', 'Change evergreen status : "false".'],
  ['Table of contents', 'table_of_contents', 'Add table of contents.', 'Remove table of contents.'],
] as const)(
  'the switch "%s" is saved at once and leaves unsaved text unsaved',
  async (label, name, onNotice, offNotice) => {
    const { api } = await openPost();
    await titleField().fill('Typed before');
    const switchInput = page.getByRole('switch', { name: label });
    await switchInput.click();
    await expect.element(notice(onNotice)).toBeVisible();
    expect(api.stored()[name]).toBe(true);
    await switchInput.click();
    await expect.element(notice(offNotice)).toBeVisible();
    await expect.element(titleField()).toHaveValue('Typed before');
    await expect.element(switchInput).not.toBeChecked();
  },
);
