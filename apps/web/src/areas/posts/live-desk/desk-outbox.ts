import type { Article } from '@masthead/article/document';
import type { LiveUpdate } from '@masthead/domain/posts/contract/live-desk';
import { z } from 'zod';
import { ApiError } from '../../../shared/api/call';
import { deleteDraft, readDraft, storeDraft, toDraft } from '../../../shared/drafts/local-draft';
import { onStopAutosaves } from '../../../shared/drafts/use-autosave';

const article = z.unknown().transform((content) => (content ?? null) as Article | null);
const text = z.object({ title: z.string(), content: article });

const queuedUpdate = z.object({
  id: z.string(),
  title: z.string().nullable(),
  content: article,
  /** The time of the browser's clock. The server gets the age of the update instead, because this clock may be wrong. */
  written_at: z.number().optional(),
  is_pinned: z.boolean(),
  is_key_moment: z.boolean(),
});
export type QueuedUpdate = z.output<typeof queuedUpdate>;

/** An update that is being edited, with the version on which the text is based. */
const edit = text.extend({
  correction: z.string(),
  // Edits that were stored by an earlier version have neither.
  time: z.number().nullable().optional(),
  minutes: z.string().nullable().optional(),
  base_version: z.string(),
});
export type UpdateEdit = z.output<typeof edit>;

const storedDesk = z.object({
  /** The headline of the post, which the list of unsaved texts shows. */
  title: z.string(),
  composer: text,
  queue: z.array(queuedUpdate),
  edits: z.record(z.string(), edit),
});
type StoredDesk = z.output<typeof storedDesk>;

const emptyDesk: StoredDesk = { title: '', composer: { title: '', content: null }, queue: [], edits: {} };

/** An update that the server has not confirmed. `refused`: the server rejects it, so that a retry does not help. */
export interface OutboxItem {
  update: QueuedUpdate;
  state: 'sending' | 'waiting' | 'refused';
  error: unknown;
}

export interface OutboxState {
  items: readonly OutboxItem[];
  /** The browser cannot store texts: its storage is full. */
  isStorageFull: boolean;
}

interface Options {
  key: string;
  send: (update: QueuedUpdate) => Promise<LiveUpdate>;
  onPublished: (update: LiveUpdate) => void;
}

const STORE_DELAY_MS = 500;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** The desk is not based on a version of the server. */
const NO_VERSION = '1970-01-01T00:00:00.000Z';
/** The request can succeed later: the session has expired, or the server is slow or busy. */
const TEMPORARY_STATUSES = [401, 408, 429];

/**
 * Publishes the updates of one browser in their order. It keeps them, the text in the composer and open edits in the
 * browser's storage until the server has confirmed them. A retry sends the same id, so the server stores it once.
 */
export class DeskOutbox {
  #state: OutboxState = { items: [], isStorageFull: false };
  readonly #listeners = new Set<() => void>();
  readonly #options: Options;
  /** Updates that this tab has published or discarded: another tab may have stored them again. */
  readonly #done = new Set<string>();
  #desk = emptyDesk;
  /** The texts that this tab has stored or read last. */
  #storedTexts: Pick<StoredDesk, 'composer' | 'edits'> = emptyDesk;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isSending = false;
  #isRunning = false;
  #isSignedOut = false;

