import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPost, textField, titleField } from '../../../../../test/open-post';

test('Enter in the title moves the focus to the text', async () => {
  await openPost();
  await titleField().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(textField()).toHaveFocus();
});
