import type { WorkingCopy } from '@masthead/domain/posts/contract/working-copies';
import { deleteDraft, findDraftFields, readDraft } from '../../../../shared/drafts/local-draft';
import { notifyFailure } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';
import type { PostForm } from './post-form';
import { draftSchema, findChangedFields, type PostDraft, readCopy, readCopyValues } from './post-local-draft';
import { readClientId, type WorkingCopySync } from './working-copy';

/** The unsaved texts of earlier visits. The page offers the local draft first, then the working copies. */
export class OfferedDrafts {
  /** The user's working copies that the page has not offered yet, newest first. */
  #copies: WorkingCopy[] = [];

  constructor(private readonly workingCopy: WorkingCopySync) {}

  /** The text to offer when the post opens. */
  findFirst(draftKey: string, copies: readonly WorkingCopy[], values: PostForm): PostDraft | null {
    this.#copies = [...copies];
    return this.#findLocalDraft(draftKey, values) ?? this.takeNextCopy(values);
  }

  /**
   * The next working copy with changes. Deletes copies without changes. A copy that cannot be parsed stays, because
   * another version of the page may be able to read it.
   */
  takeNextCopy(values: PostForm): PostDraft | null {
    for (let copy = this.#copies.shift(); copy; copy = this.#copies.shift()) {
      const draft = readCopy(copy, values);
      if (draft) return draft;
      if (readCopyValues(copy.changes)) void this.workingCopy.remove(copy.client_id);
    }
    return null;
  }

  /**
   * The local draft of an earlier visit, even if its base version is older. Deletes a draft without changes. The draft
   * is at least as new as the working copy of this browser, so the page does not offer both.
   */
  #findLocalDraft(key: string, values: PostForm): PostDraft | null {
    const draft = readDraft(key, draftSchema);
    if (draft !== null && draft !== 'broken') {
      const fields = findDraftFields(draft, values, findChangedFields);
      const changes = Object.fromEntries(Object.entries(draft.values).filter(([name]) => fields.includes(name)));
      if (fields.length > 0) {
        const ownCopy = this.#copies.find(({ client_id }) => client_id === readClientId());
        this.#copies = this.#copies.filter((copy) => copy !== ownCopy);
        if (ownCopy) this.workingCopy.replaceCopyOf(ownCopy.client_id);
        return { ...draft, client_id: null, changes };
      }
    }
    if (draft === 'broken') notifyFailure(null, t('Error parsing post text from localStorage.'));
    if (draft !== null) deleteDraft(key);
    return null;
  }
}
