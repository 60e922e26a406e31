import { unreadableMessage } from '@masthead/domain/images/limits';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { t } from '../../../ui/translation';
import { ApiError } from '../../api/call';
import { UploadInterrupted } from '../../api/upload';
import { type FieldErrors, readFieldErrors } from '../../form/field-errors';
import { toMessages } from '../../notices/messages';
import { checkPicture } from '../check-picture';
import { type Caption, readCaption } from '../read-caption';

export interface UploadProblem {
  messages: string[];
  /** The name of the identical picture in the library. */
  duplicateOf: string | null;
}

const duplicateBody = z.object({ type: z.literal('image_already_exists'), image: z.object({ name: z.string() }) });

/** Converts an error of the upload to messages of the picture and messages of its fields. */
export function toUploadProblem(
  error: unknown,
  isField: (name: string) => boolean,
): UploadProblem & Pick<FieldErrors, 'fields'> {
  const fallback = t('Error adding image.');
  if (error instanceof UploadInterrupted) return { messages: [unreadableMessage], duplicateOf: null, fields: [] };
  const duplicateOf = duplicateBody.safeParse(error instanceof ApiError ? error.body : null).data?.image.name ?? null;
  const fieldErrors = readFieldErrors(error, isField);
  const messages = fieldErrors ? fieldErrors.otherMessages : toMessages(error, fallback);
  return { messages: [...new Set([fallback, ...messages])], duplicateOf, fields: fieldErrors?.fields ?? [] };
}

/** A picture in the upload queue. */
export interface Upload {
  id: string;
  file: File;
  /** An object URL of the file. */
  previewUrl: string;
  width: number;
  height: number;
  state: 'ready' | 'waiting' | 'sending' | 'sent' | 'failed';
  /** The share that has been sent, from 0 to 1. */
  sentShare: number;
  problem: UploadProblem | null;
}

/** A file that is not a valid picture. */
export interface RefusedFile {
  id: string;
  name: string;
  message: string;
}

/** The pictures that wait to be uploaded. Each file is checked before it enters the queue. */
export function useUploadQueue(onAccepted: (upload: Upload, caption: Caption) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [refusedFiles, setRefusedFiles] = useState<RefusedFile[]>([]);
  const [checkingCount, setCheckingCount] = useState(0);
  const objectUrls = useRef(new Map<string, string>());

  useEffect(() => {
    const urls = objectUrls.current;
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, []);

  async function checkAndAdd(file: File) {
    const id = crypto.randomUUID();
    const { picture, refusal } = await checkPicture(file);
    if (!picture) {
      setRefusedFiles((current) => [...current, { id, name: file.name, message: refusal }]);
      return;
    }
    const { width, height } = picture;
    const previewUrl = URL.createObjectURL(file);
    objectUrls.current.set(id, previewUrl);
    const upload: Upload = { id, file, previewUrl, width, height, state: 'ready', sentShare: 0, problem: null };
    const caption = await readCaption(file);
    setUploads((current) => [...current, upload]);
    onAccepted(upload, caption);
  }

  /** Checks one file at a time, because the check decodes the whole picture. */
  async function add(files: File[]) {
    setCheckingCount((count) => count + files.length);
    for (const file of files) {
      await checkAndAdd(file);
      setCheckingCount((count) => count - 1);
    }
  }

  function change(id: string, changes: Partial<Upload>) {
    setUploads((current) => current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  function remove(id: string) {
    setUploads((current) => current.filter((upload) => upload.id !== id));
    URL.revokeObjectURL(objectUrls.current.get(id) ?? '');
    objectUrls.current.delete(id);
  }

  const dismiss = (id: string) => setRefusedFiles((current) => current.filter((file) => file.id !== id));

  return { uploads, refusedFiles, isChecking: checkingCount > 0, add, change, remove, dismiss };
}
