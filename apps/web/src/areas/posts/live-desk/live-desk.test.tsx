import { type Image, images } from '@masthead/domain/images/contract';
import { type LiveUpdate, liveDesk } from '@masthead/domain/posts/contract/live-desk';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible';
import { type FakeApi, failConnection, fakeApi, refusal } from '../../../../test/fake-api';
import { button, notice } from '../../../../test/open-post';
import { testUser } from '../../../../test/people';
import { drawPicture, testImage } from '../../../../test/pictures';
import { renderScreen } from '../../../../test/render-screen';
import { paste } from '../../../../test/rich-text';
import { seededRights } from '../../../../test/users';
import { hasUnsaved } from '../../../shared/form/unsaved';
import { Page } from './live-desk-page';

const article = (text: string) => ({
  v: 1,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});

const testUpdate = (change: Partial<LiveUpdate> = {}): LiveUpdate => ({
  id: 'goal',
  title: 'Goal',
  content: article('One nil.'),
  time: 36_000,
  minutes: null,
  updated_at: '2026-11-18T10:00:00.000Z',
  is_pinned: false,
  is_key_moment: false,
  number: 1,
  moment: '2026-11-18T10:00:00.000Z',
  version: 'v1',
  correction: null,
  corrected_at: null,
  created_by: 'Ngozi Eze',
  created_at: '2026-11-18T10:00:00.000Z',
  versions: 1,
  lock: null,
  is_deleted: false,
  ...change,
});

const listOf = (items: LiveUpdate[], status: 1 | 3 = 3) => ({
  items,
  _meta: { totalCount: items.length, pageCount: 1, currentPage: 1, perPage: 50 },
  post: {
    id: 5,
    main_headline: 'The final',
    status,
    embargo_until: null as string | null,
    live_ended_at: null,
    updated_at: '2026-11-18T10:00:00.000Z',
    url: 'http://www.lagos.localhost/article/the-final',
  },
});

async function openDesk(items: LiveUpdate[] = [testUpdate()], options: Parameters<typeof renderScreen>[1] = {}) {
  const api = fakeApi().reply(liveDesk.list, listOf(items));
  api.reply(liveDesk.lock, { user_id: 1, username: 'Ada Bello', since: '2026-11-18T10:00:00.000Z' });
  api.reply(liveDesk.unlock, null);
  const screen = await renderScreen(Page, { path: '/posts/5/live', ...options });
  await expect.element(page.getByText('The final')).toBeVisible();
  return { api, ...screen };
}

/** The server stores updates with this title. */
function acceptUpdates(api: ReturnType<typeof fakeApi>, title: string) {
  api.reply(liveDesk.create, ({ body }) => {
    const update = testUpdate({ id: body.id, title });
    api.reply(liveDesk.list, listOf([update]));
    return update;
  });
}

const composer = page.getByRole('region', { name: 'New update' });
const text = composer.getByRole('textbox', { name: 'Update' });
const item = (name: string) => page.getByRole('listitem', { name });

test('Ctrl+Enter publishes the update and empties the composer', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'Full time');
  await composer.getByRole('textbox', { name: 'Title (optional)' }).fill('Full time');
  await text.click();
  await userEvent.keyboard('It is over.{Control>}{Enter}{/Control}');
  await expect.element(item('Full time')).toBeVisible();
  await expect.element(composer.getByRole('textbox', { name: 'Title (optional)' })).toHaveValue('');
  await expect.element(text).toHaveTextContent(/^$/);
  const [sent] = api.calls(liveDesk.create);
  expect(sent?.body).toMatchObject({ title: 'Full time', content: article('It is over.'), is_pinned: false });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('masthead.live-desk'))).toEqual([]);
});

test('the header shows the embargo of a post that is not published yet', async () => {
  const { post, ...list } = listOf([], 1);
  fakeApi().reply(liveDesk.list, { ...list, post: { ...post, embargo_until: '2099-01-06T08:00:00.000Z' } });
  await renderScreen(Page, { path: '/posts/5/live' });
  await expect.element(page.getByText('Embargo until 2099-01-06 09:00')).toBeVisible();
});

test('text that is typed right after a publication belongs to the next update', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'Full time');
  await text.click();
  await userEvent.keyboard('It is over.{Control>}{Enter}{/Control}Next');
  await expect.element(text).toHaveTextContent(/^Next$/);
  expect(api.calls(liveDesk.create)[0]?.body).toMatchObject({ content: article('It is over.') });
});

