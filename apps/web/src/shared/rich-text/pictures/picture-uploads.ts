import { type FigureAttributes, toFigure } from '@masthead/article/nodes/figure';
import { type Image, images } from '@masthead/domain/images/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { t } from '../../../ui/translation';
import { ApiError, call } from '../../api/call';
import { upload as uploadFile } from '../../api/upload';
import { translateMessage } from '../../i18n/i18n';
import { checkPicture } from '../../images/check-picture';
import { imageNameFromFile } from '../../images/thumbnail';
import { toUploadProblem } from '../../images/upload/upload-queue';

/** Pasted pictures have no source field to fill in first. Their source can be changed below the picture. */
const SOURCE_ORIGINAL = 1;

export interface PictureUpload {
  readonly id: string;
  /** The text that the picture was inserted into; `null` for the lead picture. */
  readonly slot: string | null;
  readonly file: File;
  /** An object URL of the file. */
  readonly previewUrl: string;
  /** `paused`: the picture is no longer in the text, for example after an undo. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'paused';
  /** The share that has been sent, from 0 to 1. */
  readonly sentShare: number;
  /** Why the upload failed. */
  readonly problem: string | null;
  /** Whether another attempt can succeed. A file that is no valid picture stays refused. */
  readonly canRetry: boolean;
  /** The picture in the library, as a figure. */
  readonly figure: FigureAttributes | null;
}

/** A pending picture of a text whose editor is unmounted, and the index of its block. */
interface Suspended {
  id: string;
  index: number;
}

/** Runs when the picture is in the library. The upload ends after it. A canceled upload aborts the signal. */
type Complete = (image: Image, signal: AbortSignal) => Promise<void>;

/**
 * The pictures that are uploaded in the background while the user writes, one after the other. It is independent of
 * React and of the editor, so that an upload survives a remount of the text.
 */
export class PictureUploads {
  #uploads: ReadonlyMap<string, PictureUpload> = new Map();
  #isPumping = false;
  #pendingCrops = 0;
  readonly #listeners = new Set<() => void>();
  readonly #aborters = new Map<string, AbortController>();
  readonly #completions = new Map<string, Complete>();
  readonly #discardedSlots = new Set<string>();
  readonly #suspended = new Map<string, Suspended[]>();

  constructor(readonly client: QueryClient) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get isEmpty(): boolean {
    return this.#uploads.size === 0;
  }

  readonly find = (id: string): PictureUpload | undefined => this.#uploads.get(id);

