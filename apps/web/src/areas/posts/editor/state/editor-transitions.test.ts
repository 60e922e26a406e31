import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postLocks } from '@masthead/domain/posts/contract/locks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import diagram from '../../../../../../../docs/editor-state.md?raw';
import {
  createStore,
  expectStatus,
  getStatus,
  holdResponse,
  newerVersion,
  type StoreSetup,
  startStore,
  typeHeadline,
} from '../../../../../test/editor-store';
import { refusal } from '../../../../../test/fake-api';
import { headline } from '../../../../../test/post-editor';
import { initTranslations } from '../../../../shared/i18n/i18n';
import { type EditorEvent, type EditorStatus, transitions } from './editor-state';
import { toFormValues } from './post-form';

const DRAFT_KEY = 'masthead.post.lagos.1.5';
const lockedResponse = () =>
  refusal(403, {
    type: 'post_locked',
    message: 'Bola is editing this post.',
    lock: { username: 'Bola', since: '2026-11-15T09:00:00.000Z' },
  });
const conflict = () => refusal(409, { type: 'conflict', message: 'Somebody else saved this post.' });
const failure = () => refusal(500, { type: 'internal', message: 'Something went wrong.' });
const notices = { success: 'Done', fallback: 'Failed' };

beforeAll(() => initTranslations('en-US', {}));

/** The page becomes visible again, for example after the computer slept. The store then renews its lock at once. */
const resumePage = () => window.dispatchEvent(new PageTransitionEvent('pageshow'));

/** Brings a new store into each status. */
const reachStatus: Record<EditorStatus, () => Promise<StoreSetup>> = {
  opening: async () => createStore(),
  lockedByOther: async () => {
    const setup = createStore();
    setup.api.reply(posts.get, lockedResponse);
    return startStore(setup, 'lockedByOther');
  },
  inOtherTab: async () => {
    await holdClaim();
    return startStore(createStore(), 'inOtherTab');
  },
  restoring: async () => {
    const setup = createStore();
    storeLocalDraft(setup);
    return startStore(setup, 'restoring');
  },
  editing: () => startStore(createStore(), 'editing'),
  saving: async () => {
    const setup = await reachStatus.editing();
    holdResponse(setup, 'update');
    typeHeadline(setup);
    void setup.store.save();
    await expectStatus(setup, 'saving');
    await expect.poll(() => setup.api.calls(posts.update).length).toBe(1);
    return setup;
  },
  saveFailed: async () => {
    const setup = await reachStatus.editing();
    setup.api.reply(posts.update, failure);
    typeHeadline(setup);
    await setup.store.save();
    await expectStatus(setup, 'saveFailed');
    return setup;
  },
  publishedMeanwhile: async () => {
    const setup = createStore({ status: Status.SCHEDULED, published_at: new Date(Date.now() + 500).toISOString() });
    await startStore(setup, 'editing');
    publishMeanwhile(setup);
    await expectStatus(setup, 'publishedMeanwhile');
    return setup;
  },
  conflict: async () => {
    const setup = await reachStatus.editing();
    causeConflict(setup);
    await expectStatus(setup, 'conflict');
    return setup;
  },
  acting: async () => {
    const setup = await reachStatus.editing();
    holdResponse(setup, 'review');
    void setup.store.sendToReview();
    await expectStatus(setup, 'acting');
    return setup;
  },
  readOnly: () => startStore(createStore({ status: Status.TRASHED }), 'readOnly'),
  lockLost: async () => {
    const setup = await reachStatus.editing();
    setup.api.reply(postLocks.check, lockedResponse);
    resumePage();
    await expectStatus(setup, 'lockLost');
    return setup;
  },
  left: async () => {
    const setup = await reachStatus.lockedByOther();
    setup.store.answerOvertake(false);
    return setup;
  },
};

/** Holds the claim of the post like another tab, until the test ends. `steal` takes it from the store. */
function holdClaim({ steal } = { steal: false }): Promise<void> {
  return new Promise((granted) => {
    const hold = () =>
      new Promise<void>((release) => {
        onFinish = release;
        granted();
      });
    let onFinish = () => {};
    onTestFinished(() => onFinish());
    // The request fails when the store takes the claim back.
    void navigator.locks.request('masthead.post.5', { steal }, hold).catch(() => undefined);
  });
}

function storeLocalDraft({ api }: StoreSetup) {
  const { updated_at } = api.stored();
  const values = { ...toFormValues(api.stored()), main_headline: 'Typed before' };
  const copy = { values, base_updated_at: updated_at, saved_at: new Date(Date.parse(updated_at) + 1000).toISOString() };
  localStorage.setItem(DRAFT_KEY, JSON.stringify(copy));
}

function publishMeanwhile(setup: StoreSetup) {
  const { api } = setup;
  api.reply(posts.get, () => ({ ...newerVersion(setup, {}), status: Status.PUBLISHED }));
}

/** Another user saved a change to the field that is edited here; a heartbeat detects it. */
function causeConflict(setup: StoreSetup) {
  typeHeadline(setup, 'My version');
  const { api } = setup;
  const next = newerVersion(setup, { main_headline: 'Theirs' });
  api.reply(posts.get, () => next);
  api.reply(postLocks.check, () => refusal(403, { type: 'lock_lost', message: 'Open the post again.' }));
  resumePage();
}

