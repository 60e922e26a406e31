import { zodResolver } from '@hookform/resolvers/zod';
import type { Holder } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isOut, Status } from '@masthead/domain/posts/rules/statuses';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { createFormControl, type UseFormReturn } from 'react-hook-form';
import { copyKey, dropCopy, readCopy } from '../../../../shared/drafts/local-draft';
import { changedKeys, changesOf } from '../../../../shared/form/changes';
import { notifyFailure, notifySuccess } from '../../../../shared/notices/notify';
import { categoryChoices } from '../../../../shared/pickers/reference-lists';
import { createPostLock, type PostLock, startHeartbeat } from '../../post-lock';
import { type EditorEvent, type EditorState, nextStatus, openingState, type StoredVersion } from './editor-state';

import { postForm } from './form-rules';
import { draftSchema, isSame } from './post-draft';
import { type PostForm, valuesOf } from './post-form';
import { tellOtherTabs, watchPublication } from './version-news';

export type EditorForm = UseFormReturn<PostForm, unknown, PostForm>;

export interface Surroundings {
  viewer: Holder & { user: { id: number } };
  projectId: string;
  /** Leads out of the page. */
  leave: () => void;
}

interface Autosave {
  keepNow: () => void;
  forget: () => void;
}

/** The state of the editor, its stored version and its form. Saving and moves are built on it. */
export abstract class EditorSession {
  protected readonly lock: PostLock;
  protected readonly publication: ReturnType<typeof watchPublication>;
  protected surroundings: Surroundings;
  protected autosave: Autosave = { keepNow: () => {}, forget: () => {} };
  /** The page is mounted: an answer that arrives later starts no heartbeat and no timer. */
  protected isRunning = false;
  #state = openingState;
  #form: EditorForm | null = null;
  readonly #listeners = new Set<() => void>();
  #stopHeartbeat: (() => void) | null = null;

  constructor(
    protected readonly id: number,
    protected readonly client: QueryClient,
    surroundings: Surroundings,
  ) {
    this.surroundings = surroundings;
    this.lock = createPostLock(id);
    this.publication = watchPublication(client, id, this.lock, (post) => this.#takePublication(post));
  }

  /** Leaves the page because somebody else holds the lock. */
  protected abstract loseLock(message: string): void;
  /** Takes in a version that was read without a save. */
  protected abstract takeNewer(post: Post): void;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): EditorState => this.#state;

  protected dispatch(event: EditorEvent | null, changes: Partial<EditorState> = {}) {
    const { status } = this.#state;
    this.#state = { ...this.#state, ...changes, status: event === null ? status : nextStatus(status, event) };
    for (const listener of this.#listeners) listener();
  }

  /** The edited version. */
  get form(): EditorForm {
    if (!this.#form) throw new Error('The post is not open yet');
    return this.#form;
  }

  /** The stored version. */
  get stored(): StoredVersion {
    if (!this.#state.stored) throw new Error('The post is not open yet');
    return this.#state.stored;
  }

  readonly isDirty = (): boolean =>
    !this.#state.isReadOnly && changedKeys({ ...this.stored.values }, { ...this.form.getValues() }).length > 0;

  get draftKey(): string {
    return copyKey('post', this.surroundings.projectId, this.surroundings.viewer.user.id, this.id);
  }

  /** Starts a session with this version: when the page opens, and when the post comes back from the trash. */
  protected show(post: Post) {
    const values = valuesOf(post);
    this.#form = this.#createForm(post, values);
    const access = this.#accessTo(post);
    const draft = access.isReadOnly ? null : this.#findDraft(values);
    this.dispatch(draft ? 'draftFound' : access.isReadOnly ? 'openedReadOnly' : 'opened', {
      ...access,
      draft,
      holder: null,
      theirs: null,
      stored: { post, values, isOutdated: false },
      session: this.#state.session + 1,
    });
    this.followStored();
  }

  #createForm({ template_type: type }: Post, defaultValues: PostForm): EditorForm {
    const sectionOfCategory = (id: number | null) => this.sectionOfCategory(id);
    return createFormControl<PostForm, unknown, PostForm>({
      defaultValues,
      resolver: (...given) => {
        const rules = postForm({ type, isOut: isOut(this.stored.post.status), sectionOfCategory });
        return zodResolver(rules)(...given);
      },
    }).formControl as EditorForm;
  }

  /** The section of a category. The categories arrive after the post, so the stored pair counts until then. */
  sectionOfCategory(category: number | null): number | null {
    const { category_id, section_id } = this.stored.post;
    const known = this.client.getQueryData(categoryChoices().queryKey)?.items.find(({ id }) => id === category);
    return known?.section_id ?? (category !== null && category === category_id ? section_id : null);
  }

  /** The draft of an earlier visit, also one that was typed over an older version. One without changes is deleted. */
  #findDraft(values: PostForm): EditorState['draft'] {
    const found = readCopy(this.draftKey, draftSchema);
    if (found !== null && found !== 'broken' && !isSame(found.values, values)) return found;
    if (found === 'broken') notifyFailure(null, i18next.t('Error parsing post text from localStorage.'));
    if (found !== null) dropCopy(this.draftKey);
    return null;
  }

  #accessTo({ status }: Post) {
    const refusal = contentRefusal(this.surroundings.viewer, status);
    return { contentRefusal: refusal, isReadOnly: status === Status.TRASHED || refusal !== null };
  }

