import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postExports } from '@masthead/domain/posts/contract/export';
import type { Post } from '@masthead/domain/posts/contract/post';
import { postPush } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { button, field, notice, open, saved, text, title } from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { article, line } from '../../../../test/rich-text';
import { rightsOf } from '../../../../test/users';

const conflict = refusal(409, { type: 'conflict', message: 'The post has changed since.' });

test('two who saved at once: what only one changed is kept from both', async () => {
  const { api } = await open();
  const theirs = { ...api.stored(), description: 'Theirs', updated_at: '2026-11-15T08:00:00.000Z' };
  const answers = [
    () => conflict.clone(),
    () => ({ ...theirs, main_headline: 'Mine', updated_at: '2026-11-15T08:01:00.000Z' }),
  ];
  api.reply(posts.get, theirs).reply(posts.update, () => (answers.shift() as () => Post | Response)());
  await title().fill('Mine');
  await button('Save').click();
  await expect.element(notice('Somebody else saved this post meanwhile. Both of your changes are kept.')).toBeVisible();
  await expect
    .poll(() => saved(api)[1])
    .toEqual({ main_headline: 'Mine', base_updated_at: '2026-11-15T08:00:00.000Z' });
  await expect.element(field('Description')).toHaveValue('Theirs');
});

test('where both changed the same, both versions are shown, and one is chosen', async () => {
  const { api } = await open();
  const theirs = {
    ...api.stored(),
    main_headline: 'Theirs',
    body: article(line('Their text.')),
    editor: { id: 9, username: 'Bola' },
    updated_at: '2026-11-15T08:00:00.000Z',
  };
  let current = { ...theirs };
  const store = (body: object) => {
    const updated_at = new Date(Date.parse(current.updated_at) + 60_000).toISOString();
    current = { ...current, ...body, updated_at };
    return current;
  };
  const answers = [() => conflict.clone(), store, store];
  api
    .reply(posts.get, theirs)
    .reply(posts.update, ({ body: { base_updated_at: _, ...body } }) => (answers.shift() as typeof store)(body));
  await title().fill('Mine');
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} My text.');
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'The post has changed' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('The council met at eight. My text.')).toBeVisible();
  await expect.element(dialog.getByText('Their text.')).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Text' }).getByText('Take theirs').click();
  await dialog.getByRole('button', { name: 'Save so' }).click();
  // Mine is stored first, so that it is in the revisions.
  await expect.poll(() => saved(api).length).toBe(3);
  expect(JSON.stringify(saved(api)[1])).toContain('My text.');
  expect(saved(api)[1]).toMatchObject({ main_headline: 'Mine', base_updated_at: '2026-11-15T08:00:00.000Z' });
  expect(saved(api)[2]).toEqual({ body: theirs.body, base_updated_at: '2026-11-15T08:01:00.000Z' });
  await expect.element(text()).toHaveTextContent('Their text.');
  await expect.element(title()).toHaveValue('Mine');
});

test('an external link sends its address and no text', async () => {
  const { api } = await open({ template_type: TemplateType.EXTERNAL_LINK, external_link: null, body: null });
  await expect.element(text()).not.toBeInTheDocument();
  await button('Publish').click();
  await expect.element(page.getByText('Field can not be empty.').last()).toBeVisible();
  await field('External link').fill('abc');
  await expect.element(page.getByText('Enter a valid link.').last()).toBeVisible();
  await field('External link').fill('https://paper.test/story');
  await button('Save').click();
  await expect
    .poll(() => saved(api))
    .toEqual([{ external_link: 'https://paper.test/story', base_updated_at: '2026-11-14T23:30:00Z' }]);
});

test('another section takes the category away; a story at the top is no breaking line', async () => {
  const { api } = await open({ breaking_status: 1 });
  await page.getByRole('combobox', { name: 'Section' }).or(field('Section')).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await button('Status').click();
  await expect.element(page.getByRole('switch', { name: 'Breaking' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Top status' }).or(field('Top status')).click();
  await page.getByRole('option', { name: 'Main' }).click();
  await expect.element(page.getByRole('switch', { name: 'Breaking' })).not.toBeInTheDocument();
  await button('Save').click();
  await expect
    .poll(() => saved(api)[0])
    .toMatchObject({ section_id: 2, category_id: null, top_status: 1, breaking_status: 0 });
});

test('push asks first, says how many readers it reaches, and says when there are none', async () => {
  const { api } = await open({ status: Status.PUBLISHED });
  const dialog = page.getByRole('dialog', { name: 'Send push' });
  api.reply(postPush.audience, { subscribers: 0 });
  api.reply(postPush.send, () =>
    Response.json({ subscribers: 0, updated_at: api.stored().updated_at }, { status: 202 }),
  );
  await button('Send push').click();
  await expect
    .element(dialog.getByText(/^No reader subscribes to push messages, so “.+” would reach nobody\.$/))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(postPush.send)).toEqual([]);
  await button('Send push').click();
  await button('Send now').click();
  await expect.element(notice('Error push notification')).toBeVisible();
  await expect.element(notice('No reader subscribes to push messages, so nothing was sent.')).toBeVisible();
  api.reply(postPush.audience, { subscribers: 4 });
  api.reply(postPush.send, { subscribers: 4, updated_at: '2026-11-15T08:00:00.000Z' }).reply(postPush.progress, {
    created_at: '2026-11-15T08:00:00.000Z',
    done_at: '2026-11-15T08:00:01.000Z',
    ...{ total: 4, sent: 3, failed: 1 },
  });
  await button('Send push').click();
  await expect.element(dialog.getByText(/on their devices: 4\./)).toBeVisible();
  await button('Send now').click();
  await expect.element(notice('Push notification sent.')).toBeVisible();
  await expect.element(button('Resend push')).toBeVisible();
  await expect.element(page.getByText('Sent to 3 of 4 subscribers')).toBeVisible();
});

test('exports to the projects that were ticked; those that have it are ticked and locked', async () => {
  const { api } = await open({ status: Status.PUBLISHED, exportProjects: ['manila'] });
  api
    .reply(postExports.projects, {
      items: [
        { id: 'manila', title: 'Manila Dispatch' },
        { id: 'accra', title: 'Accra Dispatch' },
      ],
    })
    .reply(postExports.send, { results: [{ project: 'accra', success: true, message: 'Exported.' }] });
  await button('Export article').click();
  await expect.element(page.getByRole('checkbox', { name: 'Manila Dispatch' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Manila Dispatch' })).toBeChecked();
  await expect.element(button('Export')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Accra Dispatch' }).click();
  await button('Export').click();
  await expect.element(page.getByText('Post Accra Dispatch -> Exported.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Accra Dispatch' })).toBeDisabled();
});

test('who may write but not publish, moderate or describe is told so', async () => {
  const rights = rightsOf('reporter').filter((right) => !['post.publish', 'post.seo', 'post.moderate'].includes(right));
  await open({}, { user: testUser({ rights }) });
  await expect.element(button('Publish')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(field('Description')).toHaveAttribute('readonly');
  await expect.element(page.getByText('Changing these takes the right "post.seo".')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Verified' })).toBeDisabled();
});

test('the save key works in the text, too', async () => {
  const { api } = await open();
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Saved by a key.{Control>}s{/Control}');
  await expect.element(notice('Saved.')).toBeVisible();
  expect(JSON.stringify(saved(api)[0])).toContain('Saved by a key.');
  expect(saved(api)).toHaveLength(1);
});

test('Enter in the title goes on to the text', async () => {
  await open();
  await title().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(text()).toHaveFocus();
});
