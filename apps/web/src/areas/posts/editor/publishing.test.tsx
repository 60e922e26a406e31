import { categories } from '@masthead/domain/categories/contract';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { refusal } from '../../../../test/fake-api';
import {
  button,
  notice,
  openPost,
  openWithSlowSave,
  publish,
  sentChanges,
  textField,
  titleField,
} from '../../../../test/open-post';
import { editorApi, headline, readyPost } from '../../../../test/post-editor';
import { renderScreen } from '../../../../test/render-screen';
import { Page } from './editor-page';

test('Publish saves unsaved changes first', async () => {
  const { api } = await openPost();
  await textField().click();
  await userEvent.keyboard('{Control>}{End}{/Control} All said yes.');
  await publish();
  await expect.element(notice('Post published.')).toBeVisible();
  expect(sentChanges(api)).toHaveLength(1);
  expect(api.calls(posts.publish)[0]?.body).toEqual({ base_updated_at: '2026-11-14T23:31:00.000Z', hold: true });
  await expect.element(button('Republish')).toBeVisible();
  await publish('Republish');
  await expect.element(notice('Post republished.')).toBeVisible();
});

test('text typed after Publish stays unsaved and is not published', async () => {
  const { api, respond } = await openWithSlowSave();
  const published = `${headline} again`;
  await titleField().fill(published);
  await publish();
  await expect.poll(() => sentChanges(api).length).toBe(1);
  await titleField().fill(`${published} and again`);
  respond();
  await expect.element(notice('Post published.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ main_headline: published }]);
  expect(api.calls(posts.publish)[0]?.body).toEqual({ base_updated_at: '2026-11-15T08:00:00.000Z', hold: true });
  await expect.element(titleField()).toHaveValue(`${published} and again`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('a post can be published before the categories have loaded', async () => {
  const api = editorApi(readyPost());
  api.reply(categories.list, () => new Promise(() => {}));
  await renderScreen(Page, { path: '/posts/5' });
  await expect.element(page.getByText('Ready to publish')).toBeVisible();
  await publish();
  await expect.element(notice('Post published.')).toBeVisible();
});

test('a scheduled post that is published while open keeps its unsaved changes', async () => {
  const published_at = new Date(Date.now() + 400).toISOString();
  const { api } = await openPost({ status: Status.SCHEDULED, published_at });
  await expect.element(button('Publish now')).toBeVisible();
  await titleField().fill(`${headline}!`);
  const updated_at = '2026-11-15T08:00:00.000Z';
  api.reply(posts.get, () => ({ ...api.stored(), status: Status.PUBLISHED, updated_at }));
  await expect.element(button('Republish')).toBeVisible();
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(api.calls(posts.update)[0]?.body).toMatchObject({ base_updated_at: updated_at });
});

test('a notice shows why the server rejects a publication', async () => {
  const { api } = await openPost();
  api.reply(posts.publish, () =>
    refusal(422, {
      type: 'stop_words_validator',
      message: 'The post has stop words',
      words: ['wombat'],
    }),
  );
  await publish();
  await expect.element(notice('The post has stop words (wombat)').first()).toBeVisible();
  api.reply(posts.publish, () => refusal(500, null));
  await publish();
  await expect.element(notice('Error publishing post.')).toBeVisible();
});

test('the stop words of a rejected publication stay visible until the next publication', async () => {
  const { api } = await openPost();
  api.reply(posts.publish, () =>
    refusal(422, {
      type: 'stop_words_validator',
      message: 'The post has stop words',
      words: ['wombat', 'quokka'],
    }),
  );
  await publish();
  const stopWordsNotice = notice('The post has stop words (wombat, quokka)');
  await expect.element(stopWordsNotice.first()).toBeVisible();
  await expect.poll(() => stopWordsNotice.elements().length).toBe(1);
  await expectAccessible();
  await expect.element(page.getByText('New task').or(page.getByText('In progress'))).toBeVisible();
  api.reply(posts.publish, () => ({ ...api.stored(), status: Status.PUBLISHED }));
  await publish();
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(stopWordsNotice).not.toBeInTheDocument();
});
