import { images } from '@masthead/domain/images/contract';
import { postPush } from '@masthead/domain/posts/contract/push';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { button, openPost, sentChanges, textField, titleField } from '../../../../test/open-post';
import { pageWith } from '../../../../test/render-app';

test.for([1440, 1280])('the gallery covers the page and moves nothing in a window of %i px', async (width) => {
  await page.viewport(width, 800);
  const { api } = await openPost();
  api.reply(images.list, pageWith([]));
  await textField().click();
  const gallery = page.getByRole('dialog', { name: 'Image gallery' });
  const positions = () =>
    [titleField(), textField(), button('Save'), button('Publish')].map((control) => {
      const { left, top, width, height } = control.element().getBoundingClientRect();
      return { left, top, width, height };
    });
  const before = positions();
  await button('Image').click();
  await expect.element(gallery).toBeVisible();
  await expect.poll(() => window.innerWidth - gallery.element().getBoundingClientRect().right).toBe(0);
  expect(positions()).toEqual(before);
  if (width === 1280) await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(gallery).not.toBeInTheDocument();
  expect(positions()).toEqual(before);
  await page.viewport(1280, 800);
});

test('the post is typed and saved while the gallery is open', async () => {
  const { api } = await openPost();
  api.reply(images.list, pageWith([]));
  await textField().click();
  await button('Image').click();
  await expect.element(page.getByRole('dialog', { name: 'Image gallery' })).toBeVisible();
  await titleField().fill('Typed beside the gallery');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => sentChanges(api)[0]).toMatchObject({ main_headline: 'Typed beside the gallery' });
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

test('the planning fields are one row on a phone and open their settings', async () => {
  await page.viewport(390, 800);
  await openPost({ assignee: { id: 7, username: 'ada.obi-with-a-long-name-of-an-assignee' }, estimate: 8 });
  const strip = (name: RegExp) => page.getByRole('button', { name });
  const rows = [/^Assignee: ada/, /^Deadline: /, /^Priority: /, /^Story point: SP 8$/].map((name) => {
    const { top, right, width } = strip(name).element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(390);
    expect(width).toBeGreaterThan(24);
    return top;
  });
  expect(new Set(rows).size).toBe(1);
  await expectAccessible();
  await strip(/^Story point/).click();
  const points = page.getByRole('textbox', { name: 'Story point' });
  await expect.element(points).toHaveFocus();
  await points.fill('13');
  await expect.element(strip(/^Story point: SP 13$/)).toBeVisible();
  await points.fill('');
  await expect.element(strip(/^Story point: SP –$/)).toBeVisible();
  await page.viewport(1280, 800);
});
