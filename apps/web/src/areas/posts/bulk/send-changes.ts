import { type BulkAction, type BulkChange, bulkPosts, MAX_BULK_CHANGES } from '@masthead/domain/posts/contract/bulk';
import { findFieldByColumn } from '@masthead/domain/posts/fields';
import { ApiError, call } from '../../../shared/api/call';
import { translateMessage } from '../../../shared/i18n/i18n';
import { toMessages } from '../../../shared/notices/messages';
import { t } from '../../../ui/translation';

export interface ChangedPost {
  id: number;
  outcome: 'changed';
  updated_at: string;
  undo: BulkAction;
}

export interface RefusedPost {
  id: number;
  outcome: 'refused';
  /** The translated reasons. */
  reasons: string[];
}

export type Outcome = ChangedPost | RefusedPost | { id: number; outcome: 'unchanged' };

export const isChanged = (outcome: Outcome): outcome is ChangedPost => outcome.outcome === 'changed';
export const isRefused = (outcome: Outcome): outcome is RefusedPost => outcome.outcome === 'refused';

interface Options {
  isDryRun?: boolean;
  /** Aborts the current call. */
  signal?: AbortSignal;
  /** Stops before the next call. The changes that were not sent have no outcome. */
  isStopped?: () => boolean;
  onProgress?: (done: number) => void;
}

/** Sends the changes in calls of `MAX_BULK_CHANGES`. The posts of a call that fails are refused; the next call follows. */
export async function sendChanges(changes: readonly BulkChange[], options: Options = {}): Promise<Outcome[]> {
  const { isDryRun = false, signal, isStopped, onProgress } = options;
  const outcomes: Outcome[] = [];
  for (let start = 0; start < changes.length && !isStopped?.(); start += MAX_BULK_CHANGES) {
    outcomes.push(...(await sendBatch(changes.slice(start, start + MAX_BULK_CHANGES), isDryRun, signal)));
    onProgress?.(outcomes.length);
  }
  return outcomes;
}

async function sendBatch(changes: BulkChange[], isDryRun: boolean, signal?: AbortSignal): Promise<Outcome[]> {
  try {
    const { results } = await call(bulkPosts.change, { body: { changes, dry_run: isDryRun } }, signal);
    return results.map((result) =>
      result.outcome === 'refused' ? toRefused(result.id, new ApiError(422, result.problem)) : result,
    );
  } catch (error) {
    // The preview was replaced by another one.
    if (signal?.aborted) throw error;
    return changes.map(({ id }) => toRefused(id, error));
  }
}

const toRefused = (id: number, error: unknown): RefusedPost => ({ id, outcome: 'refused', reasons: toReasons(error) });

/** The messages of an error, with the labels of the fields. */
function toReasons(error: unknown): string[] {
  const body = error instanceof ApiError ? (error.body as { errors?: Record<string, string[]> } | null) : null;
  const fields = Object.entries(body?.errors ?? {});
  if (fields.length === 0) return toMessages(error, t('Error changing the post.')).map(translateMessage);
  return fields.flatMap(([name, messages]) => {
    const label = name === 'status' ? null : findFieldByColumn(name)?.label;
    return messages.map((message) => (label ? `${t(label)}: ` : '') + translateMessage(message));
  });
}
