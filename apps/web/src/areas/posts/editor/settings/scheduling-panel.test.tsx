import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, notice, openPost } from '../../../../../test/open-post';

test('Schedule publishes the post at a date and time, and closes the editor', async () => {
  const { api, address } = await openPost();
  await button('Scheduling').click();
  const day = page.getByLabelText('Schedule date');
  await day.fill('2099-01-31');
  await expect.element(page.getByText('Time cannot be blank.')).toBeVisible();
  await expect.element(button('Publish')).toBeVisible();
  await page.getByLabelText('Schedule time').fill('23:59');
  await expect.element(page.getByText('Time cannot be blank.')).not.toBeInTheDocument();
  await button('Schedule').click();
  await expect.element(notice('Post scheduled.')).toBeVisible();
  expect(api.calls(posts.schedule)[0]?.body).toMatchObject({ published_at: '2099-01-31T22:59:00.000Z' });
  await expect.poll(address).toBe('/posts');
});

test('a post cannot be scheduled for a time in the past', async () => {
  const { api } = await openPost();
  await button('Scheduling').click();
  await page.getByLabelText('Schedule date').fill('2020-01-31');
  await page.getByLabelText('Schedule time').fill('10:00');
  await expect.element(page.getByText('It seems time has passed.')).toBeVisible();
  await button('Schedule').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.schedule)).toEqual([]);
});

test('a scheduled post can be rescheduled', async () => {
  const { api } = await openPost({ status: Status.SCHEDULED, published_at: '2099-01-31T22:59:00.000Z' });
  await button('Scheduling').click();
  await expect.element(page.getByLabelText('Schedule time')).toHaveValue('23:59');
  await page.getByLabelText('Schedule time').fill('20:00');
  await expect.element(button('Publish now')).toBeVisible();
  await button('Reschedule').click();
  await expect.element(notice('Post scheduled.')).toBeVisible();
  expect(api.calls(posts.schedule)[0]?.body).toMatchObject({ published_at: '2099-01-31T19:00:00.000Z' });
});