  constructor(options: Options) {
    this.#options = options;
    const draft = readDraft(options.key, storedDesk);
    if (draft === null || draft === 'broken') return;
    this.#desk = draft.values;
    this.#storedTexts = draft.values;
    this.#state = {
      ...this.#state,
      items: draft.values.queue.map((update) => ({ update, state: 'waiting', error: null })),
    };
  }

  readonly getState = () => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get composer() {
    return this.#desk.composer;
  }

  readEdit(id: string): UpdateEdit | null {
    return this.#desk.edits[id] ?? null;
  }

  /** Sends waiting updates now and whenever the network returns. Returns a function that stops this. */
  start(headline: string): () => void {
    this.#isRunning = true;
    this.#desk = { ...this.#desk, title: headline };
    const storeNow = () => this.#storeTimer !== undefined && this.#store();
    window.addEventListener('online', this.retry);
    window.addEventListener('pagehide', storeNow);
    const unregister = onStopAutosaves(() => {
      this.#isSignedOut = true;
    });
    void this.#sendNext();
    return () => {
      clearTimeout(this.#retryTimer);
      storeNow();
      this.#isRunning = false;
      unregister();
      window.removeEventListener('online', this.retry);
      window.removeEventListener('pagehide', storeNow);
    };
  }

  /** Keeps the text of the composer. Stores it within half a second. */
  setComposer(composer: Partial<StoredDesk['composer']>): void {
    this.#desk = { ...this.#desk, composer: { ...this.#desk.composer, ...composer } };
    this.#storeSoon();
  }

  /** Keeps the text of an open edit; `null` after it is saved or cancelled. */
  setEdit(id: string, next: UpdateEdit | null): void {
    const { [id]: _, ...others } = this.#desk.edits;
    this.#desk = { ...this.#desk, edits: next ? { ...others, [id]: next } : others };
    this.#storeSoon();
  }

  publish(update: QueuedUpdate): void {
    this.#desk = { ...this.#desk, composer: { title: '', content: null } };
    this.#setItems([...this.#state.items, { update, state: 'waiting', error: null }]);
    void this.#sendNext();
  }

  readonly retry = () => {
    clearTimeout(this.#retryTimer);
    this.#setItems(this.#state.items.map((item) => (item.state === 'refused' ? { ...item, state: 'waiting' } : item)));
    void this.#sendNext();
  };

  /** Removes an update that the server has rejected. */
  discard(id: string): void {
    this.#remove(id);
    void this.#sendNext();
  }

  async #sendNext(): Promise<void> {
    const next = this.#state.items.find(({ state }) => state === 'waiting');
    if (!next || this.#isSending || !this.#isRunning) return;
    const { id } = next.update;
    this.#isSending = true;
    clearTimeout(this.#retryTimer);
    this.#setItem(id, { state: 'sending', error: null });
    try {
      const published = await this.#options.send(next.update);
      this.#retryMs = FIRST_RETRY_MS;
      this.#options.onPublished(published);
      this.#remove(id);
    } catch (error) {
      const isRefused = isRefusal(error);
      this.#setItem(id, { state: isRefused ? 'refused' : 'waiting', error });
      if (!isRefused) return this.#retryLater();
    } finally {
      this.#isSending = false;
    }
    void this.#sendNext();
  }

  /** Later updates wait too, so that updates are published in their order. */
  #retryLater(): void {
    if (!this.#isRunning) return;
    this.#retryTimer = setTimeout(() => void this.#sendNext(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  #remove(id: string): void {
    this.#done.add(id);
    this.#setItems(this.#state.items.filter(({ update }) => update.id !== id));
  }

  #setItem(id: string, changes: Partial<OutboxItem>): void {
    this.#emit({ items: this.#state.items.map((item) => (item.update.id === id ? { ...item, ...changes } : item)) });
  }

  /** A change of the queue is stored before it is sent. */
  #setItems(items: readonly OutboxItem[]): void {
    this.#emit({ items });
    this.#store();
  }

  #storeSoon(): void {
    this.#storeTimer ??= setTimeout(() => this.#store(), STORE_DELAY_MS);
  }

  /** Merges the texts and the queue with those of other tabs of this user, which use the same key. */
  #store(): void {
    clearTimeout(this.#storeTimer);
    this.#storeTimer = undefined;
    if (this.#isSignedOut) return;
    const { key } = this.#options;
    const stored = readDraft(key, storedDesk);
    const theirs = stored === null || stored === 'broken' ? emptyDesk : stored.values;
    const composer = this.#mergeComposer(theirs.composer);
    const edits = this.#mergeEdits(theirs.edits);
    const queue = this.#mergeQueue(theirs.queue);
    const { title, composer: ownComposer, edits: ownEdits } = this.#desk;
    this.#storedTexts = { composer: ownComposer, edits: ownEdits };
    const isEmpty = queue.length === 0 && isBlank(composer) && Object.keys(edits).length === 0;
    if (isEmpty) deleteDraft(key);
    const isStored = isEmpty || storeDraft(key, toDraft({ title, composer, queue, edits }, [], NO_VERSION, Date.now()));
    if (isStored === this.#state.isStorageFull) this.#emit({ isStorageFull: !isStored });
  }

  /** An empty composer does not replace the text of another tab, and a desk that was left only stores a change. */
  #mergeComposer(theirs: StoredDesk['composer']): StoredDesk['composer'] {
    const { composer: own } = this.#desk;
    const last = this.#storedTexts.composer;
    if (!this.#isRunning && own === last) return theirs;
    return isBlank(own) && JSON.stringify(theirs) !== JSON.stringify(last) ? theirs : own;
  }

  #mergeEdits(theirs: StoredDesk['edits']): StoredDesk['edits'] {
    const { edits: own } = this.#desk;
    const last = this.#storedTexts.edits;
    const merged = { ...theirs };
    for (const id of Object.keys({ ...last, ...own })) {
      if (!this.#isRunning && own[id] === last[id]) continue;
      if (own[id]) merged[id] = own[id];
      else delete merged[id];
    }
    return merged;
  }

  #mergeQueue(theirs: StoredDesk['queue']): StoredDesk['queue'] {
    const own = this.#isRunning ? this.#state.items.map(({ update }) => update) : [];
    return [...own, ...theirs.filter(({ id }) => !this.#done.has(id) && own.every((update) => update.id !== id))];
  }

  #emit(changes: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

const isBlank = ({ title, content }: StoredDesk['composer']) => title === '' && content === null;

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && !TEMPORARY_STATUSES.includes(error.status);
