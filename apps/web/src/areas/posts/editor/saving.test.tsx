import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  field,
  notice,
  openPost,
  openWithSlowSave,
  publish,
  sentChanges,
  textField,
  titleField,
} from '../../../../test/open-post';
import { headline } from '../../../../test/post-editor';
import { paste } from '../../../../test/rich-text';
import { hasUnsaved } from '../../../shared/form/unsaved';

test('a save sends only the changed fields and the base version', async () => {
  const { api } = await openPost();
  await expect.element(titleField()).toHaveValue(headline);
  await expect.element(textField()).toHaveTextContent('The council met at eight.');
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await titleField().fill('Short');
  await expect.element(page.getByText('Main headline must contain 50-100 characters (now: 5)').last()).toBeVisible();
  await expect.element(page.getByText('50 to 100 characters, now: 5')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toEqual([{ main_headline: 'Short', base_updated_at: '2026-11-14T23:30:00Z' }]);
  expect(hasUnsaved()).toBe(false);
  await titleField().fill('Shorter');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => sentChanges(api).length).toBe(2);
  expect(sentChanges(api)[1]).toMatchObject({ base_updated_at: '2026-11-14T23:31:00.000Z' });
});

test('after a save, the status line reports the next change without delay', async () => {
  await openPost();
  await titleField().fill('Short');
  await button('Save').click();
  const status = page.getByText(/^Saved \d/);
  await expect.element(status).toBeVisible();
  const line = status.element();
  await textField().click();
  paste({ 'text/html': '<p>The first rails are laid.</p>' }, [], textField().element());
  // Only microtasks run: the status line must not wait for another task.
  for (let count = 0; count < 100; count++) await null;
  expect(textField().element().textContent).toContain('The first rails');
  expect(line.textContent).toBe('Unsaved changes');
});

test('text typed during a save stays in the form as an unsaved change', async () => {
  const { api, respond } = await openWithSlowSave();
  await titleField().fill('One');
  await button('Save').click();
  await expect.poll(() => sentChanges(api).length).toBe(1);
  await titleField().fill('One and two');
  respond();
  await expect.element(titleField()).toHaveValue('One and two');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('a published post cannot be saved if it violates a publication rule', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T23:30:00.000Z' });
  await titleField().fill('Short');
  await button('Save').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
  await expect.element(button('Republish')).toBeVisible();
});

test('a second save sends the text typed after the first save', async () => {
  const { api } = await openPost();
  const sentTexts = () => api.calls(posts.update).map(({ body }) => JSON.stringify((body as { body: unknown }).body));
  for (const typed of ['First addition.', 'Second addition.']) {
    await textField().click();
    await userEvent.keyboard(`{Control>}{End}{/Control} ${typed}`);
    await button('Save').click();
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
    expect(sentTexts().at(-1)).toContain(typed);
  }
  expect(sentTexts()).toHaveLength(2);
});

test('Ctrl+S in the text saves the post', async () => {
  const { api } = await openPost();
  await textField().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Saved by a key.{Control>}s{/Control}');
  await expect.element(notice('Saved.')).toBeVisible();
  expect(JSON.stringify(sentChanges(api)[0])).toContain('Saved by a key.');
  expect(sentChanges(api)).toHaveLength(1);
});

test('a save of an external link sends its URL and no text', async () => {
  const { api } = await openPost({ template_type: TemplateType.EXTERNAL_LINK, external_link: null, body: null });
  await expect.element(textField()).not.toBeInTheDocument();
  await publish();
  await expect.element(page.getByText('Field can not be empty.').last()).toBeVisible();
  await field('External link').fill('abc');
  await expect.element(page.getByText('Enter a valid link.').last()).toBeVisible();
  await field('External link').fill('https://paper.test/story');
  await button('Save').click();
  await expect
    .poll(() => sentChanges(api))
    .toEqual([{ external_link: 'https://paper.test/story', base_updated_at: '2026-11-14T23:30:00Z' }]);
});
