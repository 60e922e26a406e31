import { VisuallyHidden } from '@mantine/core';
import { type Translation, translationInput } from '@masthead/domain/translations/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useViewer } from '../../shared/access/viewer';
import { BaseVersion, findConflictingVersion } from '../../shared/api/collection';
import { useLeaveGuard } from '../../shared/form/leave-guard';
import { useUnsaved } from '../../shared/form/unsaved';
import { useConflicts } from '../../shared/form/use-conflicts';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useTranslation } from '../../ui/translation';
import classes from './translation-table.module.css';
import { useSaveTranslation } from './translations.api';

interface Props {
  row: Translation;
  language: string;
  /** Returns the stored text, or `null` if the user cancels. `null` if the user may only read. */
  save: ((row: Translation, language: string, translation: string) => Promise<string | null>) | null;
  /** Reports the unsaved text of this row; `null` if there is none. */
  onDraft: (id: number, text: string | null) => void;
}

function TranslationRow(props: Props) {
  const { row, save } = props;
  const { message } = row;
  const { t } = useTranslation();
  const { text, changeText, submit, isUnsaved, isSaving, refusal } = useDraft(props);
  const canSave = isUnsaved && text.trim() !== '' && !isSaving;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSave) void submit();
  }

  return (
    <tr className={isUnsaved ? classes.unsaved : undefined} data-unsaved={isUnsaved || undefined}>
      <td>{message}</td>
      <td>
        <textarea
          className={classes.field}
          rows={1}
          aria-label={t('Translation of {message}', { message })}
          aria-invalid={refusal !== null}
          disabled={save === null}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {refusal ? (
          <p className={classes.error} role="alert">
            {translateMessage(refusal)}
          </p>
        ) : null}
      </td>
      {save ? (
        <td className={classes.save}>
          <button
            type="button"
            className={classes.button}
            disabled={!canSave}
            aria-busy={isSaving}
            aria-label={t('Save the translation of {message}', { message })}
            onClick={() => void submit()}
          >
            {isSaving ? t('Saving…') : t('Save')}
          </button>
        </td>
      ) : null}
    </tr>
  );
}

/**
 * The phrases of a language, each with a text field for its translation. Each row holds its own text, so that typing
 * re-renders one of hundreds of rows.
 */
export function TranslationTable({ rows, language }: { rows: Translation[]; language: string }) {
  const { t } = useTranslation();
  const canEdit = useViewer().can('message.update');
  const { save, conflictDialog } = useMergingSave();
  const { onDraft, leaveDialog } = useDrafts();

  return (
    <>
      <table className={classes.table} aria-label={t('Translations')}>
        <thead>
          <tr>
            <th scope="col">{t('Source message')}</th>
            <th scope="col">{t('Translation')}</th>
            {canEdit ? (
              <th scope="col" className={classes.save}>
                <VisuallyHidden>{t('Save')}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TranslationRow key={row.id} row={row} language={language} save={canEdit ? save : null} onDraft={onDraft} />
          ))}
        </tbody>
      </table>
      {leaveDialog}
      {conflictDialog}
    </>
  );
}

/** Saves a translation. If another user saved a different one meanwhile, the user chooses between the two. */
function useMergingSave() {
  const saveTranslation = useSaveTranslation();
  const { askChoices, dialog } = useConflicts(labelOwner);
  const save = (row: Translation, language: string, mine: string) =>
    saveMerged({ row, language, mine, saveTranslation, askChoices });
  return { save, conflictDialog: dialog };
}

interface MergedSave {
  row: Translation;
  language: string;
  mine: string;
  saveTranslation: ReturnType<typeof useSaveTranslation>;
  askChoices: ReturnType<typeof useConflicts>['askChoices'];
}

/**
 * Repeats the save until it is based on the current version. Returns `null` if the user cancels the conflict dialog;
 * the text of the row stays unsaved.
 */
async function saveMerged({ row, language, mine, saveTranslation, askChoices }: MergedSave): Promise<string | null> {
  const base = new BaseVersion(row);
  for (;;) {
    try {
      return await saveTranslation(row.id, language, mine, base);
    } catch (error) {
      const current = findConflictingVersion(error) as Translation | undefined;
      if (current === undefined) throw error;
      const theirs = findTranslation(current, language);
      const isConflict = theirs !== findTranslation(row, language) && theirs !== mine;
      const choices = isConflict ? await askChoices([{ name: 'text', label: row.message, mine, theirs }]) : {};
      if (choices === null) return null;
      if (choices['text'] === 'theirs') return theirs;
      base.updateFrom(current);
    }
  }
}

/** Unsaved texts by row id. Held in a ref so that typing does not re-render the table. */
function useDrafts() {
  const drafts = useRef(new Map<number, string>());
  const [hasDrafts, setHasDrafts] = useState(false);

  function onDraft(id: number, text: string | null) {
    if (text === null) drafts.current.delete(id);
    else drafts.current.set(id, text);
    setHasDrafts(drafts.current.size > 0);
  }

  useUnsaved(hasDrafts, () => Object.fromEntries(drafts.current), {
    // Every search parameter selects other rows, so each navigation leaves the drafts.
    leaves: () => true,
    isStillDirty: () => drafts.current.size > 0,
  });
  return { onDraft, leaveDialog: useLeaveGuard() };
}

/** The unsaved text of a row. Text typed while a save runs stays unsaved. */
function useDraft({ row, language, save, onDraft }: Props) {
  const { t } = useTranslation();
  const { id } = row;
  const storedText = findTranslation(row, language);
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [lastSave, setLastSave] = useState<{ replaced: string; text: string } | null>(null);
  const latestDraft = useRef(draft);
  // Shows the saved text until the list contains it.
  const current = lastSave?.replaced === storedText ? lastSave.text : storedText;
  const isUnsaved = draft !== null && draft !== current;

  function changeDraft(next: string | null) {
    latestDraft.current = next;
    setDraft(next);
    onDraft(id, next === null || next === current ? null : next);
  }

  useEffect(() => () => onDraft(id, null), [id, onDraft]);

  async function submit() {
    if (!save || draft === null || isSaving) return;
    const parsed = translationInput.safeParse({ translation: draft });
    if (!parsed.success) return setRefusal(parsed.error.issues[0]?.message ?? null);
    setRefusal(null);
    setIsSaving(true);
    try {
      const text = await save(row, language, draft);
      if (text !== null) {
        setLastSave({ replaced: storedText, text });
        if (latestDraft.current === draft) changeDraft(null);
        notifySuccess(t('Updated'));
      }
    } catch (error) {
      notifyFailure(error, t('Cannot save translation.'));
    }
    setIsSaving(false);
  }

  return { text: draft ?? current, changeText: changeDraft, submit, isUnsaved, isSaving, refusal };
}

function findTranslation(row: Translation, language: string): string {
  return row.translations.find((each) => each.language === language)?.translation ?? '';
}

/** The conflict dialog looks up labels by form control. This table has no form, so each conflict brings its label. */
const labelOwner = {};
