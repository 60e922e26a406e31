import { type ExportProject, type ExportResult, postExports } from '@masthead/domain/posts/contract/export';

import { useState } from 'react';
import { collection } from '../../../shared/api/collection';
import { translateMessage } from '../../../shared/i18n/i18n';

import { toMessages } from '../../../shared/notices/messages';
import { notifyFailure } from '../../../shared/notices/notify';
import { t, useTranslation } from '../../../ui/translation';

const { query, useWrite } = collection('posts');

export const exportProjects = () => query(postExports.projects, {});

export const useSendPost = () => useWrite(postExports.send);

/** The state of an export of several posts to one project. */
export interface Export {
  /** The progress; `null` if no export is running. */
  progress: { done: number; total: number } | null;
  /** The results by post id. */
  results: ReadonlyMap<number, ResultLine[]>;
  start: (ids: number[], project: ExportProject) => Promise<void>;
  clearResults: () => void;
}

/** Exports posts to another project, one after another. A failure does not stop the rest. */
export function useExport(): Export {
  const { t } = useTranslation();
  const send = useSendPost();
  const [progress, setProgress] = useState<Export['progress']>(null);
  const [results, setResults] = useState<Export['results']>(new Map());

  async function sendOne(id: number, project: ExportProject): Promise<ResultLine[]> {
    try {
      const reply = await send.mutateAsync({ params: { id }, body: { projects: [project.id] } });
      return toResultLines(reply.results, [project]);
    } catch (error) {
      const fallback = t('Error exporting post.');
      notifyFailure(error, fallback);
      return toMessages(error, fallback).map((message) => ({ text: translateMessage(message), isSuccess: false }));
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

  return { progress, results, start, clearResults: () => setResults(new Map()) };
}

/** One line of the result that the user sees. */
export interface ResultLine {
  text: string;
  isSuccess: boolean;
}

/** The result messages, worded as in the specification. */
export function toResultLines(results: readonly ExportResult[], projects: readonly ExportProject[]): ResultLine[] {
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  return results.flatMap((result) => toLines(result, titles.get(result.project) ?? result.project));
}

function toLines({ success, message, errors = {} }: ExportResult, project: string): ResultLine[] {
  const line = (text: string) => ({ text: t('Post {project} -> {text}', { project, text }), isSuccess: success });
  if (success) return [line(message ? translateMessage(message) : t('Exported'))];
  const errorLines = Object.entries(errors).flatMap(([field, [first]]) =>
    first === undefined ? [] : [line(`${field}: ${translateMessage(first)}`)],
  );
  if (errorLines.length > 0) return errorLines;
  return [line(message ? translateMessage(message) : t('Error exporting post.'))];
}
