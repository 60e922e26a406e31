import { posts } from '@masthead/domain/posts/contract/endpoints';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { collection } from '../../../../shared/api/collection';
import { findChangedKeys, findChanges, isEqual } from '../../../../shared/form/changes';
import { readFieldErrors } from '../../../../shared/form/field-errors';
import { notifyFailure, notifySuccess, notifyWarning } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';
import { addNewSlides } from './conflicts';
import { keepSlideKeys } from './editor-base';
import { EditorWithSaving, isConflict } from './editor-saving';
import { type PostForm, toFormValues, toPatch } from './post-form';

const { write } = collection('posts');

/**
 * The third of the four classes that make up the editor store (see `EditorStore`). It publishes a published post again:
 * a held publication contains the unsaved changes, so that readers see none of them before the countdown ends.
 */
export abstract class EditorWithRepublication extends EditorWithSaving {
  /** The form at the confirmation of a republication, until that ends. */
  #sentValues: PostForm | null = null;

  /** Publishes the unsaved changes together with the new date, so that an undo of the held publication drops both. */
  protected async republish(fallback: string): Promise<void> {
    if (this.runningSave && (await this.runningSave) === 'nothing') return;
    this.dispatch('actionStarted');
    await this.uploads.whenIdle();
    // The lock was lost, or another tab took over, during the uploads.
    if (this.getState().status !== 'acting' || this.warnOfMissingPictures()) return;
    const send = () => this.#sendRepublication(fallback);
    await (this.isDirty() ? this.validateAndSend(send) : send());
  }

  async #sendRepublication(fallback: string): Promise<boolean> {
    const { post, values } = this.stored;
    const sentValues = structuredClone(this.form.getValues());
    const unsaved: Partial<PostForm> = findChanges({ ...values }, { ...sentValues });
    const changes = Object.keys(unsaved).length > 0 && { changes: toPatch(unsaved, post.template_type) };
    try {
      const body = { hold: true, ...changes, base_updated_at: post.updated_at };
      const next = await write(this.client, posts.publish, { params: { id: this.id }, body });
      this.#sentValues = sentValues;
      // A held publication is reported when the server makes it.
      if (next.publish_due_at !== null) {
        this.adoptPublishTime(next);
        return true;
      }
      this.adoptVersion(next);
      notifySuccess(t('Post republished.'));
      return true;
    } catch (error) {
      await this.#showRepublicationFailure(error, fallback);
      return false;
    }
  }

  /** A newer version is merged without a save, which readers would see at once. The user publishes again. */
  async #showRepublicationFailure(error: unknown, fallback: string) {
    const values = this.form.getValues();
    if (isConflict(error) && !this.stored.isOutdated) {
      notifyFailure(error, fallback);
      const theirs = await this.readPost().catch(() => null);
      if (theirs) this.mergeNewerVersion(theirs);
    } else if (readFieldErrors(error, (name) => name in values)) this.showSaveFailure(error);
    else await this.handleFailure(error, fallback);
  }

  /** The server has the changes of a held publication. Leaving the page loses only text that was typed since. */
  override hasTextToLose(): boolean {
    if (this.#sentValues === null || this.stored.post.publish_due_at === null) return this.isDirty();
    return findChangedKeys({ ...this.#sentValues }, { ...this.form.getValues() }).length > 0;
  }

  /** After a publication with changes, only the text that was typed since its confirmation is unsaved. */
  override adoptVersion(next: Post) {
    const sentValues = this.#sentValues;
    const { post } = this.stored;
    if (next.publish_due_at === null || next.updated_at !== post.updated_at) this.#sentValues = null;
    if (!sentValues || !this.#isOwnPublication(next) || !this.#hasChanges(next, sentValues))
      return super.adoptVersion(next);
    const typedSince: Partial<PostForm> = findChanges({ ...sentValues }, { ...this.form.getValues() });
    const saved = this.setStored(next, sentValues.slides);
    this.resetForm(saved, addNewSlides(sentValues, typedSince, saved));
    if (!this.isDirty()) this.discardDrafts();
    this.syncWithStored();
  }

  /** Whether the newer version is the publication that this page has confirmed, and not one by another user. */
  #isOwnPublication({ status, published_at, publish_due_at, editor }: Post): boolean {
    const { post } = this.stored;
    const isPublished = status === Status.PUBLISHED && publish_due_at === null && published_at !== post.published_at;
    const isInTime = post.publish_due_at === null || Date.parse(published_at ?? '') >= Date.parse(post.publish_due_at);
    return isPublished && isInTime && editor?.id === this.environment.viewer.user.id;
  }

  /** Whether the newer version has these changes. Another browser of the user may have confirmed a publication without them. */
  #hasChanges(next: Post, sentValues: PostForm): boolean {
    const before = this.stored.values;
    const values = toFormValues(next);
    const saved = { ...values, slides: keepSlideKeys(next, values.slides, before.slides) };
    const sent = findChangedKeys({ ...before }, { ...sentValues }) as (keyof PostForm)[];
    return sent.every((field) => !isEqual(before[field], saved[field]));
  }

  /** Tells the user if the held publication of their changes ends without a publication. */
  protected override adoptPublishTime(next: Post) {
    super.adoptPublishTime(next);
    if (this.#sentValues === null || next.publish_due_at !== null) return;
    this.#sentValues = null;
    // Another version has its own notice, and so has the Undo of this page.
    if (next.updated_at !== this.stored.post.updated_at || !this.isDirty() || this.getState().action === 'undo') return;
    notifyWarning(
      t('The publication was undone or canceled. Your changes are not saved. Check the post and publish it again.'),
    );
  }
}
