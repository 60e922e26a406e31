import { type FormField, postFields } from '@masthead/domain/posts/fields';
import { readDraft } from '../../../../shared/drafts/local-draft';
import { notifyFailure, notifyWarning } from '../../../../shared/notices/notify';
import { t } from '../../../../ui/translation';
import { type PostForm, toFieldText } from './post-form';
import { draftSchema, findChangedFields } from './post-local-draft';
import { parseScheduleInput } from './schedule-input';

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
  const fields = (Object.keys(changes) as FormField[]).filter((field) => postFields[field].label !== null);
  offerToCopy(fields.map((field) => toFieldText(field, changes)).join('\n\n'));
}

/** The notice is the last copy of the text, so it appears again if the browser refuses the clipboard. */
function offerToCopy(text: string): void {
  notifyWarning(t('Your unsaved text could not be stored. Copy it before you close this page.'), {
    label: t('Copy all'),
    run: () =>
      void (async () => {
        try {
          await navigator.clipboard.writeText(text);
        } catch {
          notifyFailure(null, t('The text could not be copied.'));
          offerToCopy(text);
        }
      })(),
  });
}

interface UnsavedInput {
  /** The alternative text of the lead picture that the server did not store; `null` if it stored the text. */
  alt: string | null;
  scheduleInput: string;
  zone: string;
}

/** Shows the input of a closing page that drafts and working copies do not contain. */
export function notifyOfUnsavedInput({ alt, scheduleInput, zone }: UnsavedInput): void {
  const { date, time } = parseScheduleInput(scheduleInput, zone);
  const schedule = `${date} ${time}`.trim();
  const inputs = [
    alt !== null && `${t('Alt')}: ${alt}`,
    schedule !== '' && `${t('Publication time')}: ${schedule}`,
  ].filter((input) => input !== false);
  if (inputs.length > 0) notifyWarning(t('Not stored: {names}', { names: inputs.join(', ') }));
}