  /** Adapts access, lock and the timer of a scheduled post to the stored version and to the rights of the person. */
  protected followStored() {
    const { post } = this.stored;
    const access = this.#accessTo(post);
    const { contentRefusal: before, isReadOnly, status } = this.#state;
    if (access.isReadOnly !== isReadOnly || access.contentRefusal !== before) this.dispatch(null, access);
    if (access.isReadOnly && status !== 'readOnly') this.dispatch('becameReadOnly');
    if (!access.isReadOnly && status === 'readOnly') this.dispatch('becameEditable');
    if (!this.isRunning) return;
    this.#holdLock(access.contentRefusal === null);
    this.publication.follow(post);
  }

  #isReleased = false;

  #holdLock(isHeld: boolean) {
    if (isHeld) {
      this.#isReleased = false;
      this.#stopHeartbeat ??= startHeartbeat(this.lock, {
        onLost: (message) => this.loseLock(message),
        onRegained: (post) => this.takeNewer(post),
      });
      return;
    }
    this.stopHeartbeat();
    if (!this.#isReleased) this.lock.release();
    this.#isReleased = true;
  }

  protected stopHeartbeat() {
    this.#stopHeartbeat?.();
    this.#stopHeartbeat = null;
  }

  protected take(post: Post, before: PostForm['slides']): PostForm {
    const values = valuesOf(post);
    const slides = withKeysOf(post, values.slides, before);
    const stored = { post, values: { ...values, slides }, isOutdated: false };
    this.dispatch(null, { stored });
    tellOtherTabs(this.id);
    return stored.values;
  }

  /** Shows these values as stored, and keeps what was typed since. */
  protected settle(values: PostForm, typed: Partial<PostForm>) {
    this.form.reset(values);
    this.setValues(typed);
  }

  protected setValues(values: Partial<PostForm>) {
    for (const [name, value] of Object.entries(values)) {
      this.form.setValue(name as keyof PostForm, value as never, { shouldDirty: true });
    }
  }

  /** Takes in what the server stored by another call than a save. What is typed stays. */
  adopt(next: Post) {
    const typed = this.form.getValues();
    const changes = changesOf({ ...this.stored.values }, { ...typed });
    this.settle(this.take(next, typed.slides), changes);
    this.followStored();
  }

  /** The text on the page is another one: its editor starts again. */
  protected replaceText() {
    this.dispatch(null, { textVersion: this.#state.textVersion + 1 });
  }

  /** A scheduled post was published while it is open. */
  #takePublication(next: Post) {
    const { post, isOutdated } = this.stored;
    if (this.#state.status === 'saving' || isOutdated) return;
    if (next.status !== Status.PUBLISHED || post.status === Status.PUBLISHED) return;
    this.dispatch('publishedMeanwhile');
    this.adopt(next);
    notifySuccess(i18next.t('Post published.'));
  }
}

/** A slide without an id keeps its key, so that the open slide stays open while it is saved. */
function withKeysOf(post: Post, slides: PostForm['slides'], before: PostForm['slides']): PostForm['slides'] {
  return slides.map((slide, index) =>
    post.slides[index]?.id === undefined ? { ...slide, key: before[index]?.key ?? slide.key } : slide,
  );
}
