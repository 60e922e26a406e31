import type { LiveUpdate } from '@masthead/domain/posts/contract/live-desk';
import { beforeEach, expect, test } from 'vitest';
import { deleteDraft } from '../../../shared/drafts/local-draft';
import { stopAutosaves } from '../../../shared/drafts/use-autosave';
import { DeskOutbox, type QueuedUpdate } from './desk-outbox';

const KEY = 'masthead.live-desk.lagos.1.5';
const queued: QueuedUpdate = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Queued',
  content: null,
  written_at: 0,
  is_pinned: false,
  is_key_moment: false,
};

beforeEach(() => localStorage.clear());

/** Opens the desk in a tab. `stop` leaves the page. */
function openTab(send: () => Promise<LiveUpdate> = async () => queued as unknown as LiveUpdate) {
  const outbox = new DeskOutbox({ key: KEY, send, onPublished: () => {} });
  return { outbox, stop: outbox.start('The final') };
}

const readComposer = () => new DeskOutbox({ key: KEY, send: async () => never(), onPublished: () => {} }).composer;
const never = (): never => {
  throw new Error('not sent');
};

test('a publication in one tab keeps the composer of another tab', async () => {
  const first = openTab();
  const second = openTab();
  first.outbox.setComposer({ title: 'Unfinished' });
  window.dispatchEvent(new Event('pagehide'));
  second.outbox.publish(queued);
  await expect.poll(() => second.outbox.getState().items).toEqual([]);
  expect(readComposer().title).toBe('Unfinished');
  first.stop();
  second.stop();
});

test('an update in one tab keeps the open edit of another tab', async () => {
  const edit = { title: 'Edited', content: null, correction: '', base_version: 'v1' };
  const first = openTab();
  const second = openTab();
  first.outbox.setEdit('goal', edit);
  window.dispatchEvent(new Event('pagehide'));
  second.outbox.publish(queued);
  await expect.poll(() => second.outbox.getState().items).toEqual([]);
  first.stop();
  expect(openTab().outbox.readEdit('goal')).toEqual(edit);
  second.stop();
});

test('a response after the user has left the desk does not restore the earlier composer', async () => {
  let respond = (_: LiveUpdate) => {};
  const left = openTab(() => new Promise((resolve) => (respond = resolve)));
  left.outbox.publish(queued);
  left.outbox.setComposer({ title: 'Draft' });
  left.stop();
  const reopened = openTab();
  reopened.outbox.setComposer({ title: 'Draft of the next update' });
  reopened.stop();
  respond(queued as unknown as LiveUpdate);
  await expect.poll(() => left.outbox.getState().items).toEqual([]);
  expect(readComposer().title).toBe('Draft of the next update');
});

test('a sign-out removes the texts, also those that are not stored yet', async () => {
  let respond = (_: LiveUpdate) => {};
  const { outbox, stop } = openTab(() => new Promise((resolve) => (respond = resolve)));
  outbox.publish(queued);
  outbox.setComposer({ title: 'Secret' });
  stopAutosaves();
  deleteDraft(KEY);
  stop();
  respond(queued as unknown as LiveUpdate);
  await expect.poll(() => outbox.getState().items).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});
