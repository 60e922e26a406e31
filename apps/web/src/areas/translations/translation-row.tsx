import { translationInput } from '@masthead/domain/translations/schema';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import classes from './translation-table.module.css';

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

export const TranslationRow = memo(function TranslationRow(props: Props) {
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
