import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, openPost, sentChanges } from '../../../../../test/open-post';

test('a new section clears the category of the old section', async () => {
  const { api } = await openPost();
  await page.getByRole('combobox', { name: 'Section' }).or(field('Section')).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await button('Save').click();
  await expect.poll(() => sentChanges(api)[0]).toMatchObject({ section_id: 2, category_id: null });
});
