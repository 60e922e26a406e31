import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../../test/fake-api';
import { button, notice, openPost, publish, sentChanges, titleField, unload } from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { headline } from '../../../../test/post-editor';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const countdown = () => page.getByRole('timer');

type Api = Awaited<ReturnType<typeof openPost>>['api'];

/** The server publishes the post. */
function publishOnServer(api: Api, changes: Partial<Post> = {}) {
  const published = { status: Status.PUBLISHED, published_at: '2026-11-15T10:00:00.000Z', publish_due_at: null };
  api.reply(posts.get, () => ({ ...api.stored(), ...published, updated_at: '2026-11-15T10:00:00.000Z', ...changes }));
}

test('Publish shows a countdown, and the notice appears when the server has published the post', async () => {
  const { api } = await openPost();
  api.reply(posts.publish, () => {
    const held = { ...api.stored(), publish_due_at: inSeconds(3) };
    api.reply(posts.get, held);
    return held;
  });
  // Recorded, because a busy machine may miss the countdown.
  const texts = new Set<string>();
  const recorder = new MutationObserver(() => texts.add(document.querySelector('[role=timer]')?.textContent ?? ''));
  recorder.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => recorder.disconnect());
  await publish();
  await expect.poll(() => [...texts].some((text) => /Publishing in \d s/.test(text))).toBe(true);
  await expect.element(page.getByText('In progress', { exact: true })).toBeVisible();
  await expect.element(countdown()).toHaveTextContent('Publishing…');
  await expect.element(notice('Post published.')).not.toBeInTheDocument();
  publishOnServer(api);
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(countdown()).not.toBeInTheDocument();
  await expect.element(button('Republish')).toBeVisible();
});

test('Undo cancels the publication', async () => {
  const { api } = await openPost();
  const held = { ...api.stored(), publish_due_at: inSeconds(60) };
  api.reply(posts.get, held);
  api.reply(posts.publish, held);
  await publish();
  await button('Undo publication').click();
  await expect.element(notice('Publication undone.')).toBeVisible();
  await expect.element(countdown()).not.toBeInTheDocument();
  await expect.element(button('Publish')).not.toHaveAttribute('aria-disabled');
  expect(api.calls(posts.undoPublish)).toHaveLength(1);
});

test('an Undo that is too late shows the reason, and then the published post', async () => {
  const { api } = await openPost({ publish_due_at: inSeconds(60) });
  const message = 'There is no publication to undo: the post was published or changed meanwhile.';
  api.reply(posts.undoPublish, () => {
    publishOnServer(api);
    return refusal(409, { type: 'conflict', message });
  });
  await button('Undo publication').click();
  await expect.element(notice(message)).toBeVisible();
  await expect.element(notice('Post published.')).toBeVisible();
});

test('a post that is opened during the countdown shows it, and keeps changes unsaved', async () => {
  const { api } = await openPost({ publish_due_at: inSeconds(60) });
  await expect.element(countdown()).toHaveTextContent(/Publishing in \d+ s/);
  await expect.element(button('Undo publication')).toBeVisible();
  await titleField().fill(`${headline}!`);
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Publish')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(notice('Undo the publication to save changes.')).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
  await button('Undo publication').click();
  await expect.element(notice('Publication undone.')).toBeVisible();
  await button('Save').click();
  await expect.element(notice('Saved.')).toBeVisible();
  expect(sentChanges(api)).toMatchObject([{ main_headline: `${headline}!` }]);
});

