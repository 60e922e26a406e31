import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import diagram from '../../../../../../../docs/editor-state.md?raw';
import { refusal } from '../../../../../test/fake-api';
import { editorApi, headline, readyPost } from '../../../../../test/post-editor';
import { createQueryClient } from '../../../../shared/api/collection';
import { speak } from '../../../../shared/i18n/i18n';
import { type EditorEvent, type EditorStatus, transitions } from './editor-state';

import { EditorStore } from './editor-store';
import { valuesOf } from './post-form';

const KEY = 'masthead.post.lagos.1.5';
const held = () =>
  refusal(403, {
    type: 'post_locked',
    message: 'Bola is editing this post.',
    lock: { username: 'Bola', since: '2026-11-15T09:00:00.000Z' },
  });
const conflict = () => refusal(409, { type: 'conflict', message: 'Somebody else saved this post.' });
const failure = () => refusal(500, { type: 'internal', message: 'Something went wrong.' });
const words = { done: 'Done', fallback: 'Failed' };

/** A response that the test sends when it wants to. */
function later<T>() {
  let send: (value: T) => void = () => {};
  const response = new Promise<T>((resolve) => {
    send = resolve;
  });
  return { response, send: (value: T) => send(value) };
}

const editor = { user: { id: 1 }, rights: new Set(['post.update', 'post.publish', 'post.delete'] as const) };
const reporter = { user: { id: 1 }, rights: new Set(['post.update'] as const) };

/** A store before its start, and the server of its post. */
function setUp(given: Partial<Post> = {}, viewer: typeof editor | typeof reporter = editor) {
  localStorage.clear();
  const api = editorApi(readyPost(given));
  const pending = later<Post | Response>();
  const surroundings = { projectId: 'lagos', leave: () => {} };
  const store = new EditorStore(5, createQueryClient(1), { ...surroundings, viewer });
  const changeViewer = (next: typeof editor | typeof reporter) => store.update({ ...surroundings, viewer: next });
  return { api, store, pending, changeViewer };
}
type Setting = ReturnType<typeof setUp>;

beforeAll(() => speak('en-US', {}));

const status = ({ store }: Setting) => store.read().status;
const reached = (setting: Setting, expected: EditorStatus) =>
  expect.poll(() => status(setting)).toBe(expected as never);

async function start(setting: Setting, expected: EditorStatus): Promise<Setting> {
  onTestFinished(setting.store.start());
  await reached(setting, expected);
  return setting;
}

function type({ store }: Setting, text = `${headline} today`) {
  // No component mounts the form here, and an unmounted form returns its default values.
  store.form.control._state.mount = true;
  store.form.setValue('main_headline', text);
}

const pause = ({ api, pending }: Setting, endpoint: 'update' | 'review') =>
  api.reply(posts[endpoint], () => pending.response);
/** A newer stored version in which somebody else changed this field. */
function theirs({ api, store }: Setting, change: Partial<Post>): Post {
  const post = store.read().stored?.post ?? api.stored();
  return { ...post, ...change, updated_at: new Date(Date.parse(post.updated_at) + 3_600_000).toISOString() };
}
const wake = () => window.dispatchEvent(new PageTransitionEvent('pageshow'));

