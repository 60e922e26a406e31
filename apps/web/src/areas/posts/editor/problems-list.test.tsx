import { images } from '@masthead/domain/images/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import { button, field, notice, openPost, openTab, publish } from '../../../../test/open-post';

test('each publication problem links to its field', async () => {
  const { api } = await openPost({ description: null, authors: [], thumb: null });
  api.reply(images.list, { items: [], current_page: 1, last_page: 1, per_page: 19, total: 0, next_page_url: null });
  await publish();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.publish)).toEqual([]);
  await expect.element(field('Description')).toHaveFocus();
  await expect.element(page.getByText('Enter description').last()).toBeVisible();
  await button('Fix before publishing (3)').click();
  await expect.element(page.getByRole('button', { name: 'Authors' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Authors' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Authors' }).or(field('Authors'))).toHaveFocus();
  await expect.element(page.getByText('Select authors').last()).toBeVisible();
  await button('Fix before publishing (3)').click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
});

test('a save that fails because of a field in a hidden tab opens the tab and focuses the field', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T23:30:00.000Z' });
  await openTab('SEO');
  await expect.element(field('Description')).toBeVisible();
  const { value } = field('Description').element() as HTMLTextAreaElement;
  await field('Description').fill('Too short');
  await openTab('Publish');
  await button('Save').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  await expect.element(field('Description')).toHaveFocus();
  await field('Description').fill(value);
  await openTab('Story');
  await field('Note').fill('Ask the council again.');
  await openTab('Publish');
  const errors = { tags: ['This tag no longer exists.'] };
  api.reply(posts.update, () => refusal(422, { type: 'validation', message: 'Invalid', errors }));
  await button('Save').click();
  await expect.element(page.getByRole('combobox', { name: /^Tags/ })).toHaveFocus();
  await expect.element(page.getByText('This tag no longer exists.')).toBeVisible();
});

test('the field that a problem links to keeps the focus after the list has closed', async () => {
  await openPost({ body: null });
  await button('Fix before publishing (1)').click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.element(text).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(text).toHaveFocus();
});

test('a cleared field shows its problem at once, an untouched empty field shows none', async () => {
  await openPost({ fb_catchy_title: null });
  await openTab('SEO');
  const descriptionProblem = page.getByText('Enter description', { exact: true });
  await expect.element(field('Description')).toBeVisible();
  await expect.element(descriptionProblem).not.toBeInTheDocument();
  await field('Description').fill('');
  await expect.element(descriptionProblem).toBeVisible();
  await expect.element(page.getByText('Enter facebook headline', { exact: true })).not.toBeInTheDocument();
  await field('Facebook headline').fill('Tram');
  await field('Facebook headline').fill('');
  await expect.element(page.getByText('Enter facebook headline', { exact: true })).toBeVisible();
});

test('the fields of an external link show no length limits', async () => {
  await openPost({ template_type: TemplateType.EXTERNAL_LINK, main_headline: 'Short', body: null });
  await openTab('SEO');
  await expect.element(field('Facebook headline')).toBeVisible();
  await expect.element(page.getByText(/characters, now: /)).not.toBeInTheDocument();
  await expectAccessible();
});

test('a post without text cannot be published, and its problem links to the text', async () => {
  const { api } = await openPost({ body: null });
  const problem = page.getByText('Enter the text of the article.', { exact: true });
  await expect.element(button('Publish')).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
  await publish();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.publish)).toEqual([]);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAccessibleDescription(/^Enter the text of the article\./);
  await button('Fix before publishing (1)').click();
  await expect.element(page.getByRole('button', { name: 'Text', exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect.element(text).toHaveFocus();
  await text.fill('The first rails are to be laid next spring.');
  await expect.element(page.getByText('Ready to publish')).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

test('an empty update of a live update is named, and its problem links to the slides', async () => {
  const slide = { time: null, minutes: null, updated_at: '2026-11-15T09:00:00.000Z' };
  const slides = [
    { ...slide, id: 'plot', title: 'Council votes', content: null },
    { ...slide, id: 'first', title: null, content: null },
  ];
  const { api } = await openPost({ template_type: TemplateType.LIVE_UPDATE, body: null, slides });
  await publish();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.publish)).toEqual([]);
  await button('Fix before publishing (1)').click();
  await expect.element(page.getByText('Slides: Update 1 is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Slides', exact: true }).click();
  await expect.poll(() => document.activeElement?.textContent).toContain('Update 1 is empty.');
});
