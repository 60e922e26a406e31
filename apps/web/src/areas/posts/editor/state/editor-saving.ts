import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';

import i18next from 'i18next';
import { ApiError } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { changedKeys, changesOf } from '../../../../shared/form/changes';
import { refusalsOf } from '../../../../shared/form/refusals';
import { stopWordsMessage } from '../../../../shared/notices/messages';
import { NOTICE_LIFETIME, notifyFailure, notifySuccess, notifyWarning } from '../../../../shared/notices/notify';
import { LOCKED, lockedBy } from '../../post-lock';
import { contested, type Field } from './contested';
import { EditorSession } from './editor-session';
import { type PostForm, patchOf, valuesOf } from './post-form';

/** `asked`: everything until the save was asked for is stored, but something was typed since. */
type SaveResult = 'everything' | 'asked' | 'nothing';

const { write } = collection('posts');

/** Saving, and what a save or a newer version meets: conflicts, refusals, a lost lock. */
export abstract class EditorSaving extends EditorSession {
  #saving: Promise<SaveResult> | null = null;
  #isAskedAgain = false;
  #isQuiet = false;

  /** Saves never overlap: asked again meanwhile, a save is followed by another one for what was typed since. */
  save(): Promise<SaveResult> {
    if (this.#saving) this.#isAskedAgain = true;
    else if (!this.isDirty()) return Promise.resolve('everything');
    this.#saving ??= this.#saveAll();
    return this.#saving;
  }

  /** Saves without a notice before a move; `false` when the changes are not stored. */
  protected async flush(): Promise<boolean> {
    this.#isQuiet = true;
    try {
      return (await this.save()) !== 'nothing';
    } finally {
      this.#isQuiet = false;
    }
  }

  async #saveAll(): Promise<SaveResult> {
    this.dispatch('saveStarted', { theirs: null });
    let result: boolean | Post;
    try {
      do {
        this.#isAskedAgain = false;
        result = await this.#sendValid();
      } while (result === true && this.#isAskedAgain && this.isDirty());
    } finally {
      this.#saving = null;
    }
    return this.#endSave(result);
  }

  async #sendValid(): Promise<boolean | Post> {
    const sent: { result: boolean | Post } = { result: false };
    const send = async () => {
      sent.result = await this.#sendChanges();
    };
    await this.form.handleSubmit(send, () => notifyFailure(null, i18next.t('Validation failed.')))();
    return sent.result;
  }

  #endSave(result: boolean | Post): SaveResult {
    const isStored = result === true;
    const isEverything = isStored && !this.isDirty();
    if (typeof result === 'object') this.#resolveConflict(result);
    else this.dispatch(isStored ? 'saved' : 'saveFailed');
    if (isEverything) {
      if (!this.#isQuiet) notifySuccess(i18next.t('Saved.'));
      this.autosave.forget();
    }
    this.followStored();
    this.publication.repeat();
    return isEverything ? 'everything' : isStored ? 'asked' : 'nothing';
  }

