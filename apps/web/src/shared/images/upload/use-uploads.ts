import { type Image, images } from '@masthead/domain/images/contract';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload as send } from '../../api/upload';
import { useUnsaved } from '../../form/unsaved';
import { imageFields, withLogo } from '../image-form';
import { uploadProblem } from './upload-problem';
import { useEntries } from './use-entries';
import { useQueue } from './use-queue';

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
