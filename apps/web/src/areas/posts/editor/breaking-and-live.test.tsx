import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { button, field, notice, open, saved, title } from '../../../../test/open-post';

const breaking = () => page.getByRole('switch', { name: 'Breaking' });

test('the end of Breaking is visible and editable beside the switch', async () => {
  const { api } = await open({ status: Status.PUBLISHED, published_at: '2026-11-14T09:00:00.000Z' });
  await button('Status').click();
  await expect.element(page.getByLabelText('Breaking ends')).not.toBeInTheDocument();
  const before = Date.now();
  await breaking().click();
  await expect.element(page.getByLabelText('Breaking end time')).not.toHaveValue('');
  await button('Save').click();
  await expect.poll(() => saved(api).length).toBe(1);
  const { breaking_status, breaking_until } = saved(api)[0] as { breaking_status: number; breaking_until: string };
  expect(breaking_status).toBe(1);
  expect(Date.parse(breaking_until) - before).toBeGreaterThanOrEqual(6 * 3_600_000);
  await page.getByLabelText('Breaking ends').fill('2026-11-20');
  await page.getByLabelText('Breaking end time').fill('18:30');
  await button('Save').click();
  // Lagos is an hour ahead.
  await expect.poll(() => saved(api)[1]).toMatchObject({ breaking_until: '2026-11-20T17:30:00.000Z' });
});

test('Breaking of a draft has no end until its publication, and the server refuses a wrong one on the field', async () => {
  const { api } = await open();
  await button('Status').click();
  await breaking().click();
  await expect.element(page.getByText('Without an end, Breaking ends 6 h after publication.')).toBeVisible();
  const message = 'The end of Breaking is not after its start. Choose a later time.';
  api.reply(posts.update, () => refusal(422, { type: 'validation', errors: { breaking_until: [message] } }));
  await page.getByLabelText('Breaking ends').fill('2026-11-01');
  await page.getByLabelText('Breaking end time').fill('0800');
  await button('Save').click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(page.getByLabelText('Breaking ends')).toHaveValue('2026-11-01');
});

test('live coverage is ended after a question, and resumed', async () => {
  const { api } = await open({ status: Status.PUBLISHED, template_type: TemplateType.LIVE_UPDATE, slides: [] });
  await button('Status').click();
  const live_ended_at = '2026-11-15T08:00:00.000Z';
  api.reply(posts.update, ({ body }) => ({
    ...api.stored(),
    updated_at: '2026-11-15T08:00:00.000Z',
    live_ended_at: body.live_ended ? live_ended_at : null,
  }));
  await title().fill('Typed and not saved');
  await button('End live coverage').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End live coverage' }).click();
  await expect.element(notice('Live coverage ended.')).toBeVisible();
  expect(saved(api)[0]).toEqual({ live_ended: true, base_updated_at: '2026-11-14T23:30:00Z' });
  await expect.element(title()).toHaveValue('Typed and not saved');
  await button('Resume live coverage').click();
  await expect.element(button('End live coverage')).toBeVisible();
});

test('a save in another tab of the same person is taken in without a word', async () => {
  const { api } = await open();
  const own = { id: 1, username: 'Ada' };
  const other = { ...api.stored(), description: 'Other tab', editor: own, updated_at: '2026-11-15T08:00:00.000Z' };
  api.reply(posts.get, other);
  await title().fill('This tab');
  const channel = new BroadcastChannel('masthead.post-saved');
  channel.postMessage({ id: 5 });
  await expect.element(field('Description')).toHaveValue('Other tab');
  await expect.element(title()).toHaveValue('This tab');
  await expect.element(notice('saved')).not.toBeInTheDocument();
  await button('Save').click();
  await expect
    .poll(() => saved(api)[0])
    .toEqual({ main_headline: 'This tab', base_updated_at: '2026-11-15T08:00:00.000Z' });
  channel.close();
});

test('the same text changed in two tabs of one person is a choice between tabs', async () => {
  const { api } = await open();
  const own = { id: 1, username: 'Ada' };
  const other = { ...api.stored(), main_headline: 'Other tab', editor: own, updated_at: '2026-11-15T08:00:00.000Z' };
  const answers = [
    () => refusal(409, { type: 'conflict', message: 'The post has changed since.' }),
    () => ({ ...other, main_headline: 'Typed here', updated_at: '2026-11-15T08:01:00.000Z' }),
  ];
  api.reply(posts.get, other).reply(posts.update, () => (answers.shift() ?? (() => other))());
  await title().fill('Typed here');
  await button('Save').click();
  const dialog = page.getByRole('dialog', { name: 'You changed this text in another tab' });
  await expect.element(dialog.getByLabelText('This tab', { exact: true })).toHaveValue('Typed here');
  await expect.element(dialog.getByLabelText('Other tab', { exact: true })).toHaveValue('Other tab');
  await dialog.getByRole('button', { name: 'Save so' }).click();
  await expect.poll(() => saved(api)[1]).toMatchObject({ main_headline: 'Typed here' });
});
