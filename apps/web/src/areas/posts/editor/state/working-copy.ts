import type { Endpoint, Reply, RequestParts } from '@masthead/domain/http/endpoint';
import { workingCopies } from '@masthead/domain/posts/contract/working-copies';
import { phrase } from '@masthead/domain/text/phrase';
import { ApiError, callOnUnload, exchange, fetchWithReadableError } from '../../../../shared/api/call';
import { toMessages } from '../../../../shared/notices/messages';
import { t } from '../../../../ui/translation';

/** The pause in typing after which the text is sent. */
const IDLE_MS = 2000;
/** The longest time that unsent text waits while the user keeps typing. */
const MAX_WAIT_MS = 8000;
/** The wait after a failed attempt. It doubles up to the maximum. */
const MIN_RETRY_MS = 3000;
const MAX_RETRY_MS = 30_000;
/** A request without an answer for this time has failed: a silent network would otherwise block all later ones. */
const SEND_TIMEOUT_MS = 10_000;
/** Browsers limit the body of a request that outlives its page to 64 KiB. */
const MAX_UNLOAD_BYTES = 60_000;

const TIMEOUT_MESSAGE = phrase("The server doesn't respond. Check the connection and try again.");

/**
 * Calls an endpoint with a time limit for each attempt. After a 401, the call waits for the user to sign in and tries
 * again, so a limit for the whole call would already have passed.
 */
export function callWithTimeout<E extends Endpoint>(endpoint: E, requestParts: RequestParts<E>): Promise<Reply<E>> {
  return exchange(endpoint, requestParts, async (request) => {
    try {
      const response = await fetchWithReadableError(request, AbortSignal.timeout(SEND_TIMEOUT_MS));
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw error instanceof DOMException ? new Error(TIMEOUT_MESSAGE, { cause: error }) : error;
    }
  });
}

const CLIENT_KEY = 'masthead.client';

/** The id of this browser. Each browser of a user has its own working copy of a post. */
export function readClientId(): string {
  return localStorage.getItem(CLIENT_KEY) ?? createClientId();
}

function createClientId(): string {
  const created = crypto.randomUUID();
  try {
    localStorage.setItem(CLIENT_KEY, created);
  } catch {
    // The storage is full. The id lasts until the page closes.
  }
  return created;
}

/** The unsaved changes of the form, and the version that they are based on. */
export interface UnsavedChanges {
  changes: Record<string, unknown>;
  base_updated_at: string;
}

/**
 * Where the last keystroke is. `storedAt`: the server stores it since this time; `null` if it does not. `failure`: the
 * reason of the last failed attempt; `null` if none failed since. `isUnreachable`: the server did not answer it.
 */
export interface CopyState {
  storedAt: Date | null;
  failure: string | null;
  isUnreachable: boolean;
}

const NOTHING_STORED: CopyState = { storedAt: null, failure: null, isUnreachable: false };

/**
 * Sends the unsaved changes of one post to the server while the user types: after a pause, at the latest after some
 * seconds of typing, and when the page loses the focus or closes. After a failure it tries again by itself.
 */
export class WorkingCopySync {
  #state = NOTHING_STORED;
  readonly #listeners = new Set<() => void>();
  #clientId = readClientId();
  /** Increases with every change of the form. */
  #changeNumber = 0;
  #sentNumber = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsentAt: number | null = null;
  #retryMs = MIN_RETRY_MS;
  /** Whether a failed attempt will be repeated. */
  #willRetry = false;
  /** After the stop, a repeated attempt could overwrite a newer copy, which the next visit of the page has stored. */
  #isStopped = false;
  /** The requests run one after the other. Otherwise, an earlier one could undo a later one on the server. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  /** A flush that waits for earlier requests. */
  #waitingFlush: Promise<void> | null = null;
  /** Runs before the first request that stores a copy, until it succeeds. */
  #prepare: (() => Promise<void>) | null = null;
  /** The clients whose copies the next successful request replaces, besides the own one. */
  #obsoleteClients = new Set<string>();
  /** Whether the server may have a copy of this browser. */
  #hasCopy = false;

  constructor(
    private readonly postId: number,
    /** Returns `null` when nothing is unsaved, or while the text must not be stored. */
    private readonly read: () => UnsavedChanges | null,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = (): CopyState => this.#state;

  #setState(changes: Partial<CopyState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Starts to watch the page. Returns a function that sends the last changes and stops. */
  start(): () => void {
    this.#isStopped = false;
    const flush = () => void this.flush();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();
    const sendOnUnload = () => this.#sendOnUnload();
    window.addEventListener('blur', flush);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', sendOnUnload);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', sendOnUnload);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      clearTimeout(this.#timer);
      this.#isStopped = true;
      this.#sendOnUnload();
    };
  }

