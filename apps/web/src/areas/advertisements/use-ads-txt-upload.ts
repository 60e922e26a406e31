import { adsTxtFileRefusal } from '@masthead/domain/advertisements/ads-txt';
import { emptyFileMessage } from '@masthead/domain/http/upload-file';
import { checkAdsTxt, type LineError } from '@masthead/domain/text/ads-txt';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../shared/api/call';
import { messagesOf } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useUploadAdsTxt } from './advertisements.api';

/** Why the last file was refused; a notice alone would be gone before it is read. */
interface Failure {
  name: string;
  messages: string[];
  lines: LineError[];
}

export interface AdsTxtUpload {
  isSending: boolean;
  failure: Failure | null;
  start: (file: File) => Promise<void>;
  forget: () => void;
}

const extractor = z.object({
  type: z.literal('extractor'),
  errors: z.array(z.object({ line: z.number(), message: z.string() })),
});

/** What the server says of the lines of a file. */
function linesIn(error: unknown): LineError[] {
  return error instanceof ApiError ? (extractor.safeParse(error.body).data?.errors ?? []) : [];
}

/** What the server would refuse is said without sending it. */
async function checked(file: File): Promise<Omit<Failure, 'name'> | null> {
  const refusal = adsTxtFileRefusal(file.name, file.size);
  if (refusal) return { messages: [refusal], lines: [] };
  const { errors, isEmpty } = checkAdsTxt(await file.text());
  if (isEmpty) return { messages: [emptyFileMessage], lines: [] };
  return errors.length > 0 ? { messages: [], lines: errors } : null;
}

export function useAdsTxtUpload(): AdsTxtUpload {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = useUploadAdsTxt();

  function fail(failed: Failure) {
    for (const message of failed.messages) notifyFailure(null, message);
    if (failed.lines.length > 0) notifyFailure(null, t('Error uploading file.'));
    setFailure(failed);
  }

  async function start(file: File) {
    const { name } = file;
    setFailure(null);
    setIsSending(true);
    try {
      const refused = await checked(file);
      if (refused) return fail({ name, ...refused });
      await send.mutateAsync({ body: { file } });
      notifySuccess(t('File uploaded.'));
    } catch (error) {
      const lines = linesIn(error);
      fail({ name, lines, messages: lines.length > 0 ? [] : messagesOf(error, t('Error uploading file.')) });
    } finally {
      setIsSending(false);
    }
  }

  return { isSending, failure, start, forget: () => setFailure(null) };
}
