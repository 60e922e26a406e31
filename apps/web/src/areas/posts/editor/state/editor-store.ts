import { accessRefusal } from '@masthead/domain/access/refusal';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { type WorkingCopy, workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { ApiError, call } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { notifyFailure, notifySuccess, notifyWarning } from '../../../../shared/notices/notify';
import { zoneDateTime } from '../../../../shared/time/zone-time';
import { t } from '../../../../ui/translation';
import { findLockMessage } from '../../post-lock';
import type { TrashTransition } from '../../trash-transitions';
import { toUndoTrash } from '../../undo-trash';
import { type DraftAutosave, type EditorEnvironment, notifyCanceledPublication } from './editor-base';
import { EditorWithRepublication } from './editor-republication';
import { onSavedInAnotherTab } from './external-changes';
import type { PostForm } from './post-form';
import { type SentDraft, toSentDraft } from './post-local-draft';
import { callWithTimeout } from './working-copy';

/** The notices of an action. */
interface Notices {
  success: string;
  /** Shown for a failure without a message of its own. */
  fallback: string;
}

const { write } = collection('posts');

const switchEndpoints = {
  is_verified: posts.moderate,
  is_evergreen: posts.evergreen,
  table_of_contents: posts.contents,
};
export type SwitchName = keyof typeof switchEndpoints;

/**
 * The state and logic of the editor page of one post, outside of React. Components read it with `useEditor()`. Four
 * classes divide the work, each in its own file and each extending the one before:
 *
 * 1. `EditorBase`: the state, the stored version, the form, the lock.
 * 2. `EditorWithSaving`: saving, conflicts, a lost lock.
 * 3. `EditorWithRepublication`: the publication of unsaved changes of a published post.
 * 4. `EditorStore`: opening and closing, the local draft, and actions such as publish and trash.
 *
 * The statuses of the page and their transitions are in `editor-state.ts`.
 */
export class EditorStore extends EditorWithRepublication {
  /** Increases on every start and stop. A response that belongs to an earlier run is ignored. */
  #runNumber = 0;
  readonly #releaseLock = () => {
    // The other tab still edits the post.
    if (this.getState().status !== 'inOtherTab') this.lock.release();
  };

  /** Opens the post. Returns a function that releases the lock and stops all timers and listeners. */
  start(): () => void {
    this.#runNumber += 1;
    this.isRunning = true;
    const run = this.#runNumber;
    const stopTabs = onSavedInAnotherTab(this.id, async () => {
      // A failed request is harmless: the next save detects the conflict.
      const { stored, status } = this.getState();
      const post = stored && status !== 'inOtherTab' ? await this.readPost().catch(() => null) : null;
      if (post && run === this.#runNumber) this.mergeNewerVersion(post);
    });
    const stopWorkingCopy = this.workingCopy.start();
    window.addEventListener('pagehide', this.#releaseLock);
    // StrictMode stops and restarts a new page at once: only the second start sends a request.
    queueMicrotask(() => {
      if (run !== this.#runNumber) return;
      // A new story opens its post before the editor page starts.
      if (this.getState().stored !== null) this.syncWithStored();
      else void this.#open(this.lock.open, t('Error fetching data.'));
    });
    return () => {
      this.#runNumber += 1;
      this.isRunning = false;
      stopTabs();
      stopWorkingCopy();
      this.stopHeartbeat();
      this.publicationWatch.stop();
      window.removeEventListener('pagehide', this.#releaseLock);
      queueMicrotask(() => {
        // Release the lock only if no restart follows: StrictMode restarts at once.
        if (run + 1 !== this.#runNumber) return;
        this.#releaseLock();
        this.tabClaim.release();
        this.uploads.dispose();
      });
    };
  }

  /** `load` reads the post and takes its lock. */
  async #open(load: () => Promise<Post>, fallback: string, sent: SentDraft | null = null): Promise<void> {
    const run = this.#runNumber;
    try {
      const [post, copies] = await Promise.all([load(), this.#loadCopies()]);
      // A post that the user can only read may be open in several tabs.
      const hasClaim =
        this.findAccess(post).isReadOnly || (await this.tabClaim.claim({ steal: false }, () => this.#moveToOtherTab()));
      if (run !== this.#runNumber) return this.tabClaim.release();
      if (!hasClaim) return this.dispatch('openInOtherTab');
      this.workingCopy.prepareWith(copies === null ? () => this.#readMissedCopies() : null);
      this.showPost(post, copies ?? [], sent);
    } catch (error) {
      if (run !== this.#runNumber) return;
      const lockMessage = load === this.lock.open ? findLockMessage(error) : null;
      if (lockMessage !== null) return this.dispatch('heldByOther', { lockMessage });
      const isMissing = error instanceof ApiError && error.status === 404;
      if (isMissing) notifyFailure(null, t('Post with given ID not found.'));
      else notifyFailure(error, fallback);
      this.#leave();
    }
  }

  /** Another tab of this browser continues with the post. It gets the unsaved text of this tab. */
  #moveToOtherTab() {
    const { stored } = this.getState();
    void this.closeExtras();
    this.autosave.storeNow();
    this.stopHeartbeat();
    this.tabClaim.handOver(stored && toSentDraft(stored.values, this.form.getValues(), stored.post.updated_at));
    this.dispatch('movedToOtherTab');
  }

  /** The user's answer to the question whether to continue in this tab. The unsaved text of the other tab moves here. */
  readonly answerContinueHere = async (isAgreed: boolean): Promise<void> => {
    if (!isAgreed) return this.#leave();
    this.dispatch('continuedHere');
    const run = this.#runNumber;
    const sent = await this.tabClaim.takeOver(() => this.#moveToOtherTab());
    if (run !== this.#runNumber) return this.tabClaim.release();
    await this.#open(this.lock.open, t('Error fetching data.'), sent);
    if (sent !== null && this.getState().draft?.client_id === null) this.applyDraft();
  };

  /** The user's working copies; `null` if they could not be read. The post also opens without them. */
  async #loadCopies(): Promise<WorkingCopy[] | null> {
    if (accessRefusal(this.environment.viewer, 'post.update') !== null) return [];
    const reply = await call(workingCopies.list, { params: { id: this.id } }).catch(() => null);
    return reply?.items ?? null;
  }

  /** Reads the working copies that could not be read when the post opened. The new copy must not overwrite them. */
  async #readMissedCopies(): Promise<void> {
    const { items } = await callWithTimeout(workingCopies.list, { params: { id: this.id } });
    const { own, newest } = this.offeredDrafts.findMissed(items, this.stored.values);
    if (own) this.workingCopy.changeClient();
    if (!newest) return;
    const time = zoneDateTime(newest.saved_at, this.environment.zone);
    notifyWarning(t('The server has unsaved changes of yours from {time}.', { time }), {
      label: t('Show my text'),
      run: this.environment.showUnsavedText,
    });
  }

  /** The user's answer to the question whether to take over the lock. */
  readonly answerOvertake = (isAgreed: boolean) => {
    if (!isAgreed) return this.#leave();
    this.dispatch('overtaking');
    void this.#open(this.lock.overtake, t('Error taking over the post.'));
  };

  #leave() {
    this.dispatch('left');
    this.environment.leave();
  }

  /** Called on every render, because rights and `leave` can change while the page is open. */
  setEnvironment(next: EditorEnvironment) {
    const isSameViewer = next.viewer === this.environment.viewer;
    this.environment = next;
    if (!isSameViewer && this.getState().stored) this.syncWithStored();
  }

  connectAutosave(autosave: DraftAutosave) {
    this.autosave = autosave;
  }

  readonly applyDraft = () => {
    const { draft } = this.getState();
    if (!draft) return;
    const { base_updated_at, changes, client_id } = draft;
    if (client_id !== null) this.workingCopy.replaceCopyOf(client_id);
    this.showChanges(changes, base_updated_at);
    this.dispatch('draftApplied', { draft: null });
  };

  /** Shows changes of an earlier visit, or of a proposal, as unsaved changes. */
  showChanges(changes: Partial<PostForm>, updated_at: string) {
    // Outdated changes stay in the form beside the new ones, so their base version stays.
    if (!this.stored.isOutdated) {
      const isOutdated = Date.parse(updated_at) !== Date.parse(this.stored.post.updated_at);
      // A save sends the base version of the changes, so that the server detects a conflict.
      this.dispatch(null, { stored: { ...this.stored, isOutdated, post: { ...this.stored.post, updated_at } } });
    }
    this.setValues(changes);
    this.remountTextEditor();
  }

  /** Discards the offered draft and offers the next one. */
  readonly discardDraft = () => {
    const { draft } = this.getState();
    if (!draft) return;
    if (draft.client_id === null) this.discardDrafts();
    else void this.workingCopy.remove(draft.client_id);
    const next = this.offeredDrafts.takeNext(this.stored.values);
    this.dispatch(next ? null : 'draftDiscarded', { draft: next });
  };

  publish(): Promise<void> {
    const fallback = t('Error publishing post.');
    // Readers would see the changes of a published post at once if they were saved first.
    if (this.stored.post.status === Status.PUBLISHED) {
      return this.#runAction('publish', { fallback, savesFirst: false }, async () => {
        if (await this.leadAlt.saveOrShow()) await this.republish(fallback);
      });
    }
    return this.#runAction('publish', { fallback, savesFirst: true }, async () => {
      this.adoptVersion(await write(this.client, posts.publish, this.#toRequest({ hold: true })));
      // A held publication is reported when the server makes it.
      if (this.stored.post.publish_due_at === null) notifySuccess(t('Post published.'));
    });
  }

  /** Cancels a held publication. */
  undoPublish(): Promise<void> {
    const fallback = t('Error undoing the publication.');
    return this.#runAction('undo', { fallback, savesFirst: false }, async () => {
      try {
        this.adoptVersion(await write(this.client, posts.undoPublish, { params: { id: this.id } }));
        notifySuccess(t('Publication undone.'));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // Too late. The next read of the post shows the new version.
        notifyFailure(error, fallback);
      }
    });
  }

  /** Makes a published post a draft. Unsaved changes stay in the form. */
  unpublish(reason: string): Promise<void> {
    const fallback = t('Error unpublishing post.');
    return this.#runAction('unpublish', { fallback, savesFirst: false }, async () => {
      this.adoptVersion(await write(this.client, posts.unpublish, this.#toRequest({ reason })));
      notifySuccess(t('Post unpublished.'));
    });
  }

  schedule(published_at: string): Promise<void> {
    return this.#runAction('publish', { fallback: t('Error scheduling post.'), savesFirst: true }, async () => {
      this.adoptVersion(await write(this.client, posts.schedule, this.#toRequest({ published_at })));
      notifySuccess(t('Post scheduled.'));
      this.discardDrafts();
      this.#leave();
    });
  }

  sendToReview(): Promise<void> {
    return this.#runAction('review', { fallback: t('Error sending post to review.'), savesFirst: true }, async () => {
      this.adoptVersion(await write(this.client, posts.review, this.#toRequest({})));
      notifySuccess(t('Post sent to review.'));
    });
  }

  /** Trashes, restores or permanently deletes the post. */
  runTrashTransition(name: TrashTransition, { success, fallback }: Notices): Promise<void> {
    return this.#runAction(name, { fallback, savesFirst: false }, async () => {
      if (name === 'restore') {
        this.showPost(await write(this.client, posts.restore, this.#toRequest({})));
        return notifySuccess(success);
      }
      if (name === 'trash') {
        const trashedPost = await write(this.client, posts.trash, this.#toRequest({}));
        notifySuccess(success, undefined, toUndoTrash(this.client, trashedPost));
        // Unsaved text stays as a draft, which the page offers again after the post is restored.
        this.autosave.storeNow();
      } else {
        await write(this.client, posts.remove, { params: { id: this.id } });
        notifySuccess(success);
        this.discardDrafts();
      }
      this.#leave();
    });
  }

  setSwitch(name: SwitchName, value: boolean, notices: Notices): Promise<void> {
    return this.#sendChange(notices, () => write(this.client, switchEndpoints[name], this.#toRequest({ value })));
  }

  setLiveEnded(live_ended: boolean, notices: Notices): Promise<void> {
    return this.#sendChange(notices, () => write(this.client, posts.update, this.#toRequest({ live_ended })));
  }

  /** Sends a change that takes effect at once. Unsaved changes stay unsaved. */
  async #sendChange({ success, fallback }: Notices, send: () => Promise<Post>): Promise<void> {
    const wasHeld = this.stored.post.publish_due_at !== null;
    try {
      this.adoptVersion(await send());
      notifySuccess(success);
      if (wasHeld) notifyCanceledPublication();
    } catch (error) {
      await this.handleFailure(error, fallback);
    }
  }

  /** A request with the base version, which the server rejects if a newer version is stored. */
  #toRequest<B extends object>(body: B) {
    return { params: { id: this.id }, body: { ...body, base_updated_at: this.stored.post.updated_at } };
  }

  /** Runs one action at a time. `savesFirst` is `false` for actions that discard unsaved changes. */
  async #runAction(action: string, options: { fallback: string; savesFirst: boolean }, send: () => Promise<void>) {
    if (this.getState().action !== null) return;
    this.dispatch(null, { action });
    try {
      if (options.savesFirst && !(await this.saveBeforeAction())) return;
      this.dispatch('actionStarted');
      await send();
    } catch (error) {
      await this.handleFailure(error, options.fallback);
    } finally {
      this.dispatch('actionEnded', { action: null });
      this.syncWithStored();
    }
  }
}
