import { autocomplete } from '@masthead/domain/autocomplete/contract';
import { postSuggestions } from '@masthead/domain/posts/contract/suggestions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../../test/fake-api';
import { button, field, notice, openPost, sentChanges } from '../../../../../test/open-post';

test('a new section clears the category of the old section', async () => {
  const { api } = await openPost();
  await page.getByRole('combobox', { name: 'Section' }).or(field('Section')).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await button('Save').click();
  await expect.poll(() => sentChanges(api)[0]).toMatchObject({ section_id: 2, category_id: null });
});

test('a second copy editor replaces the first', async () => {
  const { api } = await openPost();
  api.reply(autocomplete.suggest, {
    items: [
      { id: 8, name: 'Bola' },
      { id: 9, name: 'Bisi' },
    ],
  });
  const copyEditor = page.getByRole('combobox', { name: 'Copy editor' });
  for (const name of ['Bola', 'Bisi']) {
    await copyEditor.fill(name);
    await page.getByRole('option', { name }).click();
    await expect.element(copyEditor).toHaveValue(name);
  }
  await button('Save').click();
  await expect.poll(() => sentChanges(api)[0]).toMatchObject({ copy_editor_id: 9 });
});

const suggestion = (id: number, main_headline: string) => ({
  id,
  main_headline,
  published_at: '2026-11-14T08:00:00Z',
  url: `http://www.lagos.localhost/article/${id}`,
});
const relatedField = () => page.getByRole('combobox', { name: 'Related articles (up to 6)' });

test('related articles are selected by their headline and from suggestions', async () => {
  const { api } = await openPost({ relatedPosts: [{ id: 40, main_headline: 'Ferries stop at noon' }] });
  api
    .reply(autocomplete.suggest, {
      items: [
        { id: 5, name: 'This post' },
        { id: 41, name: 'Tram rails arrive' },
      ],
    })
    .reply(postSuggestions.related, {
      items: [suggestion(41, 'Tram rails arrive'), suggestion(42, 'A vote on trams')],
    });
  await expect.element(page.getByText('Ferries stop at noon')).toBeVisible();
  await relatedField().click();
  await userEvent.keyboard('tram');
  await expect.element(page.getByRole('option', { name: 'This post' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'Tram rails arrive' }).click();
  await button('Suggest related articles').click();
  await expect.element(button('Add Tram rails arrive')).not.toBeInTheDocument();
  await button('Add A vote on trams').click();
  await expect.element(button('Remove A vote on trams')).toBeVisible();
  await button('Save').click();
  await expect.poll(() => sentChanges(api)[0]).toMatchObject({ related_posts: [40, 41, 42] });
});

test('a post without suggestions explains them, and a failed request keeps the selection', async () => {
  const { api } = await openPost({ relatedPosts: [{ id: 40, main_headline: 'Ferries stop at noon' }] });
  api.reply(postSuggestions.related, { items: [] });
  await button('Suggest related articles').click();
  await expect
    .element(page.getByText('There are no suggestions. They depend on the saved text and tags.'))
    .toBeVisible();
  api.reply(postSuggestions.related, () => refusal(500, null));
  await button('Suggest related articles').click();
  await expect.element(notice('Error fetching data.')).toBeVisible();
  await expect.element(page.getByText('Ferries stop at noon')).toBeVisible();
});
