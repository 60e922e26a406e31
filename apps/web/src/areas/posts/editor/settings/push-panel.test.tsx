import { postPush } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, notice, openPost } from '../../../../../test/open-post';

const confirmation = page.getByRole('dialog', { name: 'Send push' });

test('"Send push" reports that there are no subscribers, before and after confirmation', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED });
  api.reply(postPush.audience, { subscribers: 0 });
  api.reply(postPush.send, () =>
    Response.json({ subscribers: 0, updated_at: api.stored().updated_at }, { status: 202 }),
  );
  await button('Send push').click();
  await expect
    .element(confirmation.getByText(/^No readers subscribe to push messages. “.+” would not be sent to anybody\.$/))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirmation).not.toBeInTheDocument();
  expect(api.calls(postPush.send)).toEqual([]);
  await button('Send push').click();
  await button('Send now').click();
  await expect.element(notice('Error push notification')).toBeVisible();
  await expect.element(notice('No readers subscribe to push messages. Nothing was sent.')).toBeVisible();
});

test('"Send push" states the number of recipients before, and the number of messages sent after', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED });
  api.reply(postPush.audience, { subscribers: 4 });
  api.reply(postPush.send, { subscribers: 4, updated_at: '2026-11-15T08:00:00.000Z' }).reply(postPush.progress, {
    created_at: '2026-11-15T08:00:00.000Z',
    done_at: '2026-11-15T08:00:01.000Z',
    ...{ total: 4, sent: 3, failed: 1 },
  });
  await button('Send push').click();
  await expect.element(confirmation.getByText(/^Readers who will receive “.+”: 4\./)).toBeVisible();
  await button('Send now').click();
  await expect.element(notice('Push notification sent.')).toBeVisible();
  await expect.element(button('Resend push')).toBeVisible();
  await expect.element(page.getByText('Sent to 3 of 4 subscribers')).toBeVisible();
});

test('"Send push" is disabled while another user is editing the post', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, lock: 'Bola', lock_user_id: 2 });
  await expect.element(button('Send push')).toHaveAttribute('aria-disabled', 'true');
  await button('Send push').click({ force: true });
  await expect.element(page.getByText('Bola is editing this post.')).toBeVisible();
  expect(api.calls(postPush.send)).toEqual([]);
});
