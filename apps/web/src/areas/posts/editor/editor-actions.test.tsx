import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, openPost } from '../../../../test/open-post';

const mainButtons = ['Send to review', 'Save', 'Publish', 'Schedule', 'Publish now', 'Republish'];
const published = { status: Status.PUBLISHED, published_at: '2026-11-15T07:00:00.000Z', url: 'http://www.test/a' };

const states: [name: string, post: Partial<Post>, buttons: string[], menuItems: string[]][] = [
  ['New task', { status: Status.NEW }, ['Send to review', 'Save', 'Publish'], ['History', 'Move to trash']],
  ['In progress', { status: Status.IN_PROGRESS }, ['Send to review', 'Save', 'Publish'], ['History', 'Move to trash']],
  ['Ready for review', { status: Status.REVIEW }, ['Save', 'Publish'], ['History', 'Move to trash']],
  [
    'Scheduled',
    { status: Status.SCHEDULED, published_at: '2099-01-31T22:59:00.000Z' },
    ['Save', 'Publish now'],
    ['History', 'Move to trash'],
  ],
  ['Published', published, ['Save', 'Republish'], ['History', 'View on site', 'Unpublish', 'Move to trash']],
  ['Trashed', { status: Status.TRASHED }, [], ['History', 'Restore to draft', 'Delete permanently']],
  [
    'New task',
    { status: Status.NEW, template_type: TemplateType.LIVE_UPDATE },
    ['Send to review', 'Save', 'Publish'],
    ['History', 'Live desk', 'Move to trash'],
  ],
];

test.each(states)('a post with the status "%s" (%o) has the buttons %j and the menu %j', async (...state) => {
  const [status, post, buttons, menuItems] = state;
  await openPost(post);
  const actions = page.getByRole('region', { name: 'Actions', exact: true });
  await expect.element(actions.getByText(status, { exact: true })).toBeVisible();
  for (const name of buttons) await expect.element(button(name)).toBeVisible();
  const names = page
    .getByRole('button')
    .elements()
    .map((element) => element.textContent);
  expect(mainButtons.filter((name) => names.includes(name))).toEqual(
    mainButtons.filter((name) => buttons.includes(name)),
  );
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((element) => element.textContent),
  ).toEqual(menuItems);
});
