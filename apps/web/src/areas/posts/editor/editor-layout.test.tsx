import { images } from '@masthead/domain/images/contract';
import { postPush } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openPost, titleField } from '../../../../test/open-post';

test('the gallery does not cover Save, Publish and More actions', async () => {
  const { api } = await openPost({ thumb: null });
  api.reply(images.list, { items: [], current_page: 1, last_page: 1, per_page: 19, total: 0, next_page_url: null });
  await page.getByRole('button', { name: /^Fix before publishing/ }).click();
  await button('Picture').click();
  await expect.element(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
  const galleryBox = () => page.getByRole('dialog', { name: 'Image gallery' }).element().getBoundingClientRect();
  await expect.poll(() => window.innerWidth - galleryBox().right).toBe(0);
  for (const name of ['Save', 'Publish', 'More actions']) {
    expect(button(name).element().getBoundingClientRect().right).toBeLessThan(galleryBox().left);
  }
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => button('More actions').element().getBoundingClientRect().right).toBeGreaterThan(900);
});

test.for([1000, 390])(
  'a change of the save status does not move buttons or title in a window of %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-15T07:00:00.000Z' });
    api.reply(postPush.send, { subscribers: 1, updated_at: '2026-11-15T08:00:00.000Z' }).reply(postPush.progress, {
      created_at: '2026-11-15T08:00:00.000Z',
      done_at: '2026-11-15T08:00:01.000Z',
      ...{ total: 1, sent: 1, failed: 0 },
    });
    api.reply(postPush.audience, { subscribers: 1 });
    await button('Send push').click();
    await button('Send now').click();
    await expect.element(page.getByText('Sent to 1 of 1 subscribers')).toBeVisible();
    window.scrollTo(0, 0);
    const positions = () =>
      [button('Republish'), titleField()].map((control) => {
        const { left, top } = control.element().getBoundingClientRect();
        return { left, top };
      });
    const before = positions();
    await titleField().fill('Too short');
    // A slow browser may have stored the text before the test sees this state.
    await expect.element(page.getByText(/^Unsaved changes/)).toBeVisible();
    expect(positions()).toEqual(before);
    window.dispatchEvent(new Event('blur'));
    await expect.element(page.getByText(/^Unsaved changes, stored on the server/)).toBeVisible();
    expect(positions()).toEqual(before);
  },
);
