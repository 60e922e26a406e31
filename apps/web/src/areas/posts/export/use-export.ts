import type { ExportProject } from '@masthead/domain/posts/export';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../../shared/i18n/i18n';
import { messagesOf } from '../../../shared/notices/messages';
import { notifyFailure } from '../../../shared/notices/notify';
import { useSendPost } from './export.api';
import { type ResultLine, resultLines } from './result-lines';

export interface Export {
  /** How far it has come; `null` when none runs. */
  progress: { done: number; total: number } | null;
  /** What became of each post, by id. */
  results: ReadonlyMap<number, ResultLine[]>;
  start: (ids: number[], project: ExportProject) => Promise<void>;
  forget: () => void;
}

/** Sends posts to a project one after the other; one that fails does not stop the others. */
export function useExport(): Export {
  const { t } = useTranslation();
  const send = useSendPost();
  const [progress, setProgress] = useState<Export['progress']>(null);
  const [results, setResults] = useState<Export['results']>(new Map());

  async function sendOne(id: number, project: ExportProject): Promise<ResultLine[]> {
    try {
      const answer = await send.mutateAsync({ params: { id }, body: { projects: [project.id] } });
      return resultLines(answer.results, [project]);
    } catch (error) {
      const fallback = t('Error exporting post.');
      notifyFailure(error, fallback);
      return messagesOf(error, fallback).map((message) => ({ text: translateMessage(message), isGood: false }));
    }
  }

  async function start(ids: number[], project: ExportProject) {
    setResults(new Map());
    for (const [done, id] of ids.entries()) {
      setProgress({ done, total: ids.length });
      const lines = await sendOne(id, project);
      setResults((before) => new Map([...before, [id, lines]]));
    }
    setProgress(null);
  }

  return { progress, results, start, forget: () => setResults(new Map()) };
}
