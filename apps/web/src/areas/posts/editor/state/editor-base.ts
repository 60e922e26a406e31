import { zodResolver } from '@hookform/resolvers/zod';
import type { Holder } from '@masthead/domain/access/refusal';
import type { Post } from '@masthead/domain/posts/contract/post';
import type { WorkingCopy } from '@masthead/domain/posts/contract/working-copies';
import { contentRefusal } from '@masthead/domain/posts/rules/editing';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import type { QueryClient } from '@tanstack/react-query';
import { createFormControl, type Resolver, type UseFormReturn } from 'react-hook-form';
import { draftKey } from '../../../../shared/drafts/local-draft';
import { findChangedKeys, findChanges } from '../../../../shared/form/changes';
import { notifySuccess, notifyWarning } from '../../../../shared/notices/notify';
import { categoryChoices } from '../../../../shared/pickers/reference-lists';
import { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { t } from '../../../../ui/translation';
import { createPostLock, type PostLock, startHeartbeat } from '../../post-lock';
import { addNewSlides } from './conflicts';
import { type EditorEvent, type EditorState, initialState, nextStatus, type StoredVersion } from './editor-state';
import { notifyOtherTabs, watchPublication } from './external-changes';
import { createFormSchema } from './form-validation';
import { LeadAltText } from './lead-alt-text';
import { OfferedDrafts } from './offered-drafts';
import { type PostForm, toFormValues } from './post-form';
import { pickChanges, type SentDraft } from './post-local-draft';
import { TabClaim } from './tab-claim';
import { notifyOfUnsavedInput } from './unsaved-text-notice';
import { type UnsavedChanges, WorkingCopySync } from './working-copy';

/** The form lives outside of React. Components read its errors with `useFormState()`. */
export type EditorForm = Omit<UseFormReturn<PostForm, unknown, PostForm>, 'formState'>;

/** The data and functions of the page around the editor that the store needs. */
export interface EditorEnvironment {
  viewer: Holder & { user: { id: number } };
  projectId: string;
  /** The time zone of the project. */
  zone: string;
  /** Navigates away from the editor page. */
  leave: () => void;
  /** Navigates to the page with the user's unsaved text of this post. */
  showUnsavedText: () => void;
}

/** Writes the form to a local draft in the browser's storage, and deletes that draft. */
export interface DraftAutosave {
  storeNow: () => void;
  discard: () => void;
}

/**
 * The first of the four classes that make up the editor store (see `EditorStore`). It holds the state of the page, the
 * stored version of the post and the form with the edited version. It keeps the lock and follows a scheduled
 * publication. It never sends the form to the server: `EditorWithSaving` does.
 */
export abstract class EditorBase {
  protected readonly lock: PostLock;
  protected readonly publicationWatch: ReturnType<typeof watchPublication>;
  /** The pictures that are uploaded while the user writes. The form does not contain them yet. */
  #uploads: PictureUploads;
  /** Stores unsaved text on the server. */
  readonly workingCopy: WorkingCopySync;
  readonly leadAlt: LeadAltText;
  protected readonly offeredDrafts: OfferedDrafts;
  protected readonly tabClaim: TabClaim;
  protected environment: EditorEnvironment;
  protected autosave: DraftAutosave = { storeNow: () => {}, discard: () => {} };
  /** Whether the page is mounted. A response that arrives later must not start a heartbeat or a timer. */
  protected isRunning = false;
  #state = initialState;
  #form: EditorForm | null = null;
  readonly #listeners = new Set<() => void>();
  #stopHeartbeat: (() => void) | null = null;

  constructor(
    protected readonly id: number,
    protected readonly client: QueryClient,
    environment: EditorEnvironment,
  ) {
    this.environment = environment;
    this.#uploads = new PictureUploads(client);
    this.leadAlt = new LeadAltText(client);
    this.lock = createPostLock(id);
    this.tabClaim = new TabClaim(id);
    this.workingCopy = new WorkingCopySync(id, () => this.#readUnsaved());
    this.offeredDrafts = new OfferedDrafts(this.workingCopy);
    this.publicationWatch = watchPublication(client, id, this.lock, (post) => this.#adoptPublication(post));
  }

  /** Leaves the page because another user holds the lock. */
  protected abstract loseLock(message: string): void;
  /** Merges a version that was read outside of a save. */
  protected abstract mergeNewerVersion(post: Post): void;

  get uploads(): PictureUploads {
    return this.#uploads;
  }

  /** Continues the uploads of the page that opened the post. Called before the editor page renders. */
  adoptUploads(uploads: PictureUploads) {
    this.#uploads = uploads;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = (): EditorState => this.#state;

  protected dispatch(event: EditorEvent | null, changes: Partial<EditorState> = {}) {
    const { status } = this.#state;
    this.#state = { ...this.#state, ...changes, status: event === null ? status : nextStatus(status, event) };
    for (const listener of this.#listeners) listener();
  }

  get form(): EditorForm {
    if (!this.#form) throw new Error('The post is not open yet');
    return this.#form;
  }

  get stored(): StoredVersion {
    if (!this.#state.stored) throw new Error('The post is not open yet');
    return this.#state.stored;
  }

  readonly isDirty = (): boolean =>
    !this.#state.isReadOnly && findChangedKeys({ ...this.stored.values }, { ...this.form.getValues() }).length > 0;

  /** Whether leaving the page would lose text of the form. */
  hasTextToLose(): boolean {
    return this.isDirty();
  }

  /** Whether leaving the page would lose input of controls that are not part of the form. */
  hasUnsavedExtras(): boolean {
    return this.uploads.hasUnfinished() || this.leadAlt.isDirty() || this.#state.scheduleInput !== '';
  }

  /** Stores the alternative text before the page closes without a question, and shows the input that is lost with it. */
  protected async closeExtras(): Promise<void> {
    const { scheduleInput } = this.#state;
    const { zone } = this.environment;
    const alt = this.leadAlt.getTyped()?.text ?? null;
    const isStored = await this.leadAlt.save();
    notifyOfUnsavedInput({ alt: isStored ? null : alt, scheduleInput, zone });
  }

  /** The publication time of a draft. A save does not store it. */
  setScheduleInput(scheduleInput: string) {
    this.dispatch(null, { scheduleInput });
  }

  get draftKey(): string {
    return draftKey('post', this.environment.projectId, this.environment.viewer.user.id, this.id);
  }

  /** The text that the server must store: also that of a page that has become read-only. */
  #readUnsaved(): UnsavedChanges | null {
    const { stored, status } = this.#state;
    if (!stored || !this.#form || status === 'restoring' || status === 'inOtherTab') return null;
    const changes = pickChanges(stored.values, this.#form.getValues());
    return { changes, base_updated_at: stored.post.updated_at };
  }

  /**
   * Runs on every change of the form. Components read `isDirty` from the store, because `useFormState()` reports it too
   * late after a save: the form validates the change first, and the status line would still say that the text is saved.
   */
  #noteChange({ isDirty = false }: { isDirty?: boolean }) {
    this.workingCopy.noteChange();
    if (isDirty !== this.#state.isDirty) this.dispatch(null, { isDirty });
  }

  /**
   * Creates a new form for this version, when the page opens or the post is restored from the trash. `sent` is the unsaved
   * text that another tab has sent to this one.
   */
  protected showPost(post: Post, copies: readonly WorkingCopy[] = [], sent: SentDraft | null = null) {
    const values = toFormValues(post);
    this.#form = createFormControl({ defaultValues: values, resolver: this.resolver }).formControl;
    this.#form.subscribe({ formState: { values: true, isDirty: true }, callback: (state) => this.#noteChange(state) });
    const access = this.findAccess(post);
    const draft = access.isReadOnly ? null : this.offeredDrafts.findFirst(this.draftKey, copies, values, sent);
    this.dispatch(draft ? 'draftFound' : access.isReadOnly ? 'openedReadOnly' : 'opened', {
      ...access,
      draft,
      isDirty: false,
      ...(isPublic(post.status) && { scheduleInput: '' }),
      lockMessage: null,
      theirs: null,
      stored: { post, values, isOutdated: false },
      openCount: this.#state.openCount + 1,
    });
    this.syncWithStored();
  }

  /**
   * Validates the form. `useForm()` replaces the options of a form, so the component that connects it needs the
   * resolver too.
   */
  readonly resolver: Resolver<PostForm, unknown, PostForm> = (...args) => {
    const { template_type: type, status } = this.stored.post;
    const { published_at, embargo_until } = this.stored.values;
    const stored = { published_at, embargo_until };
    const findSectionOfCategory = (id: number | null) => this.findSectionOfCategory(id);
    const { zone } = this.environment;
    return zodResolver(createFormSchema({ type, status, stored, zone, findSectionOfCategory }))(...args);
  };

  /** The section of a category. Falls back to the stored section until the categories have loaded. */
  findSectionOfCategory(category: number | null): number | null {
    const { category_id, section_id } = this.stored.post;
    const loaded = this.client.getQueryData(categoryChoices().queryKey)?.items.find(({ id }) => id === category);
    return loaded?.section_id ?? (category !== null && category === category_id ? section_id : null);
  }

  protected findAccess({ status }: Post) {
    const refusal = contentRefusal(this.environment.viewer, status);
    return { contentRefusal: refusal, isReadOnly: status === Status.TRASHED };
  }

  /** The user may not save the published post. An editor accepts or returns the changes. */
  get isProposing(): boolean {
    return this.#state.contentRefusal !== null;
  }

  /** Reads the stored post. A user who proposes changes does not hold the lock, so that editors can accept them. */
  protected async readPost(): Promise<Post> {
    const post = await this.lock.open();
    if (this.findAccess(post).contentRefusal !== null) this.lock.release();
    return post;
  }

  /** Updates access, lock and publication timer after a change of the stored version or of the user's rights. */
  protected syncWithStored() {
    const { post } = this.stored;
    const access = this.findAccess(post);
    const { contentRefusal: previousRefusal, isReadOnly, status } = this.#state;
    if (access.isReadOnly !== isReadOnly || access.contentRefusal !== previousRefusal) this.dispatch(null, access);
    if (access.isReadOnly && status !== 'readOnly') this.dispatch('becameReadOnly');
    if (!access.isReadOnly && status === 'readOnly') this.dispatch('becameEditable');
    if (!this.isRunning) return;
    this.#holdOrReleaseLock(access.contentRefusal === null);
    this.publicationWatch.setPost(post);
  }

  #isLockReleased = false;

  #holdOrReleaseLock(shouldHold: boolean) {
    if (shouldHold) {
      this.#isLockReleased = false;
      this.#stopHeartbeat ??= startHeartbeat(this.lock, {
        onLost: (message) => this.loseLock(message),
        onRegained: (post) => this.mergeNewerVersion(post),
      });
      return;
    }
    this.stopHeartbeat();
    if (!this.#isLockReleased) this.lock.release();
    this.#isLockReleased = true;
  }

  /** Deletes the local draft and the working copy, because the text is saved or the user discards it. */
  protected discardDrafts() {
    this.autosave.discard();
    this.workingCopy.discard();
  }

  protected stopHeartbeat() {
    this.#stopHeartbeat?.();
    this.#stopHeartbeat = null;
  }

  /** Makes `post` the stored version and notifies other tabs. Returns its form values. */
  protected setStored(post: Post, previousSlides: PostForm['slides']): PostForm {
    const values = toFormValues(post);
    const slides = keepSlideKeys(post, values.slides, previousSlides);
    const stored = { post, values: { ...values, slides }, isOutdated: false };
    this.dispatch(null, { stored, ...(isPublic(post.status) && { scheduleInput: '' }) });
    notifyOtherTabs(this.id);
    return stored.values;
  }

  /** Resets the form to the stored values, then applies the unsaved changes again. */
  protected resetForm(values: PostForm, unsavedChanges: Partial<PostForm>) {
    this.form.reset(values);
    this.setValues(unsavedChanges);
  }

  protected setValues(values: Partial<PostForm>) {
    for (const [name, value] of Object.entries(values)) {
      this.form.setValue(name as keyof PostForm, value as never, { shouldDirty: true });
    }
  }

  /** Makes `next` the stored version, for example after an action. Unsaved changes stay in the form. */
  adoptVersion(next: Post) {
    const values = this.form.getValues();
    const unsavedChanges: Partial<PostForm> = findChanges({ ...this.stored.values }, { ...values });
    // A new time of a scheduled post is not a date for the published post.
    if (next.status !== this.stored.post.status) delete unsavedChanges.published_at;
    const base = this.stored.values;
    const stored = this.setStored(next, values.slides);
    this.resetForm(stored, addNewSlides(base, unsavedChanges, stored));
    this.syncWithStored();
  }

  /** Makes the rich-text editor show a text that was replaced in the form. */
  protected remountTextEditor() {
    this.dispatch(null, { textVersion: this.#state.textVersion + 1 });
  }

  /** Adopts the due time of a held publication. It is not part of the version, so the form stays as it is. */
  protected adoptPublishTime({ publish_due_at }: Post) {
    if (publish_due_at === this.stored.post.publish_due_at) return;
    this.dispatch(null, { stored: { ...this.stored, post: { ...this.stored.post, publish_due_at } } });
    this.syncWithStored();
  }

  /** Handles the publication of a scheduled or held post while it is open, and the end of a held publication. */
  #adoptPublication(next: Post) {
    const { post, isOutdated } = this.stored;
    if (this.#state.status === 'saving' || isOutdated) return;
    const wasHeld = post.publish_due_at !== null;
    const isPublished = wasHeld ? isPublishedAfter(post, next) : post.status !== Status.PUBLISHED;
    if (next.status === Status.PUBLISHED && isPublished) {
      this.dispatch('publishedMeanwhile');
      this.adoptVersion(next);
      notifySuccess(post.status === Status.PUBLISHED ? t('Post republished.') : t('Post published.'));
    } else if (wasHeld && next.publish_due_at === null) {
      this.adoptPublishTime(next);
      // After an undo in another tab, the version is still the same.
      if (next.updated_at !== post.updated_at) notifyCanceledPublication();
      this.mergeNewerVersion(next);
    }
  }
}

/** Whether a publication created the newer version. */
const isPublishedAfter = (before: Post, next: Post) =>
  next.publish_due_at === null && next.published_at !== before.published_at;

export function notifyCanceledPublication(): void {
  notifyWarning(t('The publication was canceled because the post was changed. Check the post and publish it again.'));
}

/** A slide without a stored id keeps its key, so that the open slide stays open during a save. */
export function keepSlideKeys(
  post: Post,
  slides: PostForm['slides'],
  previousSlides: PostForm['slides'],
): PostForm['slides'] {
  return slides.map((slide, index) =>
    post.slides[index]?.id === undefined ? { ...slide, key: previousSlides[index]?.key ?? slide.key } : slide,
  );
}
