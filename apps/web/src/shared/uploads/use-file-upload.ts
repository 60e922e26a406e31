import { lineError } from '@masthead/domain/http/problem';
import type { FileRefusal, WrongLines } from '@masthead/domain/uploads/file-format';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../api/call';
import type { UploadOptions } from '../api/upload';
import { translateMessage } from '../i18n/i18n';
import { messagesOf } from '../notices/messages';
import { notifyFailure, notifySuccess, notifyWarning } from '../notices/notify';

const extractor = z.object({
  type: z.literal('extractor'),
  errors: z.array(lineError).min(1),
  more: z.int().optional(),
});

/** The lines that an upload was refused for, and how many more there are; `null` when it was refused for something else. */
function lineErrorsOf(error: unknown): WrongLines | null {
  const { data } = extractor.safeParse(error instanceof ApiError ? error.body : null);
  return data ? { lines: data.errors, more: data.more ?? 0 } : null;
}

/** How an upload stands: on its way, or ended as a notice said that is gone too soon to be read. */
type State =
  | { step: 'sending'; name: string; done: number }
  | { step: 'done'; name: string; detail: string }
  | ({ step: 'failed'; name: string; messages: string[] } & WrongLines);

/** Sends the file, and answers in words what came of it. */
export type Send = (options: UploadOptions) => Promise<string>;

export interface FileUpload {
  state: State | null;
  isSending: boolean;
  /** Says why the file is not sent at all. */
  refuse: (name: string, refusal: string) => void;
  /** Leaves on the page why a file was not sent, where that has been said. */
  keep: (name: string, reason: FileRefusal) => void;
  start: (name: string, send: Send) => Promise<void>;
  cancel: () => void;
  forget: () => void;
}

/** Sends files, one at a time. */
export function useFileUpload(): FileUpload {
  const { t } = useTranslation();
  const [state, setState] = useState<State | null>(null);
  const aborter = useRef<AbortController>(null);

  function fail(name: string, error: unknown, fallback: string) {
    const lines = lineErrorsOf(error);
    // A notice for each of a hundred lines would hide the page.
    notifyFailure(lines ? null : error, fallback);
    const messages = lines ? [] : messagesOf(error, fallback).map(translateMessage);
    setState({ step: 'failed', name, messages, lines: lines?.lines ?? [], more: lines?.more ?? 0 });
  }

  async function start(name: string, send: Send) {
    const own = new AbortController();
    aborter.current = own;
    const { signal } = own;
    setState({ step: 'sending', name, done: 0 });
    try {
      const onProgress = (done: number) => setState({ step: 'sending', name, done });
      const detail = await send({ onProgress, signal });
      notifySuccess(t('File uploaded.'), detail);
      setState({ step: 'done', name, detail });
    } catch (error) {
      if (!signal.aborted) return fail(name, error, t('Error uploading file.'));
      notifyWarning(t('Upload canceled.'));
      setState(null);
    }
  }

  return {
    state,
    isSending: state?.step === 'sending',
    refuse: (name, refusal) => fail(name, null, refusal),
    keep: (name, reason) => {
      const failure =
        'message' in reason
          ? { messages: [translateMessage(reason.message)], lines: [], more: 0 }
          : { messages: [], ...reason };
      setState({ step: 'failed', name, ...failure });
    },
    start,
    cancel: () => aborter.current?.abort(),
    forget: () => setState(null),
  };
}
