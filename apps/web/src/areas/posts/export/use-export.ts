import { type ExportProject, type ExportResult, postExports } from '@masthead/domain/posts/contract/export';

import type { QueryClient } from '@tanstack/react-query';
import { collection } from '../../../shared/api/collection';
import { translateMessage } from '../../../shared/i18n/i18n';

import { toMessages } from '../../../shared/notices/messages';
import { notifyFailure } from '../../../shared/notices/notify';
import { t } from '../../../ui/translation';

const { query, useWrite, write } = collection('posts');

export const exportProjects = () => query(postExports.projects, {});

export const useSendPost = () => useWrite(postExports.send);

/** Exports one post. A failure becomes a result line and a notice. */
export async function sendPost(client: QueryClient, id: number, project: ExportProject): Promise<ResultLine[]> {
  try {
    const reply = await write(client, postExports.send, { params: { id }, body: { projects: [project.id] } });
    return toResultLines(reply.results, [project]);
  } catch (error) {
    const fallback = t('Error exporting post.');
    notifyFailure(error, fallback);
    return toMessages(error, fallback).map((message) => ({ text: translateMessage(message), isSuccess: false }));
  }
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
