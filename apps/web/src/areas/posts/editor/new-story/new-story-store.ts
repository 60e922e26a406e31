import type { Article } from '@masthead/article/document';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { type Post, type PostInput, taskHeadline } from '@masthead/domain/posts/contract/post';
import { templateType } from '@masthead/domain/posts/field-schemas';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Section } from '@masthead/domain/sections/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { collection } from '../../../../shared/api/collection';
import { deleteDraft, draftKey, readDraft, storeDraft, toDraft } from '../../../../shared/drafts/local-draft';
import { onStopAutosaves } from '../../../../shared/drafts/use-autosave';
import { toMessages } from '../../../../shared/notices/messages';
import { sectionChoices } from '../../../../shared/pickers/reference-lists';
import { PictureUploads } from '../../../../shared/rich-text/pictures/picture-uploads';
import { t } from '../../../../ui/translation';
import { readLastSection, storeLastSection } from '../../last-section';
import type { EditorEnvironment } from '../state/editor-base';
import { EditorStore } from '../state/editor-store';
import { type PostForm, toFormValues } from '../state/post-form';
import { type Caret, findCaret, restoreCaret, saveAfterTitle } from './caret';

const { write } = collection('posts');

const storyText = z.object({
  main_headline: z.string(),
  body: z.custom<Article>().nullable(),
  template_type: templateType,
  /** Created with the first keystroke. A repeated request with the same key finds the post that the first has created. */
  creation_key: z.uuid().optional(),
});
export type StoryText = z.infer<typeof storyText>;

export const blankText: StoryText = { main_headline: '', body: null, template_type: TemplateType.STANDARD };

interface State {
  text: StoryText;
  /** `blank` until the first keystroke; `creating` until the editor page opens. */
  status: 'blank' | 'creating' | 'failed';
  /** The reason why the post could not be created or opened. */
  failure: string | null;
  /** The section that the user chose, or used last. */
  section_id: number | null;
  /** The created post, open for editing. Its editor replaces the page. */
  opened: { id: number; store: EditorStore } | null;
}

type Environment = Pick<EditorEnvironment, 'viewer' | 'projectId' | 'zone'>;

/** A story that does not exist yet. The first keystroke creates the post and opens it for its editor. */
export class NewStoryStore {
  readonly draftKey: string;
  /** The pictures that are pasted before the post exists. Its editor continues their uploads. */
  readonly uploads: PictureUploads;
  #state: State;
  readonly #listeners = new Set<() => void>();
  /** The post, once it is created. A second attempt only opens it. */
  #created: Post | null = null;
  #isMounted = false;
  /** The user has discarded all unsaved text of this browser. */
  #isSignedOut = false;
  #stopEditor: (() => void) | null = null;
  #isComposing = false;
  #onComposed: (() => void) | null = null;
  #caret: Caret | null = null;

