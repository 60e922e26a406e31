import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { proposals } from '@masthead/domain/posts/contract/proposals';

import { ApiError } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { findChangedKeys, findChanges } from '../../../../shared/form/changes';
import { readFieldErrors } from '../../../../shared/form/field-errors';
import { stopWordsMessage } from '../../../../shared/notices/messages';
import { NOTICE_LIFETIME_MS, notifyFailure, notifySuccess, notifyWarning } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';
import { findLockMessage, LOCKED_MESSAGE } from '../../post-lock';
import { addNewSlides, addTypedText, findConflicts, findMergedSlides, findMergedText } from './conflicts';
import { EditorBase } from './editor-base';
import type { StoredVersion } from './editor-state';
import { type PostForm, toPatch } from './post-form';
import { pickChanges } from './post-local-draft';
import { notifyOfUnsavedText } from './unsaved-text-notice';

/**
 * The input that is stored when a save ends. `everything`: all of it. `requested`: the changes of the form up to the save
 * request, but the user has typed since, or the alternative text of the lead picture is not stored. `nothing`: the save
 * failed.
 */
type SaveResult = 'everything' | 'requested' | 'nothing';

/** `true`: stored. `false`: invalid or rejected. A post: the newer stored version that caused a conflict. */
type SendResult = boolean | Post;

/** A conflict that the user has decided, until this user's version is stored. */
interface Decision {
  /** The stored version that this user's version is based on. */
  stored: StoredVersion;
  theirs: Post;
  isStored: boolean;
}

const { write } = collection('posts');

/**
 * The second of the four classes that make up the editor store (see `EditorStore`). It sends the changed fields of the
 * form to the server. It merges a version that somebody else saved meanwhile (`findConflicts` compares the versions),
 * shows rejections at their fields, and closes the page when the lock is lost.
 */
export abstract class EditorWithSaving extends EditorBase {
  protected runningSave: Promise<SaveResult> | null = null;
  #isSaveQueued = false;
  #hidesSuccessNotice = false;
  #decision: Decision | null = null;
  #showField: (field: string) => void = () => {};

  /** `showField` makes a field visible that is in a hidden tab of the settings. */
  connectSettings(showField: (field: string) => void) {
    this.#showField = showField;
  }

  /**
   * Saves never overlap. A call during a save triggers one more save for the changes made since. A save would cancel a
   * held publication, so changes stay unsaved until it ends. A user who proposes changes never saves. A save waits for
   * the pictures that are being uploaded, so that they are part of it.
   */
  save(): Promise<SaveResult> {
    if (this.stored.post.publish_due_at !== null || this.isProposing) return Promise.resolve('nothing');
    if (this.runningSave) this.#isSaveQueued = true;
    else if (!this.isDirty() && this.uploads.countRunning() === 0 && !this.leadAlt.isDirty())
      return Promise.resolve('everything');
    this.runningSave ??= this.#saveUntilClean();
    return this.runningSave;
  }

  /** Saves without a notice before an action; `false` if the changes or a picture of the text could not be stored. */
  protected async saveBeforeAction(): Promise<boolean> {
    this.#hidesSuccessNotice = true;
    try {
      return (await this.save()) !== 'nothing' && !this.warnOfMissingPictures() && this.leadAlt.findError() === null;
    } finally {
      this.#hidesSuccessNotice = false;
    }
  }

