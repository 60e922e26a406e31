import { zodResolver } from '@hookform/resolvers/zod';
import { type Image, images } from '@masthead/domain/images/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import { upload as uploadFile } from '../../api/upload';
import { useUnsaved } from '../../form/unsaved';
import { type ImageFieldsInput, imageFieldsSchema, withLogoColour } from '../image-fields';
import type { Caption } from '../read-caption';
import { imageNameFromFile } from '../thumbnail';
import { toUploadProblem, type Upload, useUploadQueue } from './upload-queue';

const uploadForm = z.object({ entries: z.array(imageFieldsSchema.extend({ upload_id: z.string() })) });
type UploadForm = z.input<typeof uploadForm>;
type Entry = UploadForm['entries'][number];
type EntriesControl = Control<UploadForm, unknown, z.output<typeof uploadForm>>;

const blank = { author: '', alt: '', label: '', notes: '', has_watermark: false, color: 'dark' } as const;
const fieldNames = Object.keys(imageFieldsSchema.shape) as (keyof ImageFieldsInput)[];

/** The form values of the queued pictures, and the picture whose fields are shown. */
function useEntries() {
  const [openId, show] = useState<string | null>(null);
  const [focus, setFocus] = useState<{ path: FieldPath<UploadForm> } | null>(null);
  const form = useForm<UploadForm, unknown, z.output<typeof uploadForm>>({
    resolver: zodResolver(uploadForm),
    defaultValues: { entries: [] },
  });
  const entries = useFieldArray({ control: form.control, name: 'entries' });
  const getEntries = () => form.getValues('entries');
  const indexOf = (id: string) => getEntries().findIndex(({ upload_id }) => upload_id === id);

  // Only the shown entry has mounted fields, so the focus waits for the next render.
  useEffect(() => {
    if (focus) form.setFocus(focus.path);
  }, [focus, form]);

  function focusInvalid(ids: string[]) {
    for (const id of ids) {
      const invalid = fieldNames.find((name) => form.getFieldState(`entries.${indexOf(id)}.${name}`).invalid);
      if (!invalid) continue;
      show(id);
      setFocus({ path: `entries.${indexOf(id)}.${invalid}` });
      return;
    }
  }

  return {
    control: form.control as EntriesControl,
    openId,
    show,
    getEntries,
    find: (id: string) => getEntries()[indexOf(id)],
    append({ id, file }: Upload, caption: Caption) {
      // The source has no default: the user must choose it.
      const entry = { ...blank, ...caption, name: imageNameFromFile(file), upload_id: id } as Entry;
      entries.append(entry, { shouldFocus: false });
      show((previousId) => previousId ?? id);
    },
    remove(id: string) {
      const index = indexOf(id);
      if (index >= 0) entries.remove(index);
      show((previousId) => (previousId === id ? (getEntries()[0]?.upload_id ?? null) : previousId));
    },
    /** Focuses the first invalid field, if there is one. */
    async validate(ids: string[]) {
      const isValid = await form.trigger(ids.map((id) => `entries.${indexOf(id)}` as const));
      if (!isValid) focusInvalid(ids);
      return isValid;
    },
    setErrors(id: string, fields: { name: string; message: string }[]) {
      for (const { name, message } of fields) {
        form.setError(`entries.${indexOf(id)}.${name}` as FieldPath<UploadForm>, { type: 'server', message });
      }
      show(id);
    },
    /** Copies the source and author of this entry to all others. */
    copySourceAndAuthor(id: string) {
      const { source, author } = getEntries()[indexOf(id)] as Entry;
      for (const index of getEntries().keys()) {
        form.setValue(`entries.${index}.source`, source);
        form.setValue(`entries.${index}.author`, author);
      }
    },
  };
}

interface Options {
  onCreated: (image: Image) => void;
  /** Runs when the whole queue has been added. */
  onEmpty: () => void;
}

export type Uploads = ReturnType<typeof useUploads>;

/** The whole state of the upload form: the queue of pictures, the form values of each, and the uploads. */
export function useUploads({ onCreated, onEmpty }: Options) {
  const client = useQueryClient();
  const entries = useEntries();
  const queue = useUploadQueue(entries.append);
  const aborters = useAbortControllers();
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const { uploads, change } = queue;
  /** Some pictures are not in the library yet, so leaving would lose them. */
  const hasPending = uploads.some(({ state }) => state !== 'sent');
  useUnsaved(hasPending, () => ({ pictures: entries.getEntries() }));

  function remove(id: string) {
    aborters.abort(id);
    entries.remove(id);
    queue.remove(id);
  }

  /** Returns whether the picture is in the library now. */
  async function uploadOne(id: string): Promise<boolean> {
    const file = uploads.find((upload) => upload.id === id)?.file;
    const entry = entries.find(id);
    if (!file || !entry) return false;
    const { upload_id: _, ...fields } = entry;
    const signal = aborters.create(id);
    change(id, { state: 'sending' });
    try {
      const onProgress = (sentShare: number) => change(id, { sentShare });
      const image = await uploadFile(
        images.create,
        { body: { ...withLogoColour(fields, fields), file } },
        { onProgress, signal },
      );
      change(id, { state: 'sent' });
      onCreated(image);
      void client.invalidateQueries({ queryKey: ['images'] });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const { fields: fieldErrors, ...problem } = toUploadProblem(error, (name) => name in imageFieldsSchema.shape);
      change(id, { state: 'failed', problem });
      entries.setErrors(id, fieldErrors);
      return false;
    }
  }

  async function uploadAll(ids: string[]) {
    if (isBusy.current || ids.length === 0) return;
    isBusy.current = true;
    setIsSending(true);
    const sentIds: string[] = [];
    try {
      if (!(await entries.validate(ids))) return;
      for (const id of ids) change(id, { state: 'waiting', sentShare: 0, problem: null });
      for (const id of ids) if (await uploadOne(id)) sentIds.push(id);
    } finally {
      // Remove them together. One by one, the buttons of the next picture would move under the pointer.
      for (const id of sentIds) remove(id);
      isBusy.current = false;
      setIsSending(false);
    }
    if (entries.getEntries().length === 0) onEmpty();
  }

  const { control, openId, show, copySourceAndAuthor } = entries;
  const { refusedFiles, isChecking, dismiss } = queue;
  return {
    ...{
      control,
      openId,
      show,
      copySourceAndAuthor,
      uploads,
      hasPending,
      refusedFiles,
      isChecking,
      isSending,
      dismiss,
    },
    add: (files: File[]) => void queue.add(files),
    /** Removes a picture from the queue and aborts its upload. */
    remove,
    /** Uploads every picture of the queue, one after the other. */
    save: () => void uploadAll(entries.getEntries().map(({ upload_id }) => upload_id)),
    retry: (id: string) => void uploadAll([id]),
  };
}

/** The abort controllers of running uploads. Unmounting aborts all of them. */
function useAbortControllers() {
  const aborters = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = aborters;
    return () => {
      for (const aborter of current.values()) aborter.abort();
    };
  }, []);
  return {
    create(id: string): AbortSignal {
      const aborter = new AbortController();
      aborters.current.set(id, aborter);
      return aborter.signal;
    },
    abort: (id: string) => aborters.current.get(id)?.abort(),
  };
}
