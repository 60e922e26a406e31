import {
  type StaticPage,
  type StaticPageInput,
  staticPageInput,
  staticPages,
} from '@masthead/domain/static-pages/contract';

import { findCssProblems } from '@masthead/markup/css-problems';
import { findHtmlProblems } from '@masthead/markup/html-problems';
import { formatProblem, type MarkupProblem } from '@masthead/markup/problem';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { ApiError, call } from '../../shared/api/call';
import { findDraftFields, type LocalDraft } from '../../shared/drafts/local-draft';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useTranslation } from '../../ui/translation';
import { useUpdateStaticPage } from './static-pages.api';

/** The server's check of HTML, for the code editor and the form. */
export const checkHtml = memoizeLast(findHtmlProblems);
/** The server's check of CSS, for the code editor and the form. */
export const checkCss = memoizeLast(findCssProblems);

/** The contract's schema, plus the server's HTML and CSS checks. */
const pageForm = staticPageInput.extend({
  html: staticPageInput.shape.html.check(requireValidMarkup(checkHtml)),
  css: staticPageInput.shape.css.check(requireValidMarkup(checkCss)),
});

const fieldNames = ['title', 'html', 'css'] as const;

/** The form of a static page, its stored version, and the other user's version after a conflict. */
export function useStaticPageForm(page: StaticPage, onStored: () => void) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const update = useUpdateStaticPage();
  // The version that the form is based on. The server rejects a save that is based on another version.
  const storedVersion = useRef({ values: toFormValues(page), updated_at: page.updated_at });
  const [theirs, setTheirs] = useState<StaticPage | null>(null);

  async function save(changes: Partial<StaticPageInput>): Promise<StaticPageInput> {
    try {
      const base_updated_at = storedVersion.current.updated_at;
      const savedPage = await update.mutateAsync({ params: { id: page.id }, body: { ...changes, base_updated_at } });
      storedVersion.current = { values: toFormValues(savedPage), updated_at: savedPage.updated_at };
      return toFormValues(savedPage);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        setTheirs(await call(staticPages.get, { params: { id: page.id } }));
      throw error;
    }
  }

  const entity = useEntityForm({
    schema: pageForm,
    values: toFormValues(page),
    creating: false,
    readOnly: !viewer.can('static_page.update'),
    save: (_, changes) => save(changes),
    onSaved: () => {
      notifySuccess(t('Update successful'));
      onStored();
    },
    onInvalid: () => notifyFailure(null, t('Validation failed')),
    fallback: t('Error updating.'),
  });

  /** Puts the values of a local draft into the form. The draft may be based on an older version than the stored one. */
  function restoreDraft(draft: LocalDraft<StaticPageInput>) {
    storedVersion.current = { ...storedVersion.current, updated_at: draft.base_updated_at };
    for (const name of listDraftFields(draft, page)) {
      entity.form.setValue(name, draft.values[name], { shouldDirty: true });
    }
  }

  /** Replaces the text of the form by the other user's version. */
  function loadTheirs() {
    if (!theirs) return;
    storedVersion.current = { values: toFormValues(theirs), updated_at: theirs.updated_at };
    for (const name of fieldNames) entity.form.setValue(name, theirs[name]);
    entity.discard();
    setTheirs(null);
    onStored();
  }

  /** Saves this user's changes on top of the other user's version. */
  function keepMine() {
    if (!theirs) return;
    storedVersion.current = { ...storedVersion.current, updated_at: theirs.updated_at };
    setTheirs(null);
    void entity.submit();
  }

  return { entity, storedVersion, restoreDraft, theirs, loadTheirs, keepMine, decideLater: () => setTheirs(null) };
}

export function toFormValues({ title, html, css }: StaticPage): StaticPageInput {
  return { title, html, css };
}

type Check = (text: string) => MarkupProblem[];

/** Caches the last result: the code editor and the form check the same text on every keystroke. */
function memoizeLast(check: Check): Check {
  let last: { text: string; problems: MarkupProblem[] } = { text: '', problems: [] };
  return (text) => {
    if (last.text !== text) last = { text, problems: check(text) };
    return last.problems;
  };
}

/** A schema check that reports every markup problem with its line. */
function requireValidMarkup(check: Check): z.core.$ZodCheck<string> {
  return z.check<string>((payload) => {
    for (const { message, ...position } of check(payload.value)) {
      const text = formatProblem({ ...position, message: translateMessage(message) });
      payload.issues.push({ code: 'custom', message: text, input: payload.value, continue: true });
    }
  });
}

export const findChangedFields = (before: StaticPageInput, after: StaticPageInput) =>
  fieldNames.filter((name) => before[name] !== after[name]);

/** The fields of a local draft that the user changed and that differ from the stored page. */
export const listDraftFields = (draft: LocalDraft<StaticPageInput>, page: StaticPage) => {
  const fields = findDraftFields(draft, toFormValues(page), findChangedFields);
  return fieldNames.filter((name) => fields.includes(name));
};

/** The schema of the local draft. Its values may be invalid, so it does not check the markup. */
export const draftValues = z.object({ title: z.string(), html: z.string(), css: z.string() });
