import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import { LOCK_CHECK } from '@masthead/domain/posts/rules/constants';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, KEY, notice, open, saved, text, title } from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { headline } from '../../../../test/post-editor';
import { rightsOf } from '../../../../test/users';

const asRole = (role: string) => ({ user: testUser({ role, rights: rightsOf(role) }) });
const published = {
  status: Status.PUBLISHED,
  published_at: '2026-11-14T08:00:00.000Z',
  url: 'http://www.test/article/a',
};
const reason = page.getByText(
  'Changing a published post needs the right post.publish. Ask an editor with this right to make the change, or an administrator to grant it to you.',
);
const needed = 'You need the right post.publish to do this.';

test.each(['reporter', 'seo-specialist'])('a %s reads a published post and is told who can change it', async (role) => {
  const { api } = await open(published, asRole(role));
  await expect.element(reason).toBeVisible();
  await expect.element(title()).toBeDisabled();
  expect(getComputedStyle(title().element()).opacity).toBe('1');
  await expect.element(field('Description')).toBeDisabled();
  await expect.element(page.getByRole('switch', { name: 'Evergreen' })).toBeDisabled();
  for (const name of ['Save', 'Republish']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await button(name).click({ force: true });
  }
  await expect.element(page.getByText(needed).first()).toBeInTheDocument();
  await button('More actions').click();
  const trash = page.getByRole('menuitem', { name: /^Move to trash/ });
  await expect.element(trash).toHaveAttribute('aria-disabled', 'true');
  await expect.element(trash).toHaveTextContent(needed);
  await trash.click({ force: true });
  await userEvent.keyboard('{Escape}{Control>}s{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  for (const call of [posts.update, posts.publish, posts.trash, posts.evergreen]) expect(api.calls(call)).toEqual([]);
});

test('a reader of a published post releases its lock at once and sends no heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = await open(published, asRole('reporter'));
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
  vi.advanceTimersByTime(LOCK_CHECK * 2);
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  await expect.element(reason).toBeVisible();
  expect(api.calls(postLocks.check)).toEqual([]);
  expect(api.calls(posts.get)).toHaveLength(1);
});

test('an editor changes a published post as before', async () => {
  const { api } = await open(published, asRole('editor'));
  await title().fill(`${headline}!`);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(saved(api)).toHaveLength(1);
  await expect.element(reason).not.toBeInTheDocument();
  expect(api.calls(postLocks.unlock)).toEqual([]);
});

test('a reporter changes a scheduled post, but not its time', async () => {
  const published_at = '2099-01-01T08:00:00.000Z';
  const { api } = await open({ status: Status.SCHEDULED, published_at }, asRole('reporter'));
  await expect.element(reason).not.toBeInTheDocument();
  await title().fill(`${headline}!`);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(saved(api)).toHaveLength(1);
  await button('Scheduling').click();
  await expect.element(page.getByLabelText('Schedule date')).toBeDisabled();
  await expect.element(page.getByRole('region', { name: 'Scheduling' }).getByText(needed)).toBeVisible();
  await expect.element(button('Reschedule')).not.toBeInTheDocument();
});

test('a scheduled post that is published while a reporter types becomes read-only and keeps what was typed', async () => {
  const published_at = new Date(Date.now() + 400).toISOString();
  const { api } = await open({ status: Status.SCHEDULED, published_at }, asRole('reporter'));
  await title().fill(`${headline}!`);
  const updated_at = '2026-11-15T08:00:00.000Z';
  api.reply(posts.get, () => ({ ...api.stored(), status: Status.PUBLISHED, updated_at }));
  await expect.element(reason).toBeVisible();
  await expect.element(title()).toBeDisabled();
  await expect.element(title()).toHaveValue(`${headline}!`);
  await expect.element(text()).toHaveAttribute('contenteditable', 'false');
  await expect
    .element(page.getByText('Your unsaved changes are not lost: this browser keeps them until you sign out.'))
    .toBeVisible();
  expect(localStorage.getItem(KEY)).toContain(`${headline}!`);
  await expect.poll(() => api.calls(postLocks.unlock).length).toBe(1);
});