  /** Repeats the save while a call to `save()` arrives during it. */
  async #saveUntilClean(): Promise<SaveResult> {
    this.dispatch('saveStarted', { theirs: null });
    let result: SendResult;
    try {
      do {
        this.#isSaveQueued = false;
        // A failure must not hold back the text of the post.
        const altText = this.leadAlt.saveOrShow();
        await this.uploads.whenIdle();
        // The lock was lost, or another tab took over, during the uploads.
        if (this.getState().status !== 'saving') return 'nothing';
        result = this.isDirty() ? await this.validateAndSend(() => this.#sendChanges()) : true;
        await altText;
      } while (result === true && this.#isSaveQueued && (this.isDirty() || this.leadAlt.isDirty()));
    } finally {
      this.runningSave = null;
    }
    return this.#finishSave(result);
  }

  /** Names the pictures in the text that a save does not contain. Returns whether there are any. */
  protected warnOfMissingPictures(): boolean {
    const names = this.uploads.listMissing();
    if (names.length === 0) return false;
    notifyWarning(
      t('Not saved: {names}. Retry the upload in the text, or remove the picture.', { names: names.join(', ') }),
    );
    return true;
  }

  protected async validateAndSend(send: () => Promise<SendResult>): Promise<SendResult> {
    const outcome: { result: SendResult } = { result: false };
    const sendValid = async () => {
      outcome.result = await send();
    };
    await this.form.handleSubmit(sendValid, (errors) => {
      const [first] = Object.keys(errors) as (keyof PostForm)[];
      if (first) {
        this.#showField(first);
        this.form.setFocus(first);
      }
      notifyFailure(null, t('Validation failed.'));
    })();
    return outcome.result;
  }

  /** Proposes the changes to the editors. Returns whether the server stored the proposal. */
  async propose(note: string): Promise<boolean> {
    if (this.getState().action !== null) return false;
    this.dispatch('actionStarted', { action: 'propose' });
    try {
      await this.uploads.whenIdle();
      if (this.warnOfMissingPictures()) return false;
      return (await this.validateAndSend(() => this.#sendProposal(note))) === true;
    } finally {
      this.dispatch('actionEnded', { action: null });
      this.syncWithStored();
    }
  }

  /** Then the form shows the article that readers see, with the text that was typed during the request. */
  async #sendProposal(note: string): Promise<boolean> {
    const { post, values } = this.stored;
    const sentValues = structuredClone(this.form.getValues());
    const changes: Partial<PostForm> = findChanges({ ...values }, { ...sentValues });
    try {
      const body = { changes: toPatch(changes, post.template_type), base_updated_at: post.updated_at, note };
      await write(this.client, proposals.create, { params: { id: this.id }, body });
    } catch (error) {
      if (isConflict(error)) await this.handleFailure(error, t('Error proposing changes.'));
      else this.showSaveFailure(error);
      return false;
    }
    const typedMeanwhile = findChanges({ ...sentValues }, { ...this.form.getValues() });
    this.resetForm(values, typedMeanwhile);
    this.remountTextEditor();
    if (!this.isDirty()) this.discardDrafts();
    notifySuccess(t('Changes proposed.'));
    return true;
  }

  #finishSave(result: SendResult): SaveResult {
    const isStored = result === true;
    const isFormStored = isStored && !this.isDirty();
    const isEverything = isFormStored && !this.leadAlt.isDirty();
    const undecided = isStored ? null : this.#undoDecision();
    if (typeof result === 'object') this.#resolveConflict(result);
    else this.dispatch(isStored ? 'saved' : 'saveFailed');
    if (result === false && undecided) this.dispatch('conflictFound', { theirs: undecided });
    if (isFormStored) this.discardDrafts();
    if (isEverything && !this.#hidesSuccessNotice && !this.warnOfMissingPictures()) notifySuccess(t('Saved.'));
    this.syncWithStored();
    this.publicationWatch.reportAgain();
    return isEverything ? 'everything' : isStored ? 'requested' : 'nothing';
  }

  async #sendChanges(): Promise<SendResult> {
    const { post, values } = this.stored;
    const sentValues = structuredClone(this.form.getValues());
    const changes: Partial<PostForm> = findChanges({ ...values }, { ...sentValues });
    try {
      const body = { ...toPatch(changes, post.template_type), base_updated_at: post.updated_at };
      const next = await write(this.client, posts.update, { params: { id: this.id }, body });
      const typedDuringSave: Partial<PostForm> = findChanges({ ...sentValues }, { ...this.form.getValues() });
      const saved = this.setStored(next, sentValues.slides);
      this.resetForm(saved, addNewSlides(sentValues, typedDuringSave, saved));
      if (this.#decision) this.#decision.isStored = true;
      this.#decision = null;
      return true;
    } catch (error) {
      return this.#handleSaveError(error);
    }
  }

  async #handleSaveError(error: unknown): Promise<false | Post> {
    const lockMessage = findLockMessage(error);
    if (lockMessage !== null) this.loseLock(lockMessage);
    else if (isConflict(error)) {
      try {
        return await this.readPost();
      } catch (failure) {
        if (findLockMessage(failure) === null && !isConflict(failure)) this.showSaveFailure(failure);
      }
    } else this.showSaveFailure(error);
    return false;
  }

  /** Shows field errors at their fields and other errors above the form. */
  protected showSaveFailure(error: unknown) {
    const { form } = this;
    const values = form.getValues();
    const refusals = readFieldErrors(error, (name) => name in values);
    if (!refusals) return notifyFailure(error, t('Error saving post.'));
    refusals.fields.forEach(({ name, message }, index) => {
      if (index === 0) this.#showField(name);
      form.setError(name as keyof PostForm, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    if (refusals.otherMessages.length > 0) form.setError('root.server', { message: refusals.otherMessages.join('\n') });
  }

  /** Whether the user of this page saved the version, for example in another tab. Then no notice is needed. */
  isSavedByViewer(post: Post): boolean {
    return post.editor?.id === this.environment.viewer.user.id;
  }

  getConflictingVersions(theirs: Post) {
    const { values, isOutdated } = this.stored;
    return { base: isOutdated ? null : values, mine: this.form.getValues(), theirs };
  }

  /** Handles a conflict on save: asks the user if both changed the same field, otherwise merges both versions. */
  #resolveConflict(theirs: Post) {
    if (findConflicts(this.getConflictingVersions(theirs)).length > 0)
      return this.dispatch('conflictFound', { theirs });
    this.dispatch('saveFailed');
    if (!this.isSavedByViewer(theirs)) {
      notifyWarning(t('Somebody else saved this post while you were editing. Your changes and theirs are merged.'));
    }
    // Let the caller of the failed save get its result first.
    queueMicrotask(() => void this.#merge(theirs));
  }

  /** Merges a newer version that arrived outside of a save, or asks the user if both changed the same field. */
  protected override mergeNewerVersion(next: Post) {
    const { post, isOutdated } = this.stored;
    if (next.updated_at === post.updated_at) return this.adoptPublishTime(next);
    const isNewer = Date.parse(next.updated_at) > Date.parse(post.updated_at);
    // A running save, and the next save of an outdated form, detect the conflict on the server.
    if (!isNewer || isOutdated || this.getState().status === 'saving') return;
    if (findConflicts(this.getConflictingVersions(next)).length > 0)
      return this.dispatch('conflictFound', { theirs: next });
    this.#adoptTheirs(next);
    if (this.isSavedByViewer(next)) return;
    notifyWarning(
      t(
        'Another version of this post was saved while you were editing. This page now shows it together with your changes.',
      ),
    );
  }

  /**
   * Adopts the other version. Shows its text too if this user has not changed the text, and the merged text if both
   * have.
   */
  #adoptTheirs(next: Post) {
    const versions = this.getConflictingVersions(next);
    const { body, slides } = versions.mine;
    const { values } = this.stored;
    const isTextChanged = findChangedKeys({ body: values.body, slides: values.slides }, { body, slides }).length > 0;
    const mergedText = findMergedText(versions);
    const hasMergedSlides = findMergedSlides(versions) !== null;
    this.adoptVersion(next);
    if (mergedText) this.setValues({ body: mergedText });
    if (!isTextChanged || mergedText || hasMergedSlides) this.remountTextEditor();
  }

  /** Saves this user's changes on top of the other version. */
  async #merge(theirs: Post) {
    this.#adoptTheirs(theirs);
    await this.save();
  }

  /**
   * Resolves a conflict by the user's choices; `null` postpones the decision. Saves this user's version first, so that
   * the rejected text of both users is in the history. Then replaces the fields in `choices` and saves again. If the first
   * save fails, the conflict opens again.
   */
  readonly decideConflict = async (choices: Partial<PostForm> | null): Promise<void> => {
    const { theirs } = this.getState();
    this.dispatch('decided', { theirs: null });
    if (!theirs || !choices) return;
    const decision: Decision = { stored: this.stored, theirs, isStored: false };
    this.#adoptTheirs(theirs);
    const result = this.isProposing ? 'everything' : await this.#saveDecision(decision);
    if (result === 'nothing' && !decision.isStored) return;
    if (Object.keys(choices).length === 0) return;
    const { toSave, toRestore } = addTypedText(this.stored.values, this.form.getValues(), choices);
    if (this.isProposing) return this.#replaceValues(choices);
    this.#replaceValues(toSave);
    // This user's version is stored, but a queued save failed: the choices stay in the form as unsaved changes.
    if (result !== 'nothing') await this.save();
    this.#replaceValues(toRestore);
  };

  #replaceValues(values: Partial<PostForm>) {
    this.setValues(values);
    if ('body' in values || 'slides' in values) this.remountTextEditor();
  }

  async #saveDecision(decision: Decision): Promise<SaveResult> {
    this.#decision = decision;
    const result = await this.save();
    // A held publication has started meanwhile, so no save ran.
    const undecided = result === 'nothing' ? this.#undoDecision() : null;
    if (undecided) this.dispatch('conflictFound', { theirs: undecided });
    this.#decision = null;
    return result;
  }

