import type { ExportProject, ExportResult } from '@masthead/domain/posts/export';
import i18next from 'i18next';
import { translateMessage } from '../../../shared/i18n/i18n';

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