test('text that is typed during the countdown stays unsaved after the publication', async () => {
  const { api } = await openPost({ publish_due_at: inSeconds(1) });
  await titleField().fill(`${headline}!`);
  publishOnServer(api);
  await expect.element(notice('Post published.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('a held republication ends with its own notice', async () => {
  const { api } = await openPost({
    status: Status.PUBLISHED,
    published_at: '2026-11-14T10:00:00.000Z',
    publish_due_at: inSeconds(1),
  });
  publishOnServer(api);
  await expect.element(notice('Post republished.')).toBeVisible();
});

/** Republishes a published post with a new headline. The API holds the publication for this many seconds. */
async function republish(seconds: number) {
  const opened = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T10:00:00.000Z' });
  const { api } = opened;
  const held = { ...api.stored(), publish_due_at: inSeconds(seconds) };
  api.reply(posts.publish, () => {
    api.reply(posts.get, held);
    return held;
  });
  await titleField().fill(`${headline}!`);
  await publish('Republish');
  await expect.element(countdown()).toBeVisible();
  return opened;
}

test('a republication holds unsaved changes together with the date, and Undo keeps them unsaved', async () => {
  const { api } = await republish(60);
  expect(sentChanges(api)).toEqual([]);
  expect(api.calls(posts.publish).map(({ body }) => body)).toEqual([
    { hold: true, changes: { main_headline: `${headline}!` }, base_updated_at: '2026-11-14T23:30:00Z' },
  ]);
  api.reply(posts.undoPublish, () => {
    const undone = { ...api.stored(), publish_due_at: null };
    // The page reads the post again before the reply arrives.
    api.reply(posts.get, undone);
    return undone;
  });
  await button('Undo publication').click();
  await expect.element(notice('Publication undone.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await expect.element(notice('Your changes are not saved.')).not.toBeInTheDocument();
  expect(sentChanges(api)).toEqual([]);
});

test('leaving during a held republication asks only about text that was typed since', async () => {
  const { router } = await republish(60);
  expect(unload()).toBe(false);
  await titleField().fill(`${headline}!!`);
  expect(unload()).toBe(true);
  await titleField().fill(`${headline}!`);
  void router.navigate({ to: '/tags' });
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

test('Ctrl+S during a republication saves nothing, because readers would see it at once', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T10:00:00.000Z' });
  let confirm = () => {};
  api.reply(posts.publish, () => {
    const held = { ...api.stored(), publish_due_at: inSeconds(60) };
    api.reply(posts.get, held);
    return new Promise((resolve) => (confirm = () => resolve(held)));
  });
  await titleField().fill(`${headline}!`);
  await publish('Republish');
  await expect.poll(() => api.calls(posts.publish).length).toBe(1);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(notice('Another action is in progress')).toBeVisible();
  confirm();
  await expect.element(countdown()).toBeVisible();
  expect(sentChanges(api)).toEqual([]);
});

test('the changes of a held republication are saved when it ends, and later text stays unsaved', async () => {
  const { api } = await republish(2);
  await titleField().fill(`${headline}!!`);
  publishOnServer(api, {
    main_headline: `${headline}!`,
    published_at: inSeconds(60),
    editor: { id: 1, username: 'Ada' },
  });
  await expect.element(notice('Post republished.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!!`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await titleField().fill(`${headline}!`);
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
});

test('a held republication that the server cancels shows why, and keeps the changes', async () => {
  const { api } = await republish(2);
  api.reply(posts.get, () => ({ ...api.stored(), publish_due_at: null }));
  await expect.element(notice('Your changes are not saved.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
});

test('a publication by another user does not count as the own one, so the changes stay unsaved', async () => {
  const { api } = await republish(2);
  publishOnServer(api, { published_at: inSeconds(60), editor: { id: 2, username: 'Ben' } });
  await expect.element(notice('Post republished.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('a publication without the held changes keeps them unsaved', async () => {
  const { api } = await republish(2);
  // The same user has confirmed a publication without changes in another browser.
  publishOnServer(api, { published_at: inSeconds(60), editor: { id: 1, username: 'Ada' } });
  await expect.element(notice('Post republished.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test('a republication of a version that another user changed is refused, and the versions are merged unsaved', async () => {
  const { api } = await openPost({ status: Status.PUBLISHED, published_at: '2026-11-14T10:00:00.000Z' });
  const message = 'The post was changed while you were working. Nothing was overwritten.';
  api.reply(posts.publish, () => {
    const theirs = { notes: 'Theirs', updated_at: '2026-11-15T09:30:00.000Z', editor: { id: 2, username: 'Ben' } };
    api.reply(posts.get, { ...api.stored(), ...theirs });
    return refusal(409, { type: 'conflict', message });
  });
  await titleField().fill(`${headline}!`);
  await publish('Republish');
  await expect.element(notice(message)).toBeVisible();
  await expect.element(notice('This page now shows it together with your changes.')).toBeVisible();
  await expect.element(titleField()).toHaveValue(`${headline}!`);
  expect(sentChanges(api)).toEqual([]);
});

test('a change by another user cancels the publication with an explanation', async () => {
  const { api } = await openPost({ publish_due_at: inSeconds(1) });
  api.reply(posts.get, () => ({
    ...api.stored(),
    publish_due_at: null,
    description: `${api.stored().description} Yes.`,
    updated_at: '2026-11-15T09:30:00.000Z',
  }));
  await expect.element(notice('The publication was canceled because the post was changed.')).toBeVisible();
  await expect.element(countdown()).not.toBeInTheDocument();
});

test('an undo in another tab ends the countdown', async () => {
  const { api } = await openPost({ publish_due_at: inSeconds(1) });
  api.reply(posts.get, () => ({ ...api.stored(), publish_due_at: null }));
  await expect.element(countdown()).not.toBeInTheDocument();
  await expect.element(button('Publish')).not.toHaveAttribute('aria-disabled');
});

test('a user without post.publish sees the countdown without Undo', async () => {
  await openPost({ publish_due_at: inSeconds(60) }, { user: testUser({ rights: ['post.read', 'post.update'] }) });
  await expect.element(countdown()).toBeVisible();
  await expect.element(button('Undo publication')).not.toBeInTheDocument();
});

test('a switch cancels the publication with an explanation', async () => {
  const { api } = await openPost({ publish_due_at: inSeconds(60) });
  const { publish_due_at: _, ...stored } = api.stored();
  api.reply(posts.evergreen, () => ({
    ...stored,
    publish_due_at: null,
    is_evergreen: true,
    updated_at: '2026-11-15T09:30:00.000Z',
  }));
  await page.getByRole('switch', { name: 'Evergreen' }).click();
  await expect.element(notice('The publication was canceled because the post was changed.')).toBeVisible();
});
