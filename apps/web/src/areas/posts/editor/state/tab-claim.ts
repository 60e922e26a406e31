import { z } from 'zod';
import { type SentDraft, sentDraftSchema } from './post-local-draft';

/** A closing tab may still have the lock, for example when the page is reloaded. */
const CLAIM_ATTEMPTS = 6;
const CLAIM_PAUSE_MS = 100;
/** How long a tab waits for the unsaved text of the tab that it takes the post from. */
const HANDOVER_TIMEOUT_MS = 2000;
const CHANNEL_NAME = 'masthead.post-handover';

const handoverMessage = z.object({ id: z.number(), draft: sentDraftSchema.nullable() });

/**
 * Makes sure that only one tab of this browser edits a post. A claim is a lock of the browser, which ends with its tab,
 * also if the tab crashes. Browsers provide locks only on https and localhost; elsewhere every claim succeeds.
 */
export class TabClaim {
  readonly #name: string;
  #release: (() => void) | null = null;

  constructor(private readonly id: number) {
    this.#name = `masthead.post.${id}`;
  }

  /**
   * Claims the post and returns whether this tab has it. With `steal`, the tab that has the post loses it. `onLost` runs
   * when another tab steals the claim.
   */
  async claim({ steal }: { steal: boolean }, onLost: () => void): Promise<boolean> {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks || this.#release) return true;
    if (steal) return this.#request(locks, { steal }, onLost);
    // `ifAvailable` gives a definite answer. A request with a timeout fails in a busy browser although the lock is free.
    for (let attempt = 1; ; attempt++) {
      if (await this.#request(locks, { ifAvailable: true }, onLost)) return true;
      if (attempt === CLAIM_ATTEMPTS) return false;
      await new Promise((resolve) => setTimeout(resolve, CLAIM_PAUSE_MS));
    }
  }

  #request(locks: LockManager, options: LockOptions, onLost: () => void): Promise<boolean> {
    return new Promise((resolve) => {
      let isHeld = false;
      const hold = (lock: Lock | null) => {
        if (!lock) return resolve(false);
        return new Promise<void>((release) => {
          isHeld = true;
          this.#release = release;
          resolve(true);
        });
      };
      locks.request(this.#name, options, hold).catch(() => {
        this.#release = null;
        if (isHeld) onLost();
        else resolve(false);
      });
    });
  }

  release() {
    this.#release?.();
    this.#release = null;
  }

  /** Sends the unsaved text to the tab that has stolen the claim. The browser's storage may be full or not yet updated. */
  handOver(draft: SentDraft | null) {
    const channel = new BroadcastChannel(CHANNEL_NAME);
    channel.postMessage({ id: this.id, draft });
    channel.close();
  }

  /** Steals the claim. Returns the unsaved text of the other tab; `null` without one, or if that tab does not answer. */
  async takeOver(onLost: () => void): Promise<SentDraft | null> {
    const channel = new BroadcastChannel(CHANNEL_NAME);
    const handover = new Promise<SentDraft | null>((resolve) => {
      setTimeout(() => resolve(null), HANDOVER_TIMEOUT_MS);
      channel.onmessage = ({ data }) => {
        const message = handoverMessage.safeParse(data).data;
        if (message?.id === this.id) resolve(message.draft);
      };
    });
    await this.claim({ steal: true }, onLost);
    const draft = await handover;
    channel.close();
    return draft;
  }
}
