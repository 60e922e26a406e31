import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../../test/fake-api';
import { button, field, notice, openPost, openTab, sentChanges, titleField } from '../../../../../test/open-post';

const breakingSwitch = () => page.getByRole('switch', { name: 'Breaking' });

test('Breaking of a published post ends after six hours, or when the user chooses', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T09:00:00.000Z' });
  await openTab('Publish');
  await expect.element(page.getByLabelText('Breaking ends')).not.toBeInTheDocument();
  const before = Date.now();
  await breakingSwitch().click();
  await expect.element(page.getByLabelText('Breaking end time')).not.toHaveValue('');
  await button('Save').click();
  await expect.poll(() => sentChanges(api).length).toBe(1);
  const { breaking_status, breaking_until } = sentChanges(api)[0] as {
    breaking_status: number;
    breaking_until: string;
  };
  expect(breaking_status).toBe(1);
  expect(Date.parse(breaking_until) - before).toBeGreaterThanOrEqual(6 * 3_600_000);
  await page.getByLabelText('Breaking ends').fill('2026-11-20');
  await page.getByLabelText('Breaking end time').fill('18:30');
  await button('Save').click();
  // Lagos is UTC+1.
  await expect.poll(() => sentChanges(api)[1]).toMatchObject({ breaking_until: '2026-11-20T17:30:00.000Z' });
});

test('a top status turns Breaking off', async () => {
  const { api } = await openPost({ breaking_status: 1 });
  await openTab('Publish');
  await expect.element(breakingSwitch()).toBeChecked();
  await page.getByRole('combobox', { name: 'Top status' }).or(field('Top status')).click();
  await page.getByRole('option', { name: 'Main' }).click();
  await expect.element(breakingSwitch()).not.toBeInTheDocument();
  await button('Save').click();
  await expect.poll(() => sentChanges(api)[0]).toMatchObject({ top_status: 1, breaking_status: 0 });
});

test("an invalid end of Breaking shows the server's error at the field", async () => {
  const { api } = await openPost();
  await openTab('Publish');
  await breakingSwitch().click();
  await expect.element(page.getByText('If you set no end, Breaking ends 6 h after publication.')).toBeVisible();
  const message = 'Breaking must end after it starts. Choose a later time.';
  api.reply(posts.update, () => refusal(422, { type: 'validation', errors: { breaking_until: [message] } }));
  await page.getByLabelText('Breaking ends').fill('2026-11-01');
  await page.getByLabelText('Breaking end time').fill('0800');
  await button('Save').click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(page.getByLabelText('Breaking ends')).toHaveValue('2026-11-01');
});

test('live coverage ends after confirmation and can be resumed', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, template_type: TemplateType.LIVE_UPDATE, slides: [] });
  await openTab('Publish');
  const live_ended_at = '2026-11-15T08:00:00.000Z';
  api.reply(posts.update, ({ body }) => ({
    ...api.stored(),
    updated_at: '2026-11-15T08:00:00.000Z',
    live_ended_at: body.live_ended ? live_ended_at : null,
  }));
  await titleField().fill('Typed and not saved');
  await button('End live coverage').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End live coverage' }).click();
  await expect.element(notice('Live coverage ended.')).toBeVisible();
  expect(sentChanges(api)[0]).toEqual({ live_ended: true, base_updated_at: '2026-11-14T23:30:00Z' });
  await expect.element(titleField()).toHaveValue('Typed and not saved');
  await button('Resume live coverage').click();
  await expect.element(button('End live coverage')).toBeVisible();
});