  /** Makes the version before the decision the stored one again. Returns the other version of the conflict. */
  #undoDecision(): Post | null {
    if (!this.#decision) return null;
    const { stored, theirs } = this.#decision;
    this.#decision = null;
    const values = this.form.getValues();
    this.dispatch(null, { stored });
    this.resetForm(stored.values, findChanges({ ...stored.values }, { ...values }));
    return theirs;
  }

  /** Stores the text as a local draft, which the next visit offers, and leaves the page. */
  protected override loseLock(message: string) {
    this.#undoDecision();
    // The picture has no lock.
    void this.closeExtras();
    this.autosave.storeNow();
    const storeOnServer = this.workingCopy.flush().then(() => this.workingCopy.getState().storedAt !== null);
    notifyFailure(null, LOCKED_MESSAGE);
    notifyFailure(null, message);
    if (this.isDirty()) {
      const values = this.form.getValues();
      const changes = pickChanges(this.stored.values, values);
      const { showUnsavedText } = this.environment;
      void notifyOfUnsavedText({ values, changes, draftKey: this.draftKey, storeOnServer, showUnsavedText });
    }
    this.dispatch('lockLost');
    this.environment.leave();
  }

  /** Handles a rejected request: leaves the page if the lock is lost, resolves a conflict, or shows a notice. */
  async handleFailure(error: unknown, fallback: string): Promise<void> {
    const lockMessage = findLockMessage(error);
    if (lockMessage !== null) return this.loseLock(lockMessage);
    const theirs = isConflict(error) ? await this.readPost().catch(() => null) : null;
    if (theirs) return this.#resolveConflict(theirs);
    const stopWords = stopWordsMessage(error);
    notifyFailure(error, fallback, stopWords === null ? false : NOTICE_LIFETIME_MS);
    // Stop words stay visible until the next attempt, because it takes time to find them in the text.
    if (stopWords !== null) this.form.setError('root.server', { message: stopWords });
  }
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
