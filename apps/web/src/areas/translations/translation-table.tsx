import { VisuallyHidden } from '@mantine/core';
import type { Translation } from '@masthead/domain/translations/schema';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { BaseVersion, overtakenBy } from '../../shared/api/collection';
import { useLeaveGuard } from '../../shared/form/leave-guard';
import { useUnsaved } from '../../shared/form/unsaved';
import { useConflicts } from '../../shared/form/use-conflicts';
import { useStable } from '../../ui/use-stable';
import { TranslationRow } from './translation-row';
import classes from './translation-table.module.css';
import { useSaveTranslation } from './translations.api';

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