  /** Called after every change of the form. */
  noteChange() {
    this.#changeNumber += 1;
    if (this.#state.storedAt !== null) this.#setState({ storedAt: null });
    const now = Date.now();
    this.#firstUnsentAt ??= now;
    if (this.#willRetry) return;
    this.#schedule(Math.max(0, Math.min(IDLE_MS, this.#firstUnsentAt + MAX_WAIT_MS - now)));
  }

  /** Replaces the copy of another browser, whose text the user has applied here. */
  replaceCopyOf(clientId: string) {
    if (clientId === this.#clientId) this.#hasCopy = true;
    else this.#obsoleteClients.add(clientId);
  }

  /** Stores no copy until `prepare` has succeeded. `null` ends the wait. */
  prepareWith(prepare: (() => Promise<void>) | null) {
    this.#prepare = prepare;
  }

  /** Gives this browser a new id. The copy with the old id stays, like that of another browser. */
  changeClient() {
    this.#clientId = createClientId();
  }

  /** Deletes the copy of one browser, for example when the user discards it. */
  remove(clientId: string): Promise<unknown> {
    return this.#enqueue(() => this.#remove(clientId));
  }

  #remove(clientId: string): Promise<unknown> {
    const params = { id: this.postId, client: clientId };
    return callWithTimeout(workingCopies.remove, { params }).catch(() => undefined);
  }

  /** Runs the requests of `run` after all earlier ones. */
  #enqueue<R>(run: () => Promise<R>): Promise<R> {
    const result = this.#lastRequest.then(run);
    this.#lastRequest = result.catch(() => undefined);
    return result;
  }

  /** Deletes the copy after a save, or when the user discards the changes. */
  discard() {
    clearTimeout(this.#timer);
    this.#sentNumber = this.#changeNumber;
    this.#firstUnsentAt = null;
    this.#willRetry = false;
    this.#setState(NOTHING_STORED);
    if (this.#hasCopy) this.#obsoleteClients.add(this.#clientId);
    this.#hasCopy = false;
    void this.#enqueue(() => this.#removeObsolete());
  }

  /** Sends unsent changes now. Resolves when the attempt has ended. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#waitingFlush ??= this.#enqueue(async () => {
      this.#waitingFlush = null;
      if (this.#sentNumber !== this.#changeNumber) await this.#send();
    });
    return this.#waitingFlush;
  }

  #schedule(delayMs: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  async #send(): Promise<void> {
    const unsaved = this.read();
    const number = this.#changeNumber;
    this.#willRetry = false;
    if (!unsaved) return;
    if (Object.keys(unsaved.changes).length === 0) return this.discard();
    this.#firstUnsentAt = null;
    // `discard()` deletes the copy when this attempt has ended.
    const isDiscarded = () => this.#sentNumber >= number;
    try {
      await this.#prepare?.();
      this.#prepare = null;
      if (isDiscarded()) return;
      // Before the request: the server may store it although its response is lost.
      this.#hasCopy = true;
      const { saved_at } = await callWithTimeout(workingCopies.store, this.#toRequest(unsaved));
      if (isDiscarded()) return;
      this.#sentNumber = number;
      this.#retryMs = MIN_RETRY_MS;
      const isLast = number === this.#changeNumber;
      this.#setState({ storedAt: isLast ? new Date(saved_at) : null, failure: null, isUnreachable: false });
      await this.#removeObsolete();
    } catch (error) {
      if (!isDiscarded()) this.#handleFailure(error);
    }
  }

  /** Tries again later if the server did not answer or is overloaded; otherwise after the next change. */
  #handleFailure(error: unknown) {
    const isUnreachable = !(error instanceof ApiError);
    this.#setState({ failure: toMessages(error, t('Error saving post.'))[0] ?? '', isUnreachable, storedAt: null });
    this.#willRetry = !this.#isStopped && (isUnreachable || error.status >= 500 || error.status === 429);
    if (!this.#willRetry) return;
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }

  async #removeObsolete() {
    const clients = [...this.#obsoleteClients];
    this.#obsoleteClients.clear();
    for (const client of clients) {
      if (client !== this.#clientId || !this.#hasCopy) await this.#remove(client);
    }
  }

  #toRequest({ changes, base_updated_at }: UnsavedChanges) {
    const body = { client_id: this.#clientId, changes: JSON.stringify(changes), base_updated_at };
    return { params: { id: this.postId }, body };
  }

  /** The page closes, so the request must outlive it. A longer text is only in the local draft until the next visit. */
  #sendOnUnload() {
    if (this.#prepare) return;
    const unsaved = this.#sentNumber === this.#changeNumber ? null : this.read();
    if (!unsaved || Object.keys(unsaved.changes).length === 0) return;
    const request = this.#toRequest(unsaved);
    if (new Blob([request.body.changes]).size <= MAX_UNLOAD_BYTES) callOnUnload(workingCopies.store, request);
  }
}
