import { type ExportProject, type ExportResult, postExports } from '@masthead/domain/posts/contract/export';

import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collection } from '../../../shared/api/collection';
import { translateMessage } from '../../../shared/i18n/i18n';

import { messagesOf } from '../../../shared/notices/messages';
import { notifyFailure } from '../../../shared/notices/notify';

const { query, useWrite } = collection('posts');

/** The projects a post can be sent to. */
export const exportProjects = () => query(postExports.projects, {});

export const useSendPost = () => useWrite(postExports.send);

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

/** One sentence about a post and a project. */
export interface ResultLine {
  text: string;
  isGood: boolean;
}

/** What the answer to an export says, in the words of the specification. */
export function resultLines(results: readonly ExportResult[], projects: readonly ExportProject[]): ResultLine[] {
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  return results.flatMap((result) => linesOf(result, titles.get(result.project) ?? result.project));
}

function linesOf({ success, message, errors = {} }: ExportResult, project: string): ResultLine[] {
  const { t } = i18next;
  const line = (text: string) => ({ text: t('Post {project} -> {text}', { project, text }), isGood: success });
  if (success) return [line(message ? translateMessage(message) : t('Exported'))];
  const refused = Object.entries(errors).flatMap(([field, [first]]) =>
    first === undefined ? [] : [line(`${field}: ${translateMessage(first)}`)],
  );
  if (refused.length > 0) return refused;
  return [line(message ? translateMessage(message) : t('Error exporting post.'))];
}
