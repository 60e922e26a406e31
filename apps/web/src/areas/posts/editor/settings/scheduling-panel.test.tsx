import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, notice, openPost, publish, sentChanges } from '../../../../../test/open-post';

test('Schedule publishes the post at a date and time, and closes the editor', async () => {
  const { api, address } = await openPost();
  await button('Scheduling').click();
  const day = page.getByLabelText('Schedule date');
  await day.fill('2099-01-31');
  await expect.element(page.getByText('Time cannot be blank.', { exact: true })).toBeVisible();
  await expect.element(button('Publish')).toBeVisible();
  await page.getByLabelText('Schedule time').fill('23:59');
  await expect.element(page.getByText('Time cannot be blank.')).not.toBeInTheDocument();
  await publish('Schedule');
  await expect.element(notice('Post scheduled.')).toBeVisible();
  expect(api.calls(posts.schedule)[0]?.body).toMatchObject({ published_at: '2099-01-31T22:59:00.000Z' });
  await expect.poll(address).toBe('/posts');
});

test('a post cannot be scheduled for a time in the past', async () => {
  const { api } = await openPost();
  await button('Scheduling').click();
  await page.getByLabelText('Schedule date').fill('2020-01-31');
  await page.getByLabelText('Schedule time').fill('10:00');
  await expect.element(page.getByText('It seems time has passed.', { exact: true })).toBeVisible();
  await publish('Schedule');
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.schedule)).toEqual([]);
});

const scheduledPost = { status: Status.SCHEDULED, published_at: '2099-01-31T22:59:00.000Z' };

test('a new time of a scheduled post is an unsaved change that Save stores', async () => {
  const { api } = await openPost(scheduledPost);
  await button('Scheduling').click();
  await expect.element(page.getByLabelText('Schedule time')).toHaveValue('23:59');
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByLabelText('Schedule time').fill('20:00');
  await expect.element(page.getByText(/^Unsaved changes/)).toBeVisible();
  await expect.element(button('Publish now')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ published_at: '2099-01-31T19:00:00.000Z' }]);
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
});

test('Save refuses an incomplete or past time of a scheduled post', async () => {
  const { api } = await openPost(scheduledPost);
  await button('Scheduling').click();
  const date = page.getByLabelText('Schedule date');
  await date.fill('');
  await expect.element(page.getByText('Date cannot be blank.', { exact: true })).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  await expect.element(date).toHaveFocus();
  await expect.element(page.getByLabelText('Schedule time')).toHaveValue('23:59');
  await date.fill('2020-01-31');
  await expect.element(page.getByText('It seems time has passed.', { exact: true })).toBeVisible();
  await button('Save').click();
  expect(sentChanges(api)).toEqual([]);
});

test('Save refuses a published post without a date and keeps the typed time', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T08:00:00.000Z' });
  await button('Scheduling').click();
  await page.getByLabelText('Published time').fill('07:15');
  await page.getByLabelText('Published date').fill('');
  await button('Save').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  await expect.element(page.getByText('Date cannot be blank.', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByLabelText('Published time')).toHaveValue('07:15');
  expect(sentChanges(api)).toEqual([]);
  await page.getByLabelText('Published date').fill('2026-11-13');
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ published_at: '2026-11-13T06:15:00.000Z' }]);
});

test('an incomplete time is listed as a problem of the draft and links to its field', async () => {
  await openPost();
  await expect.element(page.getByText('Ready to publish')).toBeVisible();
  await button('Scheduling').click();
  await page.getByLabelText('Schedule date').fill('2099-01-31');
  await expect.element(page.getByText('Ready to publish')).not.toBeInTheDocument();
  await button('Scheduling').click();
  await button('Fix before publishing (1)').click();
  await expect.element(page.getByText('Scheduling: Time cannot be blank.')).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: 'Scheduling' }).click();
  await expect.element(page.getByLabelText('Schedule date')).toHaveFocus();
});

test.each([
  ['published', { status: Status.PUBLISHED, published_at: '2026-11-14T08:00:00.000Z' }],
  ['scheduled', scheduledPost],
])('a %s post without problems is not called ready to publish', async (_, change) => {
  await openPost(change);
  await expect.element(page.getByText('No problems', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ready to publish')).not.toBeInTheDocument();
});