  /** `true` when the changes are stored; another version when somebody stored one first. */
  async #sendChanges(): Promise<boolean | Post> {
    const { post, values } = this.stored;
    const sent = structuredClone(this.form.getValues());
    const changes: Partial<PostForm> = changesOf({ ...values }, { ...sent });
    try {
      const body = { ...patchOf(changes, post.template_type), base_updated_at: post.updated_at };
      const next = await write(this.client, posts.update, { params: { id: this.id }, body });
      const typed = changesOf({ ...sent }, { ...this.form.getValues() });
      this.settle(this.take(next, sent.slides), typed);
      return true;
    } catch (error) {
      return this.#failSave(error);
    }
  }

  async #failSave(error: unknown): Promise<false | Post> {
    const holder = lockedBy(error);
    if (holder !== null) this.loseLock(holder);
    else if (isConflict(error)) {
      try {
        return await this.lock.open();
      } catch (failure) {
        if (lockedBy(failure) === null && !isConflict(failure)) this.#showSaveFailure(failure);
      }
    } else this.#showSaveFailure(error);
    return false;
  }

  /** The server's refusals appear on the fields they name. */
  #showSaveFailure(error: unknown) {
    const { form } = this;
    const shown = form.getValues();
    const refusals = refusalsOf(error, (name) => name in shown);
    if (!refusals) return notifyFailure(error, i18next.t('Error saving post.'));
    refusals.fields.forEach(({ name, message }, index) => {
      form.setError(name as keyof PostForm, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    if (refusals.others.length > 0) form.setError('root.server', { message: refusals.others.join('\n') });
  }

  /** A version that this person saved in another tab needs no notice. */
  isOwn(post: Post): boolean {
    return post.editor?.id === this.surroundings.viewer.user.id;
  }

  versionsWith(theirs: Post) {
    const { values, isOutdated } = this.stored;
    return { before: isOutdated ? null : values, mine: this.form.getValues(), theirs };
  }

  /** A save met another version: where both changed the same field the person decides, else both are kept. */
  #resolveConflict(theirs: Post) {
    if (contested(this.versionsWith(theirs)).length > 0) return this.dispatch('conflictFound', { theirs });
    this.dispatch('saveFailed');
    if (!this.isOwn(theirs)) {
      notifyWarning(i18next.t('Somebody else saved this post meanwhile. Both of your changes are kept.'));
    }
    // The caller of the failed save gets its result first.
    queueMicrotask(() => void this.#merge(theirs, []));
  }

  /** Takes in a version that was read without a save, or asks where both changed the same field. */
  protected override takeNewer(next: Post) {
    const { post, isOutdated } = this.stored;
    const isNewer = Date.parse(next.updated_at) > Date.parse(post.updated_at);
    // A save in progress, or one based on an older version, detects the conflict itself.
    if (!isNewer || isOutdated || this.read().status === 'saving') return;
    if (contested(this.versionsWith(next)).length > 0) return this.dispatch('conflictFound', { theirs: next });
    this.#adoptTheirs(next);
    if (this.isOwn(next)) return;
    notifyWarning(
      i18next.t('Another version of this post was saved meanwhile. This page shows it and keeps what you typed.'),
    );
  }

  /** A text that nobody typed into becomes the one of the other version. */
  #adoptTheirs(next: Post) {
    const { body, slides } = this.form.getValues();
    const { values } = this.stored;
    const isTyped = changedKeys({ body: values.body, slides: values.slides }, { body, slides }).length > 0;
    this.adopt(next);
    if (!isTyped) this.replaceText();
  }

  /**
   * Stores what was typed on top of the other version, which makes it a revision. Then the fields that shall be theirs
   * are replaced and saved again.
   */
  async #merge(theirs: Post, taken: readonly Field[]) {
    const others = valuesOf(theirs);
    this.#adoptTheirs(theirs);
    if ((await this.save()) !== 'everything' || taken.length === 0) return;
    this.setValues(Object.fromEntries(taken.map((field) => [field, others[field]])));
    if (taken.includes('body') || taken.includes('slides')) this.replaceText();
    await this.save();
  }

  /** The fields of which the person takes the other version; `null` puts the decision off. */
  readonly decideConflict = (taken: readonly Field[] | null) => {
    const { theirs } = this.read();
    this.dispatch('decided', { theirs: null });
    if (theirs && taken) void this.#merge(theirs, taken);
  };

  /** The text stays in the local draft, which the next visit offers. */
  protected override loseLock(message: string) {
    this.autosave.keepNow();
    notifyFailure(null, LOCKED);
    notifyFailure(null, message);
    this.dispatch('lockLost');
    this.surroundings.leave();
  }

  /** What a refused call leads to: out of the page, to both versions, or to a notice. */
  async refuse(error: unknown, fallback: string): Promise<void> {
    const holder = lockedBy(error);
    if (holder !== null) return this.loseLock(holder);
    const theirs = isConflict(error) ? await this.lock.open().catch(() => null) : null;
    if (theirs) return this.#resolveConflict(theirs);
    const stopWords = stopWordsMessage(error);
    notifyFailure(error, fallback, stopWords === null ? false : NOTICE_LIFETIME);
    // The form shows stop words until the next attempt: they take time to find in the text.
    if (stopWords !== null) this.form.setError('root.server', { message: stopWords });
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