test('undo does not bring a published text back', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'Full time');
  await text.click();
  await userEvent.keyboard('It is over.{Control>}{Enter}{/Control}Next{Control>}zzz{/Control}');
  await expect.element(text).toHaveTextContent(/^$/);
});

test('a publication with the button moves the focus to the empty text', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'Full time');
  await text.click();
  await userEvent.keyboard('It is over.');
  await button('Publish update').click();
  await userEvent.keyboard('Next');
  await expect.element(text).toHaveTextContent(/^Next$/);
});

test('a publication from the title keeps the focus in the title', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'First');
  const title = composer.getByRole('textbox', { name: 'Title (optional)' });
  await title.click();
  await userEvent.keyboard('First{Control>}{Enter}{/Control}');
  await expect.element(item('First')).toBeVisible();
  await userEvent.keyboard('Second');
  await expect.element(title).toHaveValue('Second');
  await expect.element(text).toHaveTextContent(/^$/);
});

test('a held Ctrl+Enter publishes once and shows no error', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'Full time');
  await text.click();
  await userEvent.keyboard('It is over.{Control>}{Enter}{/Control}');
  const repeated = { key: 'Enter', ctrlKey: true, repeat: true, bubbles: true, cancelable: true };
  text.element().dispatchEvent(new KeyboardEvent('keydown', repeated));
  await expect.element(item('Full time')).toBeVisible();
  await expect.element(page.getByText('Write a title or a text.')).not.toBeInTheDocument();
  expect(api.calls(liveDesk.create)).toHaveLength(1);
});

test('an empty update is not sent', async () => {
  const { api } = await openDesk();
  await button('Publish update').click();
  await expect.element(page.getByText('Write a title or a text.')).toBeVisible();
  expect(api.calls(liveDesk.create)).toEqual([]);
});

test('an update without a connection stays in the browser and is sent again with the same id', async () => {
  const { api } = await openDesk();
  api.reply(liveDesk.create, failConnection);
  await text.click();
  await userEvent.keyboard('First{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Not published yet. Stored in this browser and tried again.')).toBeVisible();
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('masthead.live-desk'));
  expect(localStorage.getItem(key)).toContain('First');
  acceptUpdates(api, 'First update');
  await button('Retry').click();
  await expect.element(item('First update')).toBeVisible();
  const ids = api.calls(liveDesk.create).map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
});

test('a rejected update shows the reason and returns to the composer with its marks', async () => {
  const { api } = await openDesk();
  api.reply(liveDesk.create, () => refusal(422, { type: 'validation', message: 'Update 2 is empty.', errors: {} }));
  await composer.getByRole('checkbox', { name: 'Pin to the top' }).click();
  await text.click();
  await userEvent.keyboard('Wrong{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Update 2 is empty.')).toBeVisible();
  await composer.getByRole('button', { name: 'Edit' }).click();
  await expect.element(text).toHaveTextContent('Wrong');
  await expect.element(composer.getByRole('checkbox', { name: 'Pin to the top' })).toBeChecked();
  await expect.element(page.getByText('Update 2 is empty.')).not.toBeInTheDocument();
});

test('the text of an earlier visit is in the composer, and its updates are sent', async () => {
  const queued = {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Queued',
    content: null,
    written_at: Date.now() - 3_600_000,
  };
  const values = {
    title: 'The final',
    composer: { title: 'Not yet', content: article('Unsent text') },
    queue: [{ ...queued, is_pinned: false, is_key_moment: false }],
    edits: {},
  };
  const draft = { values, saved_at: '2026-11-18T10:00:00.000Z', base_updated_at: '1970-01-01T00:00:00.000Z' };
  const api = fakeApi().reply(liveDesk.list, listOf([]));
  acceptUpdates(api, 'Queued');
  const user = testUser();
  const storage = { [`masthead.live-desk.lagos.${user.id}.5`]: JSON.stringify(draft) };
  await renderScreen(Page, { path: '/posts/5/live', user, storage });
  await expect.element(text).toHaveTextContent('Unsent text');
  await expect.element(item('Queued')).toBeVisible();
  expect(api.calls(liveDesk.create)).toHaveLength(1);
  const sent = api.calls(liveDesk.create)[0]?.body as { age: number } | undefined;
  expect(Math.round((sent?.age ?? 0) / 60)).toBe(60);
});