/** Triggers each event. */
const triggerEvent: Record<EditorEvent, (setup: StoreSetup) => unknown> = {
  opened: ({ store }) => onTestFinished(store.start()),
  openedReadOnly: (setup) => {
    setup.api.reply(posts.get, () => ({ ...setup.api.stored(), status: Status.TRASHED }));
    onTestFinished(setup.store.start());
  },
  draftFound: (setup) => {
    storeLocalDraft(setup);
    onTestFinished(setup.store.start());
  },
  heldByOther: (setup) => {
    setup.api.reply(posts.get, lockedResponse);
    onTestFinished(setup.store.start());
  },
  openInOtherTab: async ({ store }) => {
    await holdClaim();
    onTestFinished(store.start());
  },
  movedToOtherTab: () => holdClaim({ steal: true }),
  continuedHere: ({ store }) => void store.answerContinueHere(true),
  overtaking: (setup) => {
    setup.api.reply(postLocks.overtake, () => setup.pending.response as Promise<Post>);
    setup.store.answerOvertake(true);
  },
  left: (setup) => {
    if (getStatus(setup) === 'lockedByOther') return setup.store.answerOvertake(false);
    if (getStatus(setup) === 'inOtherTab') return setup.store.answerContinueHere(false);
    setup.api.reply(posts.get, failure);
    onTestFinished(setup.store.start());
  },
  draftApplied: ({ store }) => store.applyDraft(),
  draftDiscarded: ({ store }) => store.discardDraft(),
  saveStarted: (setup) => {
    holdResponse(setup, 'update');
    typeHeadline(setup, `${headline} again`);
    void setup.store.save();
  },
  saved: (setup) => setup.pending.send(newerVersion(setup, { main_headline: `${headline} today` })),
  saveFailed: ({ pending }) => pending.send(failure()),
  actionStarted: (setup) => {
    holdResponse(setup, 'review');
    setup.api.reply(posts.update, () => setup.api.stored());
    setup.api.reply(posts.trash, () => setup.pending.response as Promise<Post>);
    void setup.store.runTrashTransition('trash', notices);
  },
  actionEnded: ({ pending }) => pending.send(failure()),
  conflictFound: (setup) => {
    const next = newerVersion(setup, { main_headline: 'Theirs' });
    if (getStatus(setup) !== 'saving' && getStatus(setup) !== 'acting') return causeConflict(setup);
    if (getStatus(setup) === 'acting') typeHeadline(setup, 'My version');
    setup.api.reply(posts.get, () => next);
    setup.pending.send(conflict());
  },
  decided: ({ store }) => store.decideConflict(null),
  publishedMeanwhile: (setup) => {
    const published_at = new Date(Date.now() + 500).toISOString();
    setup.store.adoptVersion(newerVersion(setup, { status: Status.SCHEDULED, published_at }));
    publishMeanwhile(setup);
  },
  becameReadOnly: (setup) => setup.store.adoptVersion(newerVersion(setup, { status: Status.TRASHED })),
  becameEditable: (setup) => setup.store.adoptVersion(newerVersion(setup, { status: Status.NEW })),
  lockLost: (setup) => {
    setup.api.reply(postLocks.check, lockedResponse);
    resumePage();
  },
};

/** Transitions that `reachStatus` and `triggerEvent` cannot combine: they need an action on another kind of post. */
const ownScenarios: Partial<Record<`${EditorStatus} ${EditorEvent}`, () => Promise<StoreSetup>>> = {
  'acting opened': () => restorePost(() => {}),
  'acting draftFound': () => restorePost(storeLocalDraft),
  'acting left': async () => {
    const setup = await reachStatus.editing();
    setup.api.reply(posts.trash, () => setup.pending.response as Promise<Post>);
    void setup.store.runTrashTransition('trash', notices);
    await expectStatus(setup, 'acting');
    setup.pending.send({ ...setup.api.stored(), status: Status.TRASHED });
    return setup;
  },
};

async function restorePost(prepare: (setup: StoreSetup) => void): Promise<StoreSetup> {
  const setup = await startStore(createStore({ status: Status.TRASHED }), 'readOnly');
  setup.api.reply(posts.restore, () => setup.pending.response as Promise<Post>);
  void setup.store.runTrashTransition('restore', notices);
  await expectStatus(setup, 'acting');
  prepare(setup);
  setup.pending.send({ ...setup.api.stored(), status: Status.NEW });
  return setup;
}

/** One row per entry of the transition table in editor-state.ts. */
const table = Object.entries(transitions).flatMap(([from, events]) =>
  Object.entries(events).map(([event, to]) => ({ from, event, to }) as TransitionRow),
);
interface TransitionRow {
  from: EditorStatus;
  event: EditorEvent;
  to: EditorStatus;
}

test.each(table)('goes from $from to $to on $event', async ({ from, event, to }) => {
  const runScenario = ownScenarios[`${from} ${event}`];
  const setup = runScenario ? await runScenario() : await reachStatus[from]();
  if (!runScenario) await triggerEvent[event](setup);
  await expectStatus(setup, to);
});

test('the diagram in docs/editor-state.md shows the same transitions', () => {
  // A line of the diagram: "  saving --> editing: saved".
  const arrows = diagram.match(/^ {2}\w+ --> \w+: \w+$/gm)?.map((line) => line.trim());
  expect(arrows?.sort()).toEqual(table.map(({ from, event, to }) => `${from} --> ${to}: ${event}`).sort());
});

test('every status is reachable', () => {
  const targets = new Set<string>(table.map(({ to }) => to));
  expect(Object.keys(transitions).filter((status) => status !== 'opening' && !targets.has(status))).toEqual([]);
});

test('the statuses lockLost and left are final', () => {
  expect(transitions.lockLost).toEqual({});
  expect(transitions.left).toEqual({});
});
