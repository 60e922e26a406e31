import { lineError } from '@masthead/domain/http/problem';
import type { FileRefusal, WrongLines } from '@masthead/domain/uploads/file-format';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../../ui/translation';
import { ApiError, type UndoSlot } from '../api/call';
import type { UploadOptions } from '../api/upload';
import { translateMessage } from '../i18n/i18n';
import { toMessages } from '../notices/messages';
import { type NoticeAction, notifyFailure, notifySuccess, notifyWarning } from '../notices/notify';
import { useUndo } from '../notices/use-undo';

/** The error response for a file with invalid lines. */
const extractorProblem = z.object({
  type: z.literal('extractor'),
  errors: z.array(lineError).min(1),
  more: z.int().optional(),
});

/** The invalid lines of a rejected upload; `null` for any other error. */
function readLineErrors(error: unknown): WrongLines | null {
  const { data } = extractorProblem.safeParse(error instanceof ApiError ? error.body : null);
  return data ? { lines: data.errors, more: data.more ?? 0 } : null;
}

/** The progress or result of an upload. The result stays on the page after its notice has closed. */
type State =
  | { step: 'sending'; name: string; sentShare: number }
  | { step: 'done'; name: string; detail: string }
  | ({ step: 'failed'; name: string; messages: string[] } & WrongLines);

/** Sends the file, and returns a sentence about the result. */
export type Send = (options: UploadOptions) => Promise<string>;

export interface FileUpload {
  state: State | null;
  isSending: boolean;
  /** Shows why the file is not sent, in a notice and on the page. */
  rejectFile: (name: string, refusal: string) => void;
  /** Shows on the page why a file was not sent, after the preview has shown it. */
  showRefusal: (name: string, reason: FileRefusal) => void;
  start: (name: string, send: Send) => Promise<void>;
  cancel: () => void;
  dismiss: () => void;
}

/** The upload of one file: its progress, its result, and the notices about it. */
export function useFileUpload(): FileUpload {
  const { t } = useTranslation();
  const [state, setState] = useState<State | null>(null);
  const aborter = useRef<AbortController>(null);
  const toUndoAction = useUndo();

  function fail(name: string, error: unknown, fallback: string) {
    const lines = readLineErrors(error);
    // A notice for each of a hundred lines would cover the page.
    notifyFailure(lines ? null : error, fallback);
    const messages = lines ? [] : toMessages(error, fallback).map(translateMessage);
    setState({ step: 'failed', name, messages, lines: lines?.lines ?? [], more: lines?.more ?? 0 });
  }

  /** An undone upload has no result. */
  function hideResult(action: NoticeAction | undefined): NoticeAction | undefined {
    if (!action) return undefined;
    const run = () => {
      setState(null);
      action.run();
    };
    return { ...action, run };
  }

  async function start(name: string, send: Send) {
    const controller = new AbortController();
    aborter.current = controller;
    const { signal } = controller;
    setState({ step: 'sending', name, sentShare: 0 });
    try {
      const onProgress = (sentShare: number) => setState({ step: 'sending', name, sentShare });
      const undo: UndoSlot = { id: null };
      const detail = await send({ onProgress, signal, undo });
      notifySuccess(t('File uploaded.'), detail, hideResult(toUndoAction(undo)));
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
    rejectFile: (name, refusal) => fail(name, null, refusal),
    showRefusal: (name, reason) => {
      const failure =
        'message' in reason
          ? { messages: [translateMessage(reason.message)], lines: [], more: 0 }
          : { messages: [], ...reason };
      setState({ step: 'failed', name, ...failure });
    },
    start,
    cancel: () => aborter.current?.abort(),
    dismiss: () => setState(null),
  };
}
