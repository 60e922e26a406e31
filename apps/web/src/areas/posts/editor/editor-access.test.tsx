import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { LOCK_HEARTBEAT_MS } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import {
  button,
  DRAFT_KEY,
  fakeIntervals,
  field,
  notice,
  openPost,
  openTab,
  sentChanges,
  textField,
  titleField,
} from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { headline } from '../../../../test/post-editor';
import { seededRights } from '../../../../test/users';

const asRole = (role: string) => ({ user: testUser({ role, rights: seededRights(role) }) });

const publishedPost = {
  status: Status.PUBLISHED,
  published_at: '2026-11-14T08:00:00.000Z',
  url: 'http://www.test/article/a',
};

const proposalHint = page.getByText('Readers see this article', { exact: true });

const missingRightMessage = 'You need the right post.publish to do this.';

test.each(['reporter', 'seo-specialist'])(
  'a %s can propose changes of a published post, but neither save, publish, switch nor trash it',
  async (role) => {
    const { api } = await openPost(publishedPost, asRole(role));
    await expect.element(proposalHint).toBeVisible();
    await expect.element(titleField()).toBeEnabled();
    await expect.element(page.getByRole('switch', { name: 'Evergreen' })).toBeDisabled();
    await expect.element(button('Propose changes')).toBeVisible();
    for (const name of ['Save', 'Republish']) await expect.element(button(name)).not.toBeInTheDocument();
    await button('More actions').click();
    const trash = page.getByRole('menuitem', { name: /^Move to trash/ });
    await expect.element(trash).toHaveAttribute('aria-disabled', 'true');
    await expect.element(trash).toHaveTextContent(missingRightMessage);
    await trash.click({ force: true });
    await userEvent.keyboard('{Escape}{Control>}s{/Control}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    for (const call of [posts.update, posts.publish, posts.trash, posts.evergreen]) expect(api.calls(call)).toEqual([]);
  },
);

test('a user who can only propose changes releases the lock and sends no heartbeat', async () => {
  fakeIntervals();
  const { api } = await openPost(publishedPost, asRole('reporter'));
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  vi.advanceTimersByTime(LOCK_HEARTBEAT_MS * 2);
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  await expect.element(proposalHint).toBeVisible();
  expect(api.calls(postLocks.check)).toEqual([]);
  expect(api.calls(posts.get)).toHaveLength(1);
});

test('a user with the role editor can change a published post', async () => {
  const { api } = await openPost(publishedPost, asRole('editor'));
  await titleField().fill(`${headline}!`);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toHaveLength(1);
  await expect.element(proposalHint).not.toBeInTheDocument();
  expect(api.calls(postLocks.unlock)).toEqual([]);
});

test('a reporter can change a scheduled post, but not its time', async () => {
  const published_at = '2099-01-01T08:00:00.000Z';
  const { api } = await openPost({ status: Status.SCHEDULED, published_at }, asRole('reporter'));
  await expect.element(proposalHint).not.toBeInTheDocument();
  await titleField().fill(`${headline}!`);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toHaveLength(1);
  await openTab('Publish');
  await expect.element(page.getByLabelText('Schedule date')).toBeDisabled();
  await expect.element(page.getByRole('region', { name: 'Scheduling' }).getByText(missingRightMessage)).toBeVisible();
});

test('a post that is published while a reporter edits it keeps the typed text, to propose it', async () => {
  const published_at = new Date(Date.now() + 400).toISOString();
  const { api } = await openPost({ status: Status.SCHEDULED, published_at }, asRole('reporter'));
  await titleField().fill(`${headline}!`);
  const updated_at = '2026-11-15T08:00:00.000Z';
  api.reply(posts.get, () => ({ ...api.stored(), status: Status.PUBLISHED, updated_at }));
  await expect.element(proposalHint).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  await expect.element(textField()).toHaveAttribute('contenteditable', 'true');
  await expect.element(button('Propose changes')).not.toHaveAttribute('aria-disabled');
  await expect.poll(() => localStorage.getItem(DRAFT_KEY)).toContain(`${headline}!`);
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
});

test('Publish, Verified and the SEO fields are disabled for a user without their rights', async () => {
  const rights = seededRights('reporter').filter(
    (right) => !['post.publish', 'post.seo', 'post.moderate'].includes(right),
  );
  await openPost({}, { user: testUser({ rights }) });
  await expect.element(button('Publish')).toHaveAttribute('aria-disabled', 'true');
  await openTab('SEO');
  await expect.element(field('Description')).toHaveAttribute('readonly');
  await expect.element(page.getByText('You need the right "post.seo" to change these fields.')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Verified' })).toBeDisabled();
  await expectAccessible();
});

test('the menu of a post links to its history for a user who may see it', async () => {
  const { address } = await openPost();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect.poll(address).toBe('/posts/5/history');
});