/** Brings a new store into each state. */
const reach: Record<EditorStatus, () => Promise<Setting>> = {
  opening: async () => setUp(),
  lockedByOther: async () => {
    const setting = setUp();
    setting.api.reply(posts.get, held);
    return start(setting, 'lockedByOther');
  },
  restoring: async () => {
    const setting = setUp();
    keepDraft(setting);
    return start(setting, 'restoring');
  },
  editing: () => start(setUp(), 'editing'),
  saving: async () => {
    const setting = await reach.editing();
    pause(setting, 'update');
    type(setting);
    void setting.store.save();
    await reached(setting, 'saving');
    await expect.poll(() => setting.api.calls(posts.update).length).toBe(1);
    return setting;
  },
  saveFailed: async () => {
    const setting = await reach.editing();
    setting.api.reply(posts.update, failure);
    type(setting);
    await setting.store.save();
    await reached(setting, 'saveFailed');
    return setting;
  },
  publishedMeanwhile: async () => {
    const setting = setUp({ status: Status.SCHEDULED, published_at: new Date(Date.now() + 500).toISOString() });
    await start(setting, 'editing');
    goOut(setting);
    await reached(setting, 'publishedMeanwhile');
    return setting;
  },
  conflict: async () => {
    const setting = await reach.editing();
    meetConflict(setting);
    await reached(setting, 'conflict');
    return setting;
  },
  acting: async () => {
    const setting = await reach.editing();
    pause(setting, 'review');
    void setting.store.sendToReview();
    await reached(setting, 'acting');
    return setting;
  },
  readOnly: () =>
    start(setUp({ status: Status.PUBLISHED, published_at: '2026-11-15T10:00:00.000Z' }, reporter), 'readOnly'),
  lockLost: async () => {
    const setting = await reach.editing();
    setting.api.reply(postLocks.check, held);
    wake();
    await reached(setting, 'lockLost');
    return setting;
  },
  left: async () => {
    const setting = await reach.lockedByOther();
    setting.store.answerOvertake(false);
    return setting;
  },
};

function keepDraft({ api }: Setting) {
  const { updated_at } = api.stored();
  const values = { ...valuesOf(api.stored()), main_headline: 'Typed before' };
  const copy = { values, base_updated_at: updated_at, saved_at: new Date(Date.parse(updated_at) + 1000).toISOString() };
  localStorage.setItem(KEY, JSON.stringify(copy));
}

function goOut(setting: Setting) {
  const { api } = setting;
  api.reply(posts.get, () => ({ ...theirs(setting, {}), status: Status.PUBLISHED }));
}

/** The post was saved by somebody else, who changed the field that is typed here; a heartbeat notices it. */
function meetConflict(setting: Setting) {
  type(setting, 'Mine');
  const { api } = setting;
  const next = theirs(setting, { main_headline: 'Theirs' });
  api.reply(posts.get, () => next);
  api.reply(postLocks.check, () => refusal(403, { type: 'lock_lost', message: 'Open the post again.' }));
  wake();
}

/** Causes each event. */
const cause: Record<EditorEvent, (setting: Setting) => unknown> = {
  opened: ({ store }) => onTestFinished(store.start()),
  openedReadOnly: (setting) => {
    setting.changeViewer(reporter);
    setting.api.reply(posts.get, () => ({ ...setting.api.stored(), status: Status.PUBLISHED }));
    onTestFinished(setting.store.start());
  },
  draftFound: (setting) => {
    keepDraft(setting);
    onTestFinished(setting.store.start());
  },
  heldByOther: (setting) => {
    setting.api.reply(posts.get, held);
    onTestFinished(setting.store.start());
  },
  overtaking: (setting) => {
    setting.api.reply(postLocks.overtake, () => setting.pending.response as Promise<Post>);
    setting.store.answerOvertake(true);
  },
  left: (setting) => {
    if (status(setting) === 'lockedByOther') return setting.store.answerOvertake(false);
    setting.api.reply(posts.get, failure);
    onTestFinished(setting.store.start());
  },
  draftApplied: ({ store }) => store.applyDraft(),
  draftDiscarded: ({ store }) => store.discardDraft(),
  saveStarted: (setting) => {
    pause(setting, 'update');
    type(setting, `${headline} again`);
    void setting.store.save();
  },
  saved: (setting) => setting.pending.send(theirs(setting, { main_headline: `${headline} today` })),
  saveFailed: ({ pending }) => pending.send(failure()),
  actionStarted: (setting) => {
    pause(setting, 'review');
    setting.api.reply(posts.update, () => setting.api.stored());
    setting.api.reply(posts.trash, () => setting.pending.response as Promise<Post>);
    void setting.store.move('trash', words);
  },
  actionEnded: ({ pending }) => pending.send(failure()),
  conflictFound: (setting) => {
    const next = theirs(setting, { main_headline: 'Theirs' });
    if (status(setting) !== 'saving' && status(setting) !== 'acting') return meetConflict(setting);
    if (status(setting) === 'acting') type(setting, 'Mine');
    setting.api.reply(posts.get, () => next);
    setting.pending.send(conflict());
  },
  decided: ({ store }) => store.decideConflict(null),
  publishedMeanwhile: (setting) => {
    const published_at = new Date(Date.now() + 500).toISOString();
    setting.store.adopt(theirs(setting, { status: Status.SCHEDULED, published_at }));
    goOut(setting);
  },
  becameReadOnly: (setting) => {
    setting.changeViewer(reporter);
    if (status(setting) !== 'readOnly') setting.store.adopt(theirs(setting, { status: Status.PUBLISHED }));
  },
  becameEditable: (setting) => setting.changeViewer(editor),
  lockLost: (setting) => {
    setting.api.reply(postLocks.check, held);
    wake();
  },
};

