import type { StopWordType } from '@masthead/domain/stop-words/schema';
import { fileNameRefusal, longFileMessage, MAX_STOP_WORD_FILE } from '@masthead/domain/stop-words/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/translate-message';
import { messagesOf } from '../../shared/notices/messages';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useUploadStopWords } from './stop-words.api';

/** How an upload stands: on its way, or ended as a notice said that is gone too soon to be read. */
type State =
  | { step: 'sending'; name: string; done: number }
  | { step: 'done'; name: string; detail: string }
  | { step: 'failed'; name: string; messages: string[] };

export interface FileUpload {
  state: State | null;
  start: (file: File, type: StopWordType) => Promise<void>;
  forget: () => void;
}

/** Sends files of stop words, one at a time. */
export function useFileUpload(): FileUpload {
  const { t } = useTranslation();
  const [state, setState] = useState<State | null>(null);
  const send = useUploadStopWords();

  function fail(name: string, error: unknown, fallback: string) {
    notifyFailure(error, fallback);
    setState({ step: 'failed', name, messages: messagesOf(error, fallback).map(translateMessage) });
  }

  async function start(file: File, type: StopWordType) {
    const { name } = file;
    const refusal = fileNameRefusal(name) ?? (file.size > MAX_STOP_WORD_FILE ? longFileMessage : null);
    if (refusal) return fail(name, null, refusal);
    setState({ step: 'sending', name, done: 0 });
    try {
      const onProgress = (done: number) => setState({ step: 'sending', name, done });
      const { added, skipped } = await send.mutateAsync({ file, type, onProgress });
      const detail = t('Words added: {added}. Duplicates skipped: {skipped}.', { added, skipped });
      notifySuccess(t('File uploaded.'), detail);
      setState({ step: 'done', name, detail });
    } catch (error) {
      fail(name, error, t('Error uploading file.'));
    }
  }

  return { state, start, forget: () => setState(null) };
}
