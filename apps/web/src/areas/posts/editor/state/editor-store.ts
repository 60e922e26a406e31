import type { Endpoint, Reply, Sent } from '@masthead/domain/http/endpoint';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import i18next from 'i18next';
import { ApiError } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { notifyFailure, notifySuccess } from '../../../../shared/notices/notify';
import { lockedBy } from '../../post-lock';
import { EditorSaving } from './editor-saving';
import type { Surroundings } from './editor-session';

import { onSavedInAnotherTab } from './version-news';

interface Words {
  /** The notice of success. */
  done: string;
  /** The notice of a failure that says nothing itself. */
  fallback: string;
}

const { write } = collection('posts');

/**
 * Everything that the editor page of one post knows and does, outside of React: the stored version, the form with the
 * edited version, the lock, saving, conflicts and moves. Components read it with `useEditor()`. The states and their
 * transitions are in `editor-state.ts`.
 */
export class EditorStore extends EditorSaving {
  /** Counts starts and stops of the page: an answer that arrives after a stop is ignored. */
  #run = 0;

  /** Opens the post. The returned function releases the lock and ends everything that runs. */
  start(): () => void {
    this.#run += 1;
    this.isRunning = true;
    const run = this.#run;
    const stopTabs = onSavedInAnotherTab(this.id, async () => {
      // A request that fails loses nothing: the next save finds out.
      const post = this.read().stored ? await this.lock.open().catch(() => null) : null;
      if (post && run === this.#run) this.takeNewer(post);
    });
    window.addEventListener('pagehide', this.lock.release);
    // StrictMode stops a page right after its first start: only the second start sends a request.
    queueMicrotask(() => {
      if (run === this.#run && this.read().stored === null)
        void this.#open(this.lock.open, i18next.t('Error fetching data.'));
    });
    return () => {
      this.#run += 1;
      this.isRunning = false;
      stopTabs();
      this.stopHeartbeat();
      this.publication.stop();
      window.removeEventListener('pagehide', this.lock.release);
      queueMicrotask(() => {
        // Another start follows at once in StrictMode.
        if (run + 1 === this.#run) this.lock.release();
      });
    };
  }

  async #open(read: () => Promise<Post>, fallback: string): Promise<void> {
    const run = this.#run;
    try {
      const post = await read();
      if (run === this.#run) this.show(post);
    } catch (error) {
      if (run !== this.#run) return;
      const holder = read === this.lock.open ? lockedBy(error) : null;
      if (holder !== null) return this.dispatch('heldByOther', { holder });
      const isMissing = error instanceof ApiError && error.status === 404;
      if (isMissing) notifyFailure(null, i18next.t('Post with given ID not found.'));
      else notifyFailure(error, fallback);
      this.#leave();
    }
  }

  /** Answers the question whether to take the lock over from its holder. */
  readonly answerOvertake = (isAgreed: boolean) => {
    if (!isAgreed) return this.#leave();
    this.dispatch('overtaking');
    void this.#open(this.lock.overtake, i18next.t('Error taking the post over.'));
  };

  #leave() {
    this.dispatch('left');
    this.surroundings.leave();
  }

  /** Rights and the way out of the page may change while it is open. */
  update(next: Surroundings) {
    const isSame = next.viewer === this.surroundings.viewer;
    this.surroundings = next;
    if (!isSame && this.read().stored) this.followStored();
  }

  connectAutosave(autosave: { keepNow: () => void; forget: () => void }) {
    this.autosave = autosave;
  }

  readonly applyDraft = () => {
    const { draft, textVersion } = this.read();
    if (!draft) return;
    const { base_updated_at: updated_at, values } = draft;
    const isOutdated = Date.parse(updated_at) !== Date.parse(this.stored.post.updated_at);
    // A save names the version that the draft was typed over, so that the server detects a conflict.
    const stored = { ...this.stored, isOutdated, post: { ...this.stored.post, updated_at } };
    this.setValues(values);
    this.dispatch('draftApplied', { draft: null, stored, textVersion: textVersion + 1 });
  };

  readonly discardDraft = () => {
    this.autosave.forget();
    this.dispatch('draftDiscarded', { draft: null });
  };

  publish(): Promise<void> {
    const isAgain = this.stored.post.status === Status.PUBLISHED;
    return this.#act('publish', i18next.t('Error publishing post.'), true, async () => {
      this.adopt(await write(this.client, posts.publish, this.#sent({})));
      notifySuccess(isAgain ? i18next.t('Post republished.') : i18next.t('Post published.'));
    });
  }

  schedule(published_at: string): Promise<void> {
    return this.#act('publish', i18next.t('Error scheduling post.'), true, async () => {
      this.adopt(await write(this.client, posts.schedule, this.#sent({ published_at })));
      notifySuccess(i18next.t('Post scheduled.'));
      this.autosave.forget();
      this.#leave();
    });
  }

  sendToReview(): Promise<void> {
    return this.#act('review', i18next.t('Error sending post to review.'), true, async () => {
      this.adopt(await write(this.client, posts.review, this.#sent({})));
      notifySuccess(i18next.t('Post sent to review.'));
    });
  }

  /** To the trash, out of it, or away for good. */
  move(name: 'trash' | 'restore' | 'remove', { done, fallback }: Words): Promise<void> {
    return this.#act(name, fallback, false, async () => {
      if (name === 'restore') this.show(await write(this.client, posts.restore, this.#sent({})));
      else if (name === 'trash') await write(this.client, posts.trash, this.#sent({}));
      else await write(this.client, posts.remove, { params: { id: this.id } });
      notifySuccess(done);
      if (name === 'restore') return;
      this.autosave.forget();
      this.#leave();
    });
  }

  /** A change that takes effect at once and leaves what is typed unsaved. */
  async change<E extends Endpoint>(endpoint: E, body: object, { done, fallback }: Words): Promise<void> {
    try {
      const sent = this.#sent(body) as unknown as Parameters<typeof write<E>>[2] & Sent<E>;
      const next: Reply<E> = await write(this.client, endpoint, sent);
      this.adopt(next as Post);
      notifySuccess(done);
    } catch (error) {
      await this.refuse(error, fallback);
    }
  }

  #sent<B extends object>(body: B) {
    return { params: { id: this.id }, body: { ...body, base_updated_at: this.stored.post.updated_at } };
  }

  /** Runs one move at a time. Unsaved text is saved first, unless the move discards it. */
  async #act(action: string, fallback: string, isSavedFirst: boolean, work: () => Promise<void>) {
    if (this.read().action !== null) return;
    this.dispatch(null, { action });
    try {
      if (isSavedFirst && !(await this.flush())) return;
      this.dispatch('actionStarted');
      await work();
    } catch (error) {
      await this.refuse(error, fallback);
    } finally {
      this.dispatch('actionEnded', { action: null });
      this.followStored();
    }
  }
}
