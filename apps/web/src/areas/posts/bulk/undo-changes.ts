import { MAX_BULK_CHANGES } from '@masthead/domain/posts/contract/bulk';
import type { QueryClient } from '@tanstack/react-query';
import { type NoticeAction, notifySuccess, notifyWarning } from '../../../shared/notices/notify';
import { t } from '../../../ui/translation';
import { type ChangedPost, isRefused, sendChanges } from './send-changes';

/** The posts that a warning names. */
const MAX_NAMED = 5;

/** The button of the notice that undoes the changes. A post that has changed since keeps its values and is named. */
export function toUndoChanges(
  client: QueryClient,
  changed: readonly ChangedPost[],
  titles: ReadonlyMap<number, string>,
): NoticeAction {
  async function undo() {
    if (changed.length > MAX_BULK_CHANGES) notifySuccess(t('Undoing…'));
    const outcomes = await sendChanges(
      changed.map(({ id, updated_at, undo }) => ({ id, base_updated_at: updated_at, action: undo })),
    );
    await client.invalidateQueries({ queryKey: ['posts'] });
    const refused = outcomes.filter(isRefused);
    if (refused.length === 0) return notifySuccess(t('Undone'));
    const names = refused.slice(0, MAX_NAMED).map(({ id }) => `“${titles.get(id) ?? id}”`);
    notifyWarning(
      t('Not undone, because the posts have changed or can no longer change: {count}. {names}', {
        count: refused.length,
        names: [...names, ...(refused.length > MAX_NAMED ? ['…'] : [])].join(', '),
      }),
    );
  }
  return { label: t('Undo'), run: () => void undo() };
}
