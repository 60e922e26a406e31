import { unreadableMessage } from '@masthead/domain/images/limits';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../api/call';
import { UploadBroken } from '../../api/upload';
import { type Refusals, refusalsOf } from '../../form/refusals';
import { messagesOf } from '../../notices/messages';
import { checkPicture } from '../check-picture';
import { type Caption, readCaption } from '../read-caption';

export interface UploadProblem {
  messages: string[];
  /** The name of the picture that is in the library already. */
  twin: string | null;
}

const twinBody = z.object({ type: z.literal('image_already_exists'), image: z.object({ name: z.string() }) });

/** Why a picture was not added, and which fields the server named. */
export function uploadProblem(
  error: unknown,
  isField: (name: string) => boolean,
): UploadProblem & Pick<Refusals, 'fields'> {
  const fallback = i18next.t('Error adding image.');
  if (error instanceof UploadBroken) return { messages: [unreadableMessage], twin: null, fields: [] };
  const twin = twinBody.safeParse(error instanceof ApiError ? error.body : null).data?.image.name ?? null;
  const refusals = refusalsOf(error, isField);
  const said = refusals ? refusals.others : messagesOf(error, fallback);
  return { messages: [...new Set([fallback, ...said])], twin, fields: refusals?.fields ?? [] };
}

/** A picture that waits to be added to the library. */
export interface Upload {
  id: string;
  file: File;
  /** The file as the browser can show it. */
  address: string;
  width: number;
  height: number;
  state: 'ready' | 'waiting' | 'sending' | 'sent' | 'failed';
  /** How much has been sent, from 0 to 1. */
  done: number;
  problem: UploadProblem | null;
}

export interface RefusedFile {
  id: string;
  name: string;
  message: string;
}

/** The pictures that wait, in the order they came, and the files that are none of ours. */
export function useQueue(onAccepted: (upload: Upload, caption: Caption) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [checking, setChecking] = useState(0);
  const addresses = useRef(new Map<string, string>());

  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address);
    };
  }, []);

  async function take(file: File) {
    const id = crypto.randomUUID();
    const { picture, refusal } = await checkPicture(file);
    if (!picture) {
      setRefused((all) => [...all, { id, name: file.name, message: refusal }]);
      return;
    }
    const { width, height } = picture;
    const address = URL.createObjectURL(file);
    addresses.current.set(id, address);
    const upload: Upload = { id, file, address, width, height, state: 'ready', done: 0, problem: null };
    const caption = await readCaption(file);
    setUploads((all) => [...all, upload]);
    onAccepted(upload, caption);
  }

  /** One after the other: a picture has to be unpacked to be measured. */
  async function add(files: File[]) {
    setChecking((count) => count + files.length);
    for (const file of files) {
      await take(file);
      setChecking((count) => count - 1);
    }
  }

  function change(id: string, part: Partial<Upload>) {
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  }

  function drop(id: string) {
    setUploads((all) => all.filter((each) => each.id !== id));
    URL.revokeObjectURL(addresses.current.get(id) ?? '');
    addresses.current.delete(id);
  }

  const dismiss = (id: string) => setRefused((all) => all.filter((each) => each.id !== id));

  return { uploads, refused, isChecking: checking > 0, add, change, drop, dismiss };
}