/** Transitions of a move that ends in another way than a failure. */
const special: Partial<Record<`${EditorStatus} ${EditorEvent}`, () => Promise<Setting>>> = {
  'acting opened': () => restore(() => {}),
  'acting draftFound': () => restore(keepDraft),
  'acting left': async () => {
    const setting = await reach.editing();
    setting.api.reply(posts.trash, () => setting.pending.response as Promise<Post>);
    void setting.store.move('trash', words);
    await reached(setting, 'acting');
    setting.pending.send({ ...setting.api.stored(), status: Status.TRASHED });
    return setting;
  },
  'readOnly lockLost': async () => {
    const setting = await start(setUp({ status: Status.TRASHED }), 'readOnly');
    await cause.lockLost(setting);
    return setting;
  },
};

async function restore(prepare: (setting: Setting) => void): Promise<Setting> {
  const setting = await start(setUp({ status: Status.TRASHED }), 'readOnly');
  setting.api.reply(posts.restore, () => setting.pending.response as Promise<Post>);
  void setting.store.move('restore', words);
  await reached(setting, 'acting');
  prepare(setting);
  setting.pending.send({ ...setting.api.stored(), status: Status.NEW });
  return setting;
}

const table = Object.entries(transitions).flatMap(([from, events]) =>
  Object.entries(events).map(([event, to]) => ({ from, event, to }) as Row),
);
interface Row {
  from: EditorStatus;
  event: EditorEvent;
  to: EditorStatus;
}

test.each(table)('$from leads to $to when $event', async ({ from, event, to }) => {
  const run = special[`${from} ${event}`];
  const setting = run ? await run() : await reach[from]();
  if (!run) await cause[event](setting);
  await reached(setting, to);
});

test('the diagram of the documentation shows the same transitions', () => {
  const arrows = diagram.match(/^ {2}\w+ --> \w+: \w+$/gm)?.map((line) => line.trim());
  expect(arrows?.sort()).toEqual(table.map(({ from, event, to }) => `${from} --> ${to}: ${event}`).sort());
});

test('every state can be reached', () => {
  const targets = new Set<string>(table.map(({ to }) => to));
  expect(Object.keys(transitions).filter((each) => each !== 'opening' && !targets.has(each))).toEqual([]);
});

test('a tab does not read again what it stored itself', async () => {
  const setting = await reach.editing();
  const reads = setting.api.calls(posts.get).length;
  const isTold = new Promise((resolve) => {
    const channel = new BroadcastChannel('masthead.post-saved');
    channel.onmessage = resolve;
    onTestFinished(() => channel.close());
  });
  setting.store.adopt(theirs(setting, { description: 'Another one' }));
  await isTold;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(setting.api.calls(posts.get).length).toBe(reads);
});

test('a lost lock and a left page are final', () => {
  expect(transitions.lockLost).toEqual({});
  expect(transitions.left).toEqual({});
});
