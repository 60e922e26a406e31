import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessible';
import {
  button,
  notice,
  openPost,
  openTab,
  publish,
  publishSheet,
  sentChanges,
  titleField,
  unload,
} from '../../../../../test/open-post';
import { headline } from '../../../../../test/post-editor';

test('Schedule publishes the post at a date and time, and closes the editor', async () => {
  const { api, address } = await openPost();
  await openTab('Publish');
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

test('a button fills in 06:30 of the next day in the time zone of the project', async () => {
  // In Lagos this is 00:30 of 1 December.
  vi.useFakeTimers({ now: new Date('2098-11-30T23:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = await openPost();
  await openTab('Publish');
  await button('Tomorrow 06:30').click();
  await expect.element(page.getByLabelText('Schedule date')).toHaveValue('2098-12-02');
  await publish('Schedule');
  await expect
    .poll(() => api.calls(posts.schedule)[0]?.body)
    .toMatchObject({ published_at: '2098-12-02T05:30:00.000Z' });
});

test('a post cannot be scheduled for a time in the past', async () => {
  const { api } = await openPost();
  await openTab('Publish');
  await page.getByLabelText('Schedule date').fill('2020-01-31');
  await page.getByLabelText('Schedule time').fill('10:00');
  await expect.element(page.getByText('It seems time has passed.', { exact: true })).toBeVisible();
  await expectAccessible();
  await publish('Schedule');
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(api.calls(posts.schedule)).toEqual([]);
});

test('a typed time of a draft is named as not stored, and leaving the page asks', async () => {
  const { api, router } = await openPost();
  await openTab('Publish');
  const status = page.getByRole('status').filter({ hasText: 'Publication time not stored. Use "Schedule".' });
  expect(unload()).toBe(false);
  await page.getByLabelText('Schedule time').fill('23:59');
  await expect.element(page.getByRole('status').filter({ hasText: 'Enter date and time.' })).toBeVisible();
  await page.getByLabelText('Schedule date').fill('2099-01-31');
  await expect.element(status).toBeVisible();
  await titleField().fill(`${headline} today`);
  await expect.element(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  await expect.element(status).toBeVisible();
  expect(sentChanges(api)).toHaveLength(1);
  expect(sentChanges(api)[0]).not.toHaveProperty('published_at');
  expect(unload()).toBe(true);
  void router.navigate({ to: '/tags' });
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByLabelText('Schedule date')).toHaveValue('2099-01-31');
  await publish('Schedule');
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

test('a draft whose typed time is removed can be left without a question', async () => {
  const { router } = await openPost();
  await openTab('Publish');
  await button('Tomorrow 12:00').click();
  expect(unload()).toBe(true);
  await page.getByLabelText('Schedule date').fill('');
  await page.getByLabelText('Schedule time').fill('');
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  expect(unload()).toBe(false);
  void router.navigate({ to: '/tags' });
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

const scheduledPost = { status: Status.SCHEDULED, published_at: '2099-01-31T22:59:00.000Z' };

test('a new time of a scheduled post is an unsaved change that Save stores', async () => {
  const { api } = await openPost(scheduledPost);
  await openTab('Publish');
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
  await openTab('Publish');
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
  await openTab('Publish');
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
  await openTab('Publish');
  await page.getByLabelText('Schedule date').fill('2099-01-31');
  await expect.element(page.getByText('Ready to publish')).not.toBeInTheDocument();
  await openTab('Story');
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

test('an embargo refuses the publication and says why', async () => {
  const { api } = await openPost({ embargo_until: '2099-01-31T08:00:00.000Z' });
  await expect.element(page.getByText('Embargo until 2099-01-31 09:00', { exact: true })).toBeVisible();
  await button('Fix before publishing (1)').click();
  await expect.element(page.getByText(/^Scheduling: Under embargo until 2099-01-31 09:00\./)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Publish').click();
  const sheet = publishSheet();
  await expect.element(sheet.getByText(/Under embargo until 2099-01-31 09:00/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(notice('Under embargo until 2099-01-31 09:00')).toBeVisible();
  await expect.element(page.getByLabelText('Embargo until')).toHaveFocus();
  expect(api.calls(posts.publish)).toEqual([]);
});

test('a post under embargo can be scheduled for its end, but not before', async () => {
  const { api } = await openPost({ embargo_until: '2099-01-31T08:00:00.000Z' });
  await openTab('Publish');
  await page.getByLabelText('Schedule date').fill('2099-01-31');
  const time = page.getByLabelText('Schedule time');
  await time.fill('08:59');
  await expect.element(page.getByText(/^Under embargo until 2099-01-31 09:00\./)).toBeVisible();
  await time.fill('09:00');
  await expect.element(page.getByText(/^Under embargo/)).not.toBeInTheDocument();
  await publish('Schedule');
  await expect
    .poll(() => api.calls(posts.schedule)[0]?.body)
    .toMatchObject({ published_at: '2099-01-31T08:00:00.000Z' });
});

test('an embargo is set in the time zone of the project and is not saved without a time', async () => {
  const { api } = await openPost();
  await openTab('Publish');
  await page.getByLabelText('Embargo until').fill('2099-01-31');
  await button('Save').click();
  await expect.element(page.getByText('Time cannot be blank.', { exact: true })).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
  await page.getByLabelText('Embargo time').fill('09:00');
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ embargo_until: '2099-01-31T08:00:00.000Z' }]);
});

test('Save refuses an embargo that ends after the scheduled time', async () => {
  const { api } = await openPost(scheduledPost);
  await openTab('Publish');
  await page.getByLabelText('Embargo until').fill('2099-02-01');
  await page.getByLabelText('Embargo time').fill('09:00');
  await button('Save').click();
  await expect.element(notice('Validation failed.')).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
});
