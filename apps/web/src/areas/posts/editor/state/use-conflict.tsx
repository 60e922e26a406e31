import type { Post } from '@masthead/domain/posts/contract/post';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { notifyWarning } from '../../../../shared/notices/notify';
import { ConflictDialog } from '../conflict-dialog';
import { contested, type Field } from './contested';
import { valuesOf } from './post-form';
import type { PostFormState } from './use-post-form';

interface Conflict {
  /** Takes in a version that was read without a save: shows it, or asks where both changed the same field. */
  follow: (next: Post) => void;
  dialog: ReactNode;
}

/**
 * Two versions of the post are stored one after the other. What only one changed is kept from both without a question;
 * where both changed the same, the person sees both. `onText` hears when the text on the page is another one.
 */
export function useConflict(state: PostFormState, labels: Record<string, string>, onText: () => void): Conflict {
  const { t } = useTranslation();
  const { user } = useViewer();
  /** A version that this person saved in another tab is no other person's. */
  const isOwn = (post: Post) => post.editor?.id === user.id;
  const { theirs, stored, entity, settleTheirs, showTheirs, adopt } = state;
  const versionsWith = (theirs: Post) => ({
    before: stored.current.isOutrun ? null : stored.current.values,
    mine: entity.form.getValues(),
    theirs,
  });
  const versions = theirs && versionsWith(theirs);
  const fields = versions ? contested(versions) : [];

  /** Rebases the form on the other version: typed fields stay, all other fields take its values. */
  function adoptTheirs(next: Post) {
    const mine = entity.form.getValues();
    const isUntouched = (field: 'body' | 'slides') =>
      JSON.stringify(mine[field]) === JSON.stringify(stored.current.values[field]);
    const isTextTheirs = isUntouched('body') && isUntouched('slides');
    adopt(next);
    if (isTextTheirs) onText();
  }

  function follow(next: Post) {
    const { post, isOutrun } = stored.current;
    const isNewer = Date.parse(next.updated_at) > Date.parse(post.updated_at);
    // A save in progress, or one based on an older version, detects the conflict itself.
    if (!isNewer || isOutrun || entity.saving) return;
    if (contested(versionsWith(next)).length > 0) return showTheirs(next);
    adoptTheirs(next);
    if (isOwn(next)) return;
    notifyWarning(t('Another version of this post was saved meanwhile. This page shows it and keeps what you typed.'));
  }

  /** What was typed is stored in any case, and is a revision; what the other's version shall replace, is replaced after. */
  async function merge(taken: readonly Field[]) {
    if (!theirs) return;
    const others = valuesOf(theirs);
    adoptTheirs(theirs);
    settleTheirs();
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
    if (!isOwn(theirs)) {
      notifyWarning(t('Somebody else saved this post meanwhile. Both of your changes are kept.'));
    }
    void merge([]);
  }, [isPeaceful]);

  const dialog =
    versions && fields.length > 0 ? (
      <ConflictDialog
        versions={versions}
        fields={fields}
        labels={labels}
        isOwn={isOwn(versions.theirs)}
        onDecide={(taken) => void merge(taken)}
        onClose={settleTheirs}
      />
    ) : null;
  return { follow, dialog };
}
