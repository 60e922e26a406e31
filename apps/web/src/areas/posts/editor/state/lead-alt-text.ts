import { alternativeText, type Image, images } from '@masthead/domain/images/contract';
import type { QueryClient } from '@tanstack/react-query';
import { collection } from '../../../../shared/api/collection';
import { translateMessage } from '../../../../shared/i18n/i18n';
import { imageById } from '../../../../shared/images/images.api';
import { toMessages } from '../../../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';

const { write } = collection('images');

/** The name of this field for jumps. */
export const LEAD_ALT = 'lead_alt';

interface TypedText {
  imageId: number;
  /** The text in the library when the user began to type. */
  stored: string;
  text: string;
  /** The reason why the last attempt to store the text failed. */
  failure: string | null;
}

/**
 * The alternative text of the lead picture while the user types it. It belongs to the picture in the library, so it is
 * not part of the form. The field stores it when it loses the focus, and a save of the post stores it too.
 */
export class LeadAltText {
  #typed: TypedText | null = null;
  #shownImageId: number | null = null;
  #running: Promise<boolean> | null = null;
  #isSaveQueued = false;
  #openTab: () => void = () => {};
  #input: HTMLInputElement | null = null;
  #isFocusRequested = false;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly client: QueryClient) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #setTyped(typed: TypedText | null) {
    this.#typed = typed;
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }

  /** The unsaved text of the lead picture; `null` if the field shows the stored text. */
  readonly getTyped = (): TypedText | null => (this.#typed?.imageId === this.#shownImageId ? this.#typed : null);

  readonly isDirty = (): boolean => this.getTyped() !== null;

  /** The message at the field; `null` if the text is valid and its last save has not failed. */
  readonly findError = (): string | null => {
    const typed = this.getTyped();
    if (!typed) return null;
    const refusal = findRefusal(typed.text);
    return refusal === null ? typed.failure : translateMessage(refusal);
  };

  /** Follows the lead picture. The text of a replaced picture returns with an undo of the replacement. */
  show(imageId: number | null) {
    if (imageId === this.#shownImageId) return;
    this.#shownImageId = imageId;
    this.#notify();
  }

  type({ id, alt }: Image, text: string) {
    const stored = alt ?? '';
    // A running request may store another text, so the typed one stays until its end.
    const isStored = text === stored && this.#running === null;
    this.#setTyped(isStored ? null : { imageId: id, stored, text, failure: null });
  }

  /** Like `save()`. After a failure, it also shows the field, which may be in a hidden tab. */
  async saveOrShow(): Promise<boolean> {
    if (await this.save()) return true;
    this.focus();
    if (findRefusal(this.getTyped()?.text ?? '') !== null) notifyFailure(null, t('Validation failed.'));
    return false;
  }

  /** Stores the text. Returns `false` if it is invalid or could not be stored; then it stays in the field. */
  save(): Promise<boolean> {
    if (this.#running) this.#isSaveQueued = true;
    this.#running ??= this.#saveUntilClean();
    return this.#running;
  }

  /** Waits for a running request. */
  readonly whenIdle = async (): Promise<void> => {
    await this.#running;
  };

  /**
   * A save during a request stores the text that was typed since. A click on Save starts two: the field loses the focus
   * first. After a failure, only the text of another picture is sent.
   */
  async #saveUntilClean(): Promise<boolean> {
    let isStored: boolean;
    let imageId: number | null;
    try {
      do {
        this.#isSaveQueued = false;
        imageId = this.#shownImageId;
        isStored = await this.#send();
      } while (this.#isSaveQueued && (isStored || this.#shownImageId !== imageId));
    } finally {
      this.#running = null;
    }
    return isStored;
  }

  async #send(): Promise<boolean> {
    const typed = this.getTyped();
    if (!typed) return true;
    const alt = typed.text.trim();
    if (alt !== typed.stored) {
      if (findRefusal(typed.text) !== null) return false;
      try {
        const image = await write(this.client, images.update, { params: { id: typed.imageId }, body: { alt } });
        this.client.setQueryData(imageById(image.id).queryKey, image);
        notifySuccess(t('Alternative text saved for all uses of the picture.'));
      } catch (error) {
        const fallback = t('Error updating image.');
        this.#update(typed, { failure: toMessages(error, fallback).map(translateMessage).join(' ') });
        notifyFailure(error, fallback);
        return false;
      }
    }
    if (this.#typed?.imageId === typed.imageId && this.#typed.text === typed.text) this.#setTyped(null);
    else this.#update(typed, { stored: alt });
    return true;
  }

  /** The user may have typed on, or replaced the picture, during the request. */
  #update({ imageId }: TypedText, changes: Partial<TypedText>) {
    if (this.#typed?.imageId === imageId) this.#setTyped({ ...this.#typed, ...changes });
  }

  /** A ref callback of the input. */
  readonly attach = (input: HTMLInputElement | null) => {
    this.#input = input;
    if (!input || !this.#isFocusRequested) return;
    this.#isFocusRequested = false;
    input.focus();
  };

  connectTab(openTab: () => void) {
    this.#openTab = openTab;
  }

  /** Focuses the field, at once or when its picture has loaded. */
  focus() {
    this.#openTab();
    this.#isFocusRequested = this.#input === null;
    this.#input?.focus();
  }
}

const findRefusal = (text: string): string | null => alternativeText.safeParse(text).error?.issues[0]?.message ?? null;
