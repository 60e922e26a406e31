import { readDraft } from '../../../../shared/drafts/local-draft';
import { notifyWarning } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';
import { type PostForm, toFieldText } from './post-form';
import { draftSchema, findChangedFields } from './post-local-draft';

interface UnsavedText {
  values: PostForm;
  changes: Partial<PostForm>;
  draftKey: string;
  /** Resolves when the attempt to store the text on the server has ended. */
  storeOnServer: Promise<boolean>;
  showUnsavedText: () => void;
}

/** Tells a user whose page closes where the unsaved text is. A text that is stored nowhere can only be copied. */
export async function notifyOfUnsavedText(text: UnsavedText): Promise<void> {
  const { values, changes, draftKey, storeOnServer, showUnsavedText } = text;
  const draft = readDraft(draftKey, draftSchema);
  const isInBrowser = draft !== null && draft !== 'broken' && findChangedFields(draft.values, values).length === 0;
  if (isInBrowser || (await storeOnServer)) {
    const action = { label: t('Show my text'), run: showUnsavedText };
    return notifyWarning(t('Your unsaved text is stored. You can read and copy it.'), action);
  }
  const fields = Object.keys(changes) as (keyof PostForm)[];
  const wholeText = fields.map((field) => toFieldText(field, changes)).join('\n\n');
  notifyWarning(t('Your unsaved text could not be stored. Copy it before you close this page.'), {
    label: t('Copy all'),
    run: () => void navigator.clipboard.writeText(wholeText),
  });
}
