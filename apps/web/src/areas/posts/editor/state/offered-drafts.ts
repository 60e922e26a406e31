import type { WorkingCopy } from '@masthead/domain/posts/contract/working-copies';
import { deleteDraft, findDraftFields, type LocalDraft, readDraft } from '../../../../shared/drafts/local-draft';
import { notifyFailure } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';
import type { PostForm } from './post-form';
import {
  draftSchema,
  findChangedFields,
  isCopyNewer,
  type PostDraft,
  readCopy,
  readCopyValues,
  type SentDraft,
} from './post-local-draft';
import { readClientId, type WorkingCopySync } from './working-copy';

/**
 * The unsaved texts of earlier visits. The page offers the text of this browser first (the local draft, or a newer
 * working copy), then the working copies of other browsers.
 */
export class OfferedDrafts {
  /** The texts that the page has not offered yet. */
  #waiting: (PostDraft | WorkingCopy)[] = [];
  /** The local draft of this browser when the post opened. */
  #local: PostDraft | null = null;

  constructor(private readonly workingCopy: WorkingCopySync) {}

  /** The text to offer when the post opens. `sent` is the newer local draft that another tab has sent to this one. */
  findFirst(
    draftKey: string,
    copies: readonly WorkingCopy[],
    values: PostForm,
    sent: SentDraft | null,
  ): PostDraft | null {
    const local = sent ? toPostDraft(sent, values) : readLocalDraft(draftKey, values);
    this.#local = local;
    const ownCopy = copies.find(({ client_id }) => client_id === readClientId());
    if (!local || !ownCopy) {
      this.#waiting = [...(local ? [local] : []), ...copies];
      return this.takeNext(values);
    }
    this.workingCopy.replaceCopyOf(ownCopy.client_id);
    const others = copies.filter((copy) => copy !== ownCopy);
    const isOwnNewer = !sent && isCopyNewer(ownCopy, local);
    // The local draft stays on offer: the clocks of this browser and of the server may differ.
    this.#waiting = isOwnNewer ? [ownCopy, local, ...others] : [local, ...others];
    return this.takeNext(values);
  }

  /**
   * The copies with changes that the page could not read in time to offer them. `own`: the copy of this browser, unless
   * the local draft has its text.
   */
  findMissed(copies: readonly WorkingCopy[], values: PostForm): { own: PostDraft | null; newest: PostDraft | null } {
    const local = this.#local;
    const missed = copies
      .filter((copy) => copy.client_id !== readClientId() || !local || isCopyNewer(copy, local))
      .flatMap((copy) => readCopy(copy, values) ?? []);
    return { own: missed.find(({ client_id }) => client_id === readClientId()) ?? null, newest: missed[0] ?? null };
  }

  /**
   * The next text with changes. Deletes working copies without changes. A copy that cannot be parsed stays, because
   * another version of the page may be able to read it.
   */
  takeNext(values: PostForm): PostDraft | null {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (!isCopy(next)) return next;
      const draft = readCopy(next, values);
      if (draft) return draft;
      if (readCopyValues(next.changes)) void this.workingCopy.remove(next.client_id);
    }
    return null;
  }
}

const isCopy = (text: PostDraft | WorkingCopy): text is WorkingCopy => typeof text.changes === 'string';

/** The local draft of an earlier visit, even if its base version is older. Deletes a draft without changes. */
function readLocalDraft(key: string, values: PostForm): PostDraft | null {
  const stored = readDraft(key, draftSchema);
  const draft = stored === null || stored === 'broken' ? null : toPostDraft(stored, values);
  if (stored === 'broken') notifyFailure(null, t('Error parsing post text from localStorage.'));
  if (stored !== null && draft === null) deleteDraft(key);
  return draft;
}

function toPostDraft(draft: LocalDraft<PostForm>, values: PostForm): PostDraft | null {
  const fields = findDraftFields(draft, values, findChangedFields);
  if (fields.length === 0) return null;
  const changes = Object.fromEntries(Object.entries(draft.values).filter(([name]) => fields.includes(name)));
  return { client_id: null, changes, saved_at: draft.saved_at, base_updated_at: draft.base_updated_at };
}