test('a clock of the browser that is two hours fast does not change the time of an update', async () => {
  const { api } = await openDesk();
  acceptUpdates(api, 'Goal');
  const realNow = Date.now;
  Date.now = () => realNow() + 7_200_000;
  try {
    await text.click();
    await userEvent.keyboard('One nil.{Control>}{Enter}{/Control}');
    await expect.poll(() => api.calls(liveDesk.create)).toHaveLength(1);
  } finally {
    Date.now = realNow;
  }
  const sent = api.calls(liveDesk.create)[0]?.body;
  expect(sent).toMatchObject({ age: 0 });
  expect(sent).not.toHaveProperty('time');
});

describe('a navigation while an update is not confirmed', () => {
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  async function writeUpdate() {
    await text.click();
    await userEvent.keyboard('First{Control>}{Enter}{/Control}');
  }

  test('asks while it waits for the network, and the update stays in the browser', async () => {
    const { api, router } = await openDesk();
    api.reply(liveDesk.create, failConnection);
    await writeUpdate();
    await expect.element(page.getByText(/sent when you open this live desk again/)).toBeVisible();
    expect(unload()).toBe(true);
    void router.navigate({ to: '/tags' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(composer).toBeVisible();
    void router.navigate({ to: '/tags' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.element(composer).not.toBeInTheDocument();
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('masthead.live-desk'));
    expect(localStorage.getItem(key)).toContain('First');
  });

  test('asks while it is sent, and no longer after the response', async () => {
    const { api } = await openDesk();
    let finish = () => {};
    const sent = new Promise<void>((resolve) => {
      finish = resolve;
    });
    api.reply(liveDesk.create, async ({ body }) => {
      await sent;
      return testUpdate({ id: body.id, title: 'First' });
    });
    await writeUpdate();
    await expect.element(page.getByText('Publishing…')).toBeVisible();
    expect(unload()).toBe(true);
    finish();
    await expect.element(page.getByText('Publishing…')).not.toBeInTheDocument();
    expect(unload()).toBe(false);
  });

  test('asks while it is rejected, and no longer after it is discarded', async () => {
    const { api } = await openDesk();
    api.reply(liveDesk.create, () => refusal(422, { type: 'validation', message: 'Update 2 is empty.', errors: {} }));
    await writeUpdate();
    await expect.element(page.getByText('Update 2 is empty.')).toBeVisible();
    expect(unload()).toBe(true);
    await composer.getByRole('button', { name: 'Discard' }).click();
    expect(unload()).toBe(false);
  });
});

test('an update is edited in place with its lock and its version', async () => {
  const { api } = await openDesk();
  await expectAccessible();
  await button('Edit: Goal').click();
  const editor = item('Goal');
  await expect.element(editor.getByRole('textbox', { name: 'Correction' })).toBeVisible();
  await expectAccessible();
  await editor.getByRole('textbox', { name: 'Title (optional)' }).fill('Goal!');
  await editor.getByRole('textbox', { name: 'Correction' }).fill('The scorer was wrong.');
  api.reply(liveDesk.update, testUpdate({ title: 'Goal!' }));
  api.reply(
    liveDesk.list,
    listOf([
      testUpdate({ title: 'Goal!', correction: 'The scorer was wrong.', corrected_at: '2026-11-18T10:00:00.000Z' }),
    ]),
  );
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.element(item('Goal!').getByText('The scorer was wrong.')).toBeVisible();
  expect(api.calls(liveDesk.update)[0]?.body).toEqual({
    title: 'Goal!',
    content: article('One nil.'),
    correction: 'The scorer was wrong.',
    time: 36_000,
    minutes: null,
    base_version: 'v1',
  });
  expect(api.calls(liveDesk.lock).length).toBeGreaterThan(0);
  await expect.poll(() => api.calls(liveDesk.unlock).length).toBeGreaterThan(0);
});

test('the time and the match minute of an update are edited with the keyboard', async () => {
  const { api } = await openDesk();
  await button('Edit: Goal').click();
  const editor = item('Goal');
  const time = editor.getByRole('textbox', { name: 'Time' });
  await expect.element(time).toHaveValue('10:00');
  await editor.getByRole('textbox', { name: 'Title (optional)' }).click();
  await userEvent.keyboard('{Tab}{Control>}a{/Control}09:5');
  await expect.element(editor.getByText('Enter a time as HH:mm.')).toBeVisible();
  await expect.element(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(api.calls(liveDesk.update)).toEqual([]);
  api.reply(liveDesk.update, testUpdate({ time: 35_700, minutes: '45' }));
  await userEvent.keyboard('5{Tab}4x5{Control>}{Enter}{/Control}');
  await expect.element(button('Edit: Goal')).toBeVisible();
  expect(api.calls(liveDesk.update)[0]?.body).toMatchObject({ time: 35_700, minutes: '45', title: 'Goal' });
});

test('an unsaved time and match minute stay in the browser', async () => {
  const edit = { title: 'Goal', content: null, correction: '', time: 35_700, minutes: '45', base_version: 'v1' };
  const values = { title: 'The final', composer: { title: '', content: null }, queue: [], edits: { goal: edit } };
  const draft = { values, saved_at: '2026-11-18T10:00:00.000Z', base_updated_at: '1970-01-01T00:00:00.000Z' };
  const storage = { [`masthead.live-desk.lagos.${testUser().id}.5`]: JSON.stringify(draft) };
  const { api } = await openDesk([testUpdate()], { storage });
  const editor = item('Goal');
  await expect.element(editor.getByRole('textbox', { name: 'Time' })).toHaveValue('09:55');
  await expect.element(editor.getByRole('textbox', { name: 'Minutes' })).toHaveValue('45');
  await editor.getByRole('textbox', { name: 'Minutes' }).fill('46');
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('masthead.live-desk'));
  await expect.poll(() => localStorage.getItem(key)).toContain('"minutes":"46"');
  api.reply(liveDesk.update, testUpdate({ time: 35_700, minutes: '46' }));
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Edit: Goal')).toBeVisible();
});

test('text that is typed during a save stays in the editor', async () => {
  const { api } = await openDesk();
  let finish = () => {};
  const saved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  api.reply(liveDesk.update, async () => {
    await saved;
    return testUpdate({ title: 'Goal!', version: 'v2' });
  });
  await button('Edit: Goal').click();
  const title = item('Goal').getByRole('textbox', { name: 'Title (optional)' });
  await title.fill('Goal!');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => api.calls(liveDesk.update)).toHaveLength(1);
  await userEvent.keyboard(' Two nil');
  finish();
  await expect.element(item('Goal').getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect.element(title).toHaveValue('Goal! Two nil');
  api.reply(liveDesk.update, testUpdate({ title: 'Goal! Two nil', version: 'v3' }));
  await item('Goal').getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Edit: Goal')).toBeVisible();
  expect(api.calls(liveDesk.update)[1]?.body).toMatchObject({ title: 'Goal! Two nil', base_version: 'v2' });
});

test('the focus returns to the Edit button after an edit, unless the user already writes elsewhere', async () => {
  const { api } = await openDesk();
  await button('Edit: Goal').click();
  await item('Goal').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Edit: Goal')).toHaveFocus();
  let finish = () => {};
  const saved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  api.reply(liveDesk.update, async () => {
    await saved;
    return testUpdate();
  });
  await button('Edit: Goal').click();
  await item('Goal').getByRole('textbox', { name: 'Correction' }).fill('The scorer was wrong.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await text.click();
  finish();
  await expect.element(button('Edit: Goal')).toBeVisible();
  await expect.element(text).toHaveFocus();
});

test.each([
  ['newer updates move it off the page', 1],
  ['another user deletes it', 0],
])('an open editor keeps text and focus when %s', async (_, hidden) => {
  const { api, queryClient } = await openDesk();
  await button('Edit: Goal').click();
  const title = item('Goal').getByRole('textbox', { name: 'Title (optional)' });
  await title.fill('Goal of the');
  const list = listOf([testUpdate({ id: 'newer', title: 'Newer' })]);
  api.reply(liveDesk.list, { ...list, _meta: { ...list._meta, totalCount: 1 + hidden } });
  await queryClient.invalidateQueries();
  await expect.element(item('Newer')).toBeVisible();
  await userEvent.keyboard(' year');
  await expect.element(title).toHaveValue('Goal of the year');
  await expect.element(title).toHaveFocus();
});

test('an editor of an earlier visit does not take the focus', async () => {
  const edit = { title: 'Goal?', content: null, correction: '', base_version: 'v1' };
  const values = { title: 'The final', composer: { title: '', content: null }, queue: [], edits: { goal: edit } };
  const draft = { values, saved_at: '2026-11-18T10:00:00.000Z', base_updated_at: '1970-01-01T00:00:00.000Z' };
  const storage = { [`masthead.live-desk.lagos.${testUser().id}.5`]: JSON.stringify(draft) };
  await openDesk([testUpdate()], { storage });
  await expect.element(item('Goal').getByRole('textbox', { name: 'Title (optional)' })).toHaveValue('Goal?');
  await expect.element(page.elementLocator(document.body)).toHaveFocus();
});

test('a conflict shows the text of the other user and keeps the own text', async () => {
  const { api } = await openDesk();
  await button('Edit: Goal').click();
  await item('Goal').getByRole('textbox', { name: 'Title (optional)' }).fill('Mine');
  await item('Goal').getByRole('textbox', { name: 'Minutes' }).fill('12');
  const update = testUpdate({ title: 'Theirs', minutes: '13', version: 'v2' });
  api.reply(liveDesk.update, () => refusal(409, { type: 'conflict', message: 'Changed', update }));
  await button('Save').click();
  await expect.element(page.getByText('Another user has changed this update')).toBeVisible();
  await expect.element(page.getByText(/^Theirs/)).toBeVisible();
  await expect.element(page.getByText('10:00 am · 13′')).toBeVisible();
  api.reply(liveDesk.update, testUpdate({ title: 'Mine' }));
  await button('Save my text').click();
  await expect.element(button('Save my text')).not.toBeInTheDocument();
  expect(api.calls(liveDesk.update)[1]?.body).toMatchObject({ title: 'Mine', minutes: '12', base_version: 'v2' });
});

test('an update that another user edits can be taken over', async () => {
  const lock = { user_id: 9, username: 'Bola Ade', since: '2026-11-18T10:00:00.000Z' };
  const { api } = await openDesk([testUpdate({ lock })]);
  await expect.element(page.getByText('Bola Ade is editing this update.')).toBeVisible();
  api.reply(liveDesk.lock, ({ body }) =>
    body.take_over
      ? { ...lock, user_id: 1 }
      : refusal(403, { type: 'post_locked', message: 'Bola Ade is editing.', lock }),
  );
  await button('Edit: Goal').click();
  await button('Take over').click();
  await expect.element(item('Goal').getByRole('textbox', { name: 'Correction' })).toBeVisible();
});

test('marks are stored without opening the editor, and a deletion can be undone', async () => {
  const { api } = await openDesk();
  api.reply(liveDesk.update, testUpdate({ is_pinned: true }));
  await button('Pin to the top: Goal').click();
  await button('Key moment: Goal').click();
  await expect
    .poll(() => api.calls(liveDesk.update).map(({ body }) => body))
    .toEqual([{ is_pinned: true }, { is_key_moment: true }]);
  api.reply(liveDesk.remove, { number: 2 }).reply(liveDesk.list, listOf([]));
  await button('Delete: Goal').click();
  await expect.element(notice('Update deleted.')).toBeVisible();
  await expect.element(page.getByText('No updates yet.')).toBeVisible();
  api.reply(liveDesk.restore, testUpdate()).reply(liveDesk.list, listOf([testUpdate()]));
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.element(item('Goal')).toBeVisible();
  expect(api.calls(liveDesk.restore)[0]?.body).toEqual({ number: 2 });
});

test('the history of an update restores a version', async () => {
  const { api } = await openDesk();
  const version = {
    username: 'Ngozi Eze',
    created_at: '2026-11-18T10:00:00.000Z',
    content: null,
    time: null,
    minutes: null,
  };
  const items = [
    { ...version, number: 2, reason: 'edit' as const, title: 'Goal', correction: null },
    { ...version, number: 1, reason: 'create' as const, title: 'Gaol', correction: null },
  ];
  api.reply(liveDesk.versions, { items }).reply(liveDesk.restore, testUpdate());
  await button('History: Goal').click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect.element(dialog.getByText('Gaol')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.element(notice('Version restored.')).toBeVisible();
  expect(api.calls(liveDesk.restore)[0]?.body).toEqual({ number: 1 });
});

test('a user without post.publish reads the updates of a published post and sees the reason', async () => {
  const user = testUser({ role: 'reporter', rights: seededRights('reporter') });
  await openDesk([testUpdate()], { user });
  await expect.element(page.getByText(/need the right post.publish/)).toBeVisible();
  await expect.element(composer).not.toBeInTheDocument();
  await expect.element(button('Edit: Goal')).not.toBeInTheDocument();
});

test('a list that cannot be loaded offers Retry', async () => {
  fakeApi().reply(liveDesk.list, () => refusal(409, { type: 'conflict', message: 'This post is not a live update.' }));
  await renderScreen(Page, { path: '/posts/5/live' });
  await expect.element(page.getByText('This post is not a live update.')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
});

describe('a picture that is pasted', () => {
  const path = `/media/images/7-${'0'.repeat(32)}/full.png`;
  const image = testImage(7, { url: `http://www.lagos.localhost:4000${path}` });

  /** Pastes a picture, whose upload ends when the test calls `respond()`. */
  async function pasteSlowPicture(api: FakeApi, field: Locator) {
    let resolveUpload: (reply: Image | Response) => void = () => {};
    api.reply(images.create, () => new Promise<Image | Response>((resolve) => (resolveUpload = resolve)));
    await field.click();
    paste({}, [await drawPicture()], field.element());
    await expect.poll(() => api.calls(images.create).length).toBe(1);
    return (reply: Image | Response = image) => resolveUpload(reply);
  }

  test('into the composer is published after its upload', async () => {
    const { api } = await openDesk();
    acceptUpdates(api, 'Goal');
    const respond = await pasteSlowPicture(api, text);
    expect(hasUnsaved()).toBe(true);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(page.getByText('Pictures are being uploaded (1 left). Try again after the upload.'))
      .toBeVisible();
    expect(api.calls(liveDesk.create)).toEqual([]);
    respond();
    await expect.element(page.getByText(/are being uploaded/)).not.toBeInTheDocument();
    await button('Publish update').click();
    await expect.poll(() => api.calls(liveDesk.create)).toHaveLength(1);
    expect(JSON.stringify(api.calls(liveDesk.create)[0]?.body)).toContain(path);
    await expect.element(composer.getByRole('img')).not.toBeInTheDocument();
    await expect.poll(hasUnsaved).toBe(false);
  });

  test('keeps the text in the composer if its upload fails, until it is removed', async () => {
    const { api } = await openDesk();
    acceptUpdates(api, 'Goal');
    const respond = await pasteSlowPicture(api, text);
    respond(refusal(500, { message: 'The disk is full.' }));
    await expect.element(composer.getByRole('button', { name: 'Retry' })).toBeVisible();
    await button('Publish update').click();
    await expect.element(page.getByText(/^These pictures were not uploaded: harbour_at-dawn.png/)).toBeVisible();
    expect(api.calls(liveDesk.create)).toEqual([]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('One nil.{Control>}{Enter}{/Control}');
    await expect.element(item('Goal')).toBeVisible();
    expect(JSON.stringify(api.calls(liveDesk.create)[0]?.body)).not.toContain('figure');
  });

  test('that is dropped beside the text does not replace the page', async () => {
    await openDesk();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await drawPicture());
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    await expect.element(notice('Drop pictures into the text.')).toBeVisible();
  });

  test('into an update is saved after its upload', async () => {
    const { api } = await openDesk();
    await button('Edit: Goal').click();
    const editor = item('Goal');
    const respond = await pasteSlowPicture(api, editor.getByRole('textbox', { name: 'Update' }));
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(page.getByText('Pictures are being uploaded (1 left). Try again after the upload.'))
      .toBeVisible();
    expect(api.calls(liveDesk.update)).toEqual([]);
    respond();
    await expect.element(page.getByText(/are being uploaded/)).not.toBeInTheDocument();
    api.reply(liveDesk.update, testUpdate());
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.element(button('Edit: Goal')).toBeVisible();
    expect(JSON.stringify(api.calls(liveDesk.update)[0]?.body)).toContain(path);
    await expect.poll(hasUnsaved).toBe(false);
  });
});
