import { zodResolver } from '@hookform/resolvers/zod';
import { type Image, images } from '@masthead/domain/images/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import { upload as send } from '../../api/upload';
import { useUnsaved } from '../../form/unsaved';
import { type ImageFieldsInput, imageFields, withLogo } from '../image-fields';
import type { Caption } from '../read-caption';
import { nameOfFile } from '../thumbnail';
import { type Upload, uploadProblem, useQueue } from './upload-queue';

const uploadForm = z.object({ entries: z.array(imageFields.extend({ upload_id: z.string() })) });
type UploadForm = z.input<typeof uploadForm>;
type Entry = UploadForm['entries'][number];
type EntriesControl = Control<UploadForm, unknown, z.output<typeof uploadForm>>;

const blank = { author: '', alt: '', label: '', notes: '', has_watermark: false, color: 'dark' } as const;
const fieldNames = Object.keys(imageFields.shape) as (keyof ImageFieldsInput)[];

/** What is said about each picture of the queue, and which of them is shown. */
function useEntries() {
  const [open, show] = useState<string | null>(null);
  const [focus, setFocus] = useState<{ path: FieldPath<UploadForm> } | null>(null);
  const form = useForm<UploadForm, unknown, z.output<typeof uploadForm>>({
    resolver: zodResolver(uploadForm),
    defaultValues: { entries: [] },
  });
  const entries = useFieldArray({ control: form.control, name: 'entries' });
  const all = () => form.getValues('entries');
  const placeOf = (id: string) => all().findIndex(({ upload_id }) => upload_id === id);

  // Only the shown entry has its fields on the page, so the focus waits for it.
  useEffect(() => {
    if (focus) form.setFocus(focus.path);
  }, [focus, form]);

  function point(ids: string[]) {
    for (const id of ids) {
      const wrong = fieldNames.find((name) => form.getFieldState(`entries.${placeOf(id)}.${name}`).invalid);
      if (!wrong) continue;
      show(id);
      setFocus({ path: `entries.${placeOf(id)}.${wrong}` });
      return;
    }
  }

  return {
    control: form.control as EntriesControl,
    open,
    show,
    all,
    find: (id: string) => all()[placeOf(id)],
    append({ id, file }: Upload, caption: Caption) {
      // Where the picture comes from is for a person to say.
      const entry = { ...blank, ...caption, name: nameOfFile(file), upload_id: id } as Entry;
      entries.append(entry, { shouldFocus: false });
      show((shown) => shown ?? id);
    },
    remove(id: string) {
      const place = placeOf(id);
      if (place >= 0) entries.remove(place);
      show((shown) => (shown === id ? (all()[0]?.upload_id ?? null) : shown));
    },
    /** Points at the first wrong field when one is wrong. */
    async areRight(ids: string[]) {
      const right = await form.trigger(ids.map((id) => `entries.${placeOf(id)}` as const));
      if (!right) point(ids);
      return right;
    },
    refuse(id: string, fields: { name: string; message: string }[]) {
      for (const { name, message } of fields) {
        form.setError(`entries.${placeOf(id)}.${name}` as FieldPath<UploadForm>, { type: 'server', message });
      }
      show(id);
    },
    /** Gives the others the source and the author of this one. */
    share(id: string) {
      const { source, author } = all()[placeOf(id)] as Entry;
      for (const place of all().keys()) {
        form.setValue(`entries.${place}.source`, source);
        form.setValue(`entries.${place}.author`, author);
      }
    },
  };
}

interface Options {
  onCreated: (image: Image) => void;
  /** Everything that waited has been added. */
  onEmpty: () => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/** Pictures on their way into the library: what is said about each, how far each is, and what went wrong with which. */
export function useUploads({ onCreated, onEmpty }: Options) {
  const client = useQueryClient();
  const entries = useEntries();
  const queue = useQueue(entries.append);
  const aborters = useAborters();
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const { uploads, change } = queue;
  /** Something would be lost with the queue. */
  const isHolding = uploads.some(({ state }) => state !== 'sent');
  useUnsaved(isHolding, () => ({ pictures: entries.all() }));

  function drop(id: string) {
    aborters.abort(id);
    entries.remove(id);
    queue.drop(id);
  }

  /** Whether it is in the library now. */
  async function sendOne(id: string): Promise<boolean> {
    const file = uploads.find((each) => each.id === id)?.file;
    const entry = entries.find(id);
    if (!file || !entry) return false;
    const { upload_id: _, ...fields } = entry;
    const signal = aborters.open(id);
    change(id, { state: 'sending' });
    try {
      const onProgress = (done: number) => change(id, { done });
      const image = await send(images.create, { body: { ...withLogo(fields, fields), file } }, { onProgress, signal });
      change(id, { state: 'sent' });
      onCreated(image);
      void client.invalidateQueries({ queryKey: ['images'] });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const { fields: named, ...problem } = uploadProblem(error, (name) => name in imageFields.shape);
      change(id, { state: 'failed', problem });
      entries.refuse(id, named);
      return false;
    }
  }

  async function sendAll(ids: string[]) {
    if (isBusy.current || ids.length === 0) return;
    isBusy.current = true;
    setIsSending(true);
    const sent: string[] = [];
    try {
      if (!(await entries.areRight(ids))) return;
      for (const id of ids) change(id, { state: 'waiting', done: 0, problem: null });
      for (const id of ids) if (await sendOne(id)) sent.push(id);
    } finally {
      // All at once: each by itself would move the next one's buttons under the pointer.
      for (const id of sent) drop(id);
      isBusy.current = false;
      setIsSending(false);
    }
    if (entries.all().length === 0) onEmpty();
  }

  const { control, open, show, share } = entries;
  const { refused, isChecking, dismiss } = queue;
  return {
    ...{ control, open, show, share, uploads, isHolding, refused, isChecking, isSending, dismiss },
    add: (files: File[]) => void queue.add(files),
    /** Takes a picture out of the queue; one on its way is stopped. */
    drop,
    /** Adds every picture of the queue, one after the other. */
    save: () => void sendAll(entries.all().map(({ upload_id }) => upload_id)),
    retry: (id: string) => void sendAll([id]),
  };
}

/** What stops an upload; leaving stops them all. */
function useAborters() {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const aborter of current.values()) aborter.abort();
    };
  }, []);
  return {
    open(id: string): AbortSignal {
      const aborter = new AbortController();
      running.current.set(id, aborter);
      return aborter.signal;
    },
    abort: (id: string) => running.current.get(id)?.abort(),
  };
}
