import { VisuallyHidden } from '@mantine/core';
import { type Translation, translationInput } from '@masthead/domain/translations/contract';

import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { BaseVersion, overtakenBy } from '../../shared/api/collection';
import { useLeaveGuard, useUnsaved } from '../../shared/form/unsaved';
import { useConflicts } from '../../shared/form/use-conflicts';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useStable } from '../../ui/use-stable';
import classes from './translation-table.module.css';
import { useSaveTranslation } from './translations.api';

interface Props {
  id: number;
  message: string;
  stored: string;
  language: string;
  /** `null` for those who may only read. */
  save: ((id: number, language: string, translation: string) => Promise<string | null>) | null;
  /** The text typed here and not saved; `null` when there is none. */
  onDraft: (id: number, text: string | null) => void;
}

const TranslationRow = memo(function TranslationRow(props: Props) {
  const { message, save } = props;
  const { t } = useTranslation();
  const { text, type, submit, unsaved, saving, refusal } = useDraft(props);
  const isReady = unsaved && text.trim() !== '' && !saving;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isReady) void submit();
  }

  return (
    <tr className={unsaved ? classes.unsaved : undefined} data-unsaved={unsaved || undefined}>
      <td>{message}</td>
      <td>
        <textarea
          className={classes.field}
          rows={1}
          aria-label={t('Translation of {message}', { message })}
          aria-invalid={refusal !== null}
          disabled={save === null}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
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
            disabled={!isReady}
            aria-busy={saving}
            aria-label={t('Save the translation of {message}', { message })}
            onClick={() => void submit()}
          >
            {saving ? t('Saving…') : t('Save')}
          </button>
        </td>
      ) : null}
    </tr>
  );
});

/** Hundreds of rows: each keeps its own text, so that typing in one redraws that one only. */
export function TranslationTable({ rows, language }: { rows: Translation[]; language: string }) {
  const { t } = useTranslation();
  const canEdit = useViewer().can('message.update');
  const { save, conflictDialog } = useMergingSave(rows);
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
            <TranslationRow
              key={row.id}
              id={row.id}
              message={row.message}
              stored={row.translations.find((each) => each.language === language)?.translation ?? ''}
              language={language}
              save={canEdit ? save : null}
              onDraft={onDraft}
            />
          ))}
        </tbody>
      </table>
      {leaveDialog}
      {conflictDialog}
    </>
  );
}

/** Saves a translation. When somebody else has saved another one meanwhile, the person chooses between the two. */
function useMergingSave(rows: Translation[]) {
  const saveTranslation = useSaveTranslation();
  const { askChoices, dialog } = useConflicts(rows);
  const textIn = (row: Translation, language: string) =>
    row.translations.find((each) => each.language === language)?.translation ?? '';

  /** `null` when the person goes back to the row, whose text stays. */
  const save = useStable(async (id: number, language: string, mine: string): Promise<string | null> => {
    const row = rows.find((each) => each.id === id);
    const base = new BaseVersion(row);
    for (;;) {
      try {
        return await saveTranslation(id, language, mine, base);
      } catch (error) {
        const current = overtakenBy(error) as Translation | undefined;
        if (!row || current === undefined) throw error;
        const theirs = textIn(current, language);
        const isConflict = theirs !== textIn(row, language) && theirs !== mine;
        const choices = isConflict ? await askChoices([{ name: 'text', label: row.message, mine, theirs }]) : {};
        if (choices === null) return null;
        if (choices['text'] === 'theirs') return theirs;
        base.moveTo(current);
      }
    }
  });
  return { save, conflictDialog: dialog };
}

/** What is typed and not saved, row by row, without drawing the table anew for each key. */
function useDrafts() {
  const drafts = useRef(new Map<number, string>());
  const [hasDrafts, setHasDrafts] = useState(false);

  const onDraft = useCallback((id: number, text: string | null) => {
    if (text === null) drafts.current.delete(id);
    else drafts.current.set(id, text);
    setHasDrafts(drafts.current.size > 0);
  }, []);

  useUnsaved(hasDrafts, () => Object.fromEntries(drafts.current), {
    // Every part of the address chooses other rows.
    leaves: () => true,
    isStillDirty: () => drafts.current.size > 0,
  });
  return { onDraft, leaveDialog: useLeaveGuard() };
}

/** The row's own text while it differs from the stored one. What is typed while a save runs stays, unsaved. */
function useDraft({ id, stored, language, save, onDraft }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<{ replaces: string; text: string } | null>(null);
  const latest = useRef(draft);
  // The saved text is known here before it comes back through the list.
  const current = answer?.replaces === stored ? answer.text : stored;
  const unsaved = draft !== null && draft !== current;

  function keep(next: string | null) {
    latest.current = next;
    setDraft(next);
    onDraft(id, next === null || next === current ? null : next);
  }

  useEffect(() => () => onDraft(id, null), [id, onDraft]);

  async function submit() {
    if (!save || draft === null || saving) return;
    const checked = translationInput.safeParse({ translation: draft });
    if (!checked.success) return setRefusal(checked.error.issues[0]?.message ?? null);
    setRefusal(null);
    setSaving(true);
    try {
      const text = await save(id, language, draft);
      if (text === null) return;
      setAnswer({ replaces: stored, text });
      if (latest.current === draft) keep(null);
      notifySuccess(t('Updated'));
    } catch (error) {
      notifyFailure(error, t('Cannot save translation.'));
    } finally {
      setSaving(false);
    }
  }

  return { text: draft ?? current, type: keep, submit, unsaved, saving, refusal };
}