  /** The local preview of an uploaded picture, so that the picture does not load again after its upload. */
  readonly findPreview = (src: string): string | null =>
    [...this.#uploads.values()].find(({ figure }) => figure?.src === src)?.previewUrl ?? null;

  /** Adds a file and starts its upload. Returns its id. */
  add(file: File, slot: string | null, complete?: Complete): string {
    const id = crypto.randomUUID();
    const previewUrl = URL.createObjectURL(file);
    const initial = { state: 'waiting', sentShare: 0, problem: null, canRetry: true, figure: null } as const;
    if (complete) this.#completions.set(id, complete);
    this.#set(id, { id, slot, file, previewUrl, ...initial });
    return id;
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', sentShare: 0, problem: null });
  }

  /** Cancels the upload of a picture. */
  remove(id: string): void {
    this.#aborters.get(id)?.abort();
    this.#change(id, { state: 'paused' });
  }

  /** Cancels the upload of the lead picture, because the user has chosen another one. */
  removeLeadPicture(): void {
    for (const { id, slot, state } of this.#uploads.values()) if (slot === null && state !== 'done') this.remove(id);
  }

  /** Makes saves wait for the crops of a picture that the user has chosen. */
  async trackCrops<T>(crops: Promise<T>): Promise<T> {
    this.#pendingCrops += 1;
    this.#emit();
    try {
      return await crops;
    } finally {
      this.#pendingCrops -= 1;
      this.#emit();
    }
  }

  /** Pauses the pending pictures that a text no longer contains, and resumes those that it contains again. */
  setShown(slot: string, shownIds: ReadonlySet<string>): void {
    for (const { id, state, slot: ownSlot, canRetry } of this.#uploads.values()) {
      if (ownSlot !== slot || state === 'done') continue;
      if (!shownIds.has(id) && state !== 'paused') this.remove(id);
      if (shownIds.has(id) && state === 'paused') this.#change(id, { state: canRetry ? 'waiting' : 'failed' });
    }
  }

  /** Keeps the pending pictures of a text while its editor is unmounted. */
  suspend(slot: string, suspended: Suspended[]): void {
    if (this.#discardedSlots.has(slot)) for (const { id } of suspended) this.remove(id);
    else if (suspended.length > 0) this.#suspended.set(slot, suspended);
    this.#emit();
  }

  /** Cancels the uploads of a text that is removed, as soon as its editor is unmounted. */
  discard(slot: string): void {
    this.#discardedSlots.add(slot);
  }

  /** Passes the suspended pictures of a text to its new editor. */
  takeSuspended(slot: string): Suspended[] {
    const suspended = this.#suspended.get(slot) ?? [];
    this.#suspended.delete(slot);
    return suspended;
  }

  /** The number of pictures that are being uploaded or cropped, or wait for it. */
  readonly countRunning = (): number =>
    this.#pendingCrops +
    [...this.#uploads.values()].filter(({ state }) => state === 'waiting' || state === 'sending').length;

  /** The names of pictures that the next save cannot include. */
  listMissing(): string[] {
    const suspendedIds = [...this.#suspended.values()].flat().map(({ id }) => id);
    return [...this.#uploads.values()]
      .filter(({ id, state }) => state === 'failed' || suspendedIds.includes(id))
      .map(({ file }) => file.name);
  }

  /** Whether leaving the page would lose pictures. */
  readonly hasUnfinished = (): boolean => this.countRunning() > 0 || this.listMissing().length > 0;

  /** Resolves when no upload is running. Failed uploads do not run. */
  async whenIdle(): Promise<void> {
    if (this.countRunning() === 0) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.countRunning() > 0) return;
        stop();
        resolve();
      });
    });
  }

  /** Cancels all uploads, because the page is left. */
  dispose(): void {
    for (const aborter of this.#aborters.values()) aborter.abort();
    for (const { previewUrl } of this.#uploads.values()) URL.revokeObjectURL(previewUrl);
    this.#uploads = new Map();
    this.#suspended.clear();
    this.#emit();
  }

  #emit(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #set(id: string, upload: PictureUpload): void {
    this.#uploads = new Map(this.#uploads).set(id, upload);
    this.#emit();
    void this.#pump();
  }

  #change(id: string, changes: Partial<PictureUpload>): void {
    const upload = this.#uploads.get(id);
    if (upload) this.#set(id, { ...upload, ...changes });
  }

  /** Uploads the waiting pictures. One at a time, because each check decodes the whole picture. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      for (let next = this.#findWaiting(); next; next = this.#findWaiting()) await this.#send(next);
    } finally {
      this.#isPumping = false;
    }
  }

  #findWaiting(): PictureUpload | undefined {
    return [...this.#uploads.values()].find(({ state }) => state === 'waiting');
  }

  async #send({ id, file }: PictureUpload): Promise<void> {
    const aborter = new AbortController();
    const { signal } = aborter;
    this.#aborters.set(id, aborter);
    this.#change(id, { state: 'sending' });
    try {
      const { refusal } = await checkPicture(file);
      if (signal.aborted) return;
      if (refusal !== null)
        return this.#change(id, { state: 'failed', problem: translateMessage(refusal), canRetry: false });
      const image = await this.#uploadOrFind(file, signal, (sentShare) => this.#change(id, { sentShare }));
      if (signal.aborted) return;
      await this.#completions.get(id)?.(image, signal);
      if (signal.aborted) return;
      this.#change(id, { state: 'done', figure: toFigure({ image, alt: image.alt, title: null, label: image.label }) });
    } catch (error) {
      if (signal.aborted) return;
      const { messages } = toUploadProblem(error, () => false);
      this.#change(id, { state: 'failed', problem: messages.map(translateMessage).join(' ') });
    }
  }

  /** Uploads the file. A file that the library already has is not stored twice: its picture is used. */
  async #uploadOrFind(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<Image> {
    const body = { file, name: imageNameFromFile(file), source: SOURCE_ORIGINAL };
    try {
      const image = await uploadFile(images.create, { body }, { onProgress, signal });
      void this.client.invalidateQueries({ queryKey: ['images'] });
      return image;
    } catch (error) {
      const duplicate = duplicateBody.safeParse(error instanceof ApiError ? error.body : null);
      if (!duplicate.success) throw error;
      return call(images.get, { params: { id: duplicate.data.image.id } }, signal);
    }
  }
}

const duplicateBody = z.object({
  type: z.literal('image_already_exists'),
  image: z.object({ id: z.number().int() }),
});

/** The description of a running upload for the user. */
export function describeUpload({ file, sentShare }: PictureUpload): string {
  return t('Uploading {name}, {percent} %', { name: file.name, percent: Math.round(sentShare * 100) });
}