  constructor(
    readonly client: QueryClient,
    readonly environment: Environment,
  ) {
    const { projectId, viewer } = environment;
    this.uploads = new PictureUploads(client);
    this.draftKey = draftKey('new-story', projectId, viewer.user.id, 0);
    const draft = readDraft(this.draftKey, storyText);
    this.#state = {
      text: draft !== null && draft !== 'broken' ? draft.values : blankText,
      status: 'blank',
      failure: null,
      section_id: readLastSection(projectId, viewer.user.id),
      opened: null,
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = (): State => this.#state;

  #set(changes: Partial<State>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Changes the text. The first keystroke creates the post. */
  readonly type = (changes: Partial<Pick<StoryText, 'main_headline' | 'body'>>) => {
    this.#set({ text: { creation_key: crypto.randomUUID(), ...this.#state.text, ...changes } });
    if (this.#state.status === 'blank') void this.create();
  };

  readonly setType = (template_type: TemplateType) => this.#set({ text: { ...this.#state.text, template_type } });

  readonly setSection = (section_id: number) => this.#set({ section_id });

  /** The chosen section, or the first one. */
  findSection(sections: readonly Section[]): number | null {
    return (sections.find(({ id }) => id === this.#state.section_id) ?? sections[0])?.id ?? null;
  }

  /** Whether the page has text that the editor page has not taken. */
  readonly isDirty = (): boolean => {
    const { main_headline, body } = this.#state.text;
    return main_headline !== '' || body !== null;
  };

  /** A page that replaces an input method's field during a composition would lose the composed word. */
  setComposing(isComposing: boolean) {
    this.#isComposing = isComposing;
    if (!isComposing) this.#onComposed?.();
  }

  /** Creates and opens the post. After a failure, it continues with the step that failed. */
  readonly create = async (): Promise<void> => {
    this.#set({ status: 'creating' });
    try {
      this.#created ??= await this.#createPost();
      if (!this.#isMounted) return this.#moveDraftToPost();
      const { id } = this.#created;
      const store = await this.#openPost(id);
      if (this.#isComposing) await new Promise<void>((resolve) => (this.#onComposed = resolve));
      store.adoptUploads(this.uploads);
      this.#set({ opened: { id, store } });
    } catch (error) {
      this.stop();
      this.#set({ status: 'failed', failure: toMessages(error, t('Error creating post.')).join(' ') });
    }
  };

  async #createPost(): Promise<Post> {
    const { viewer, projectId } = this.environment;
    const { items } = await this.client.ensureQueryData(sectionChoices());
    const section_id = this.findSection(items);
    const send = () => {
      const { creation_key } = this.#state.text;
      const body = { ...toPostInput(this.#state.text, section_id, viewer.user.id), creation_key };
      return write(this.client, posts.create, { body });
    };
    let post = await send();
    if (post.updated_at !== post.created_at) {
      // An earlier attempt created this post, and it has been changed since. The text gets a post of its own.
      this.#set({ text: { ...this.#state.text, creation_key: crypto.randomUUID() } });
      post = await send();
    }
    if (section_id !== null) storeLastSection(projectId, viewer.user.id, section_id);
    return post;
  }

  #openPost(id: number): Promise<EditorStore> {
    return new Promise((resolve, reject) => {
      // The store shows a notice with the reason and then leaves.
      const leave = () => reject(new Error());
      const store = new EditorStore(id, this.client, { ...this.environment, leave, showUnsavedText: () => {} });
      store.subscribe(() => {
        const { stored, status, lockMessage } = store.getState();
        if (stored !== null) resolve(store);
        else if (status === 'lockedByOther') reject(new Error(lockMessage ?? ''));
        else if (status === 'inOtherTab') reject(new Error(t('The post is open in another tab.')));
      });
      this.#stopEditor = store.start();
    });
  }

  /** Called when the page mounts. Returns a function for its unmount. */
  readonly mount = () => {
    this.#isMounted = true;
    const unregister = onStopAutosaves(() => {
      this.#isSignedOut = true;
    });
    return () => {
      this.#isMounted = false;
      unregister();
      this.stop();
      this.#moveDraftToPost();
      // StrictMode mounts the page again at once.
      queueMicrotask(() => !this.#isMounted && this.uploads.dispose());
    };
  };

  /** The user has left before the editor got the text. The post offers it when it is opened. */
  #moveDraftToPost() {
    const { text } = this.#state;
    if (!this.#created || !this.isDirty() || this.#isSignedOut) return;
    const { projectId, viewer } = this.environment;
    const { id, updated_at } = this.#created;
    const values = { ...toFormValues(this.#created), ...toChanges(text) };
    const draft = toDraft(values, Object.keys(toChanges(text)), updated_at, Date.now());
    if (storeDraft(draftKey('post', projectId, viewer.user.id, id), draft)) deleteDraft(this.draftKey);
  }

  /** Stops the store of the opened post. Its editor starts it again. */
  readonly stop = () => {
    this.#stopEditor?.();
    this.#stopEditor = null;
  };

  /** Stores the position of the caret, just before React removes the fields. */
  readonly storeCaret = () => {
    this.#caret = findCaret();
  };

  /**
   * Shows the typed text in the editor as unsaved changes, and restores the caret. Runs in the commit in which the
   * editor replaces the page, so that no keystroke comes between.
   */
  readonly completeHandover = () => {
    const { opened, text } = this.#state;
    if (!opened || text === blankText) return;
    this.#set({ text: blankText });
    deleteDraft(this.draftKey);
    opened.store.showChanges(toChanges(text), opened.store.stored.post.updated_at);
    // The fields show the text after this render.
    queueMicrotask(() => {
      restoreCaret(this.#caret);
      saveAfterTitle(opened.store);
    });
  };
}

/** The typed text as changes of the post. */
const toChanges = ({ main_headline, body }: StoryText): Partial<PostForm> => ({
  ...(main_headline.trim() !== '' && { main_headline }),
  ...(body !== null && { body }),
});

/** A headline that violates a rule stays in the form, which explains the rule. */
function toPostInput({ main_headline, template_type }: StoryText, section_id: number | null, me: number): PostInput {
  const headline = taskHeadline.safeParse(main_headline);
  return {
    main_headline: headline.success ? headline.data : t('Untitled story'),
    template_type,
    section_id,
    assignee_id: me,
    authors: [me],
  };
}
