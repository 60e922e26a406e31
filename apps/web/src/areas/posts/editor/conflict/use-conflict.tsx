import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyWarning } from '../../../../shared/notices/notify';
import { valuesOf } from '../post-form';
import type { PostFormState } from '../use-post-form';
import { ConflictDialog } from './conflict-dialog';
import { contested, type Field } from './contested';

/**
 * Two versions of the post are stored one after the other. What only one changed is kept from both without a question;
 * where both changed the same, the person sees both. `onText` hears when the text on the page is another one.
 */
export function useConflict(state: PostFormState, labels: Record<string, string>, onText: () => void): ReactNode {
  const { t } = useTranslation();
  const { theirs, stored, entity, settleTheirs, adopt } = state;
  const { isOutrun, values: before } = stored.current;
  const versions = theirs && { before: isOutrun ? null : before, mine: entity.form.getValues(), theirs };
  const fields = versions ? contested(versions) : [];

  /** What was typed is stored in any case, and is a revision; what the other's version shall replace, is replaced after. */
  async function merge(taken: readonly Field[]) {
    if (!theirs) return;
    const mine = entity.form.getValues();
    const others = valuesOf(theirs);
    const isUntouched = (field: 'body' | 'slides') =>
      JSON.stringify(mine[field]) === JSON.stringify(stored.current.values[field]);
    const isTextTheirs = isUntouched('body') && isUntouched('slides');
    adopt(theirs);
    settleTheirs();
    if (isTextTheirs) onText();
    if ((await entity.submit()) !== 'everything' || taken.length === 0) return;
    for (const field of taken) entity.form.setValue(field, others[field] as never, { shouldDirty: true });
    if (taken.includes('body') || taken.includes('slides')) onText();
    await entity.submit();
  }

  // The save that met the other version has to end before the next begins.
  const isPeaceful = theirs !== null && fields.length === 0 && !entity.saving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that comes in between
  useEffect(() => {
    if (!isPeaceful) return;
    notifyWarning(t('Somebody else saved this post meanwhile. Both of your changes are kept.'));
    void merge([]);
  }, [isPeaceful]);

  if (!versions || fields.length === 0) return null;
  return (
    <ConflictDialog
      versions={versions}
      fields={fields}
      labels={labels}
      onDecide={(taken) => void merge(taken)}
      onClose={settleTheirs}
    />
  );
}
