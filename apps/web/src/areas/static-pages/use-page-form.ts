import {
  type StaticPage,
  type StaticPageInput,
  staticPageInput,
  staticPages,
} from '@masthead/domain/static-pages/contract';

import { cssProblems } from '@masthead/markup/css-problems';
import { htmlProblems } from '@masthead/markup/html-problems';
import { type MarkupProblem, withLine } from '@masthead/markup/problem';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useViewer } from '../../shared/access/viewer';
import { ApiError, call } from '../../shared/api/call';
import { useEntityForm } from '../../shared/form/use-entity-form';
import { translateMessage } from '../../shared/i18n/i18n';

import { notifyFailure, notifySuccess } from '../../shared/notices/notify';
import { useUpdateStaticPage } from './static-pages.api';

export const checkHtml = remembering(htmlProblems);
export const checkCss = remembering(cssProblems);

/** What the editor checks before it saves: the contract, and the code as the server will read it. */
const pageForm = staticPageInput.extend({
  html: staticPageInput.shape.html.check(wellFormed(checkHtml)),
  css: staticPageInput.shape.css.check(wellFormed(checkCss)),
});

const fields = ['title', 'html', 'css'] as const;

/** The form of one page, the version it stands on, and the other's version where two saved at once. */
export function usePageForm(page: StaticPage, onStored: () => void) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const update = useUpdateStaticPage();
  const stored = useRef({ values: valuesOf(page), updated_at: page.updated_at });
  const [theirs, setTheirs] = useState<StaticPage | null>(null);

  async function save(changes: Partial<StaticPageInput>): Promise<StaticPageInput> {
    try {
      const base_updated_at = stored.current.updated_at;
      const answer = await update.mutateAsync({ params: { id: page.id }, body: { ...changes, base_updated_at } });
      stored.current = { values: valuesOf(answer), updated_at: answer.updated_at };
      return valuesOf(answer);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        setTheirs(await call(staticPages.get, { params: { id: page.id } }));
      throw error;
    }
  }

  const entity = useEntityForm({
    schema: pageForm,
    values: valuesOf(page),
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

  /** Text that was typed over the given version, which may no longer be the stored one. */
  function apply(values: StaticPageInput, base_updated_at: string) {
    stored.current = { ...stored.current, updated_at: base_updated_at };
    for (const name of fields) entity.form.setValue(name, values[name], { shouldDirty: true });
  }

  function loadTheirs() {
    if (!theirs) return;
    stored.current = { values: valuesOf(theirs), updated_at: theirs.updated_at };
    for (const name of fields) entity.form.setValue(name, theirs[name]);
    entity.discard();
    setTheirs(null);
    onStored();
  }

  function keepMine() {
    if (!theirs) return;
    stored.current = { ...stored.current, updated_at: theirs.updated_at };
    setTheirs(null);
    void entity.submit();
  }

  return { entity, stored, apply, theirs, loadTheirs, keepMine, decideLater: () => setTheirs(null) };
}

export function valuesOf({ title, html, css }: StaticPage): StaticPageInput {
  return { title, html, css };
}

type Check = (text: string) => MarkupProblem[];

/** The markers, the form and every key after a refused save ask about the same text. */
function remembering(check: Check): Check {
  let last: { text: string; problems: MarkupProblem[] } = { text: '', problems: [] };
  return (text) => {
    if (last.text !== text) last = { text, problems: check(text) };
    return last.problems;
  };
}

function wellFormed(check: Check): z.core.$ZodCheck<string> {
  return z.check<string>((payload) => {
    for (const { message, ...place } of check(payload.value)) {
      const said = withLine({ ...place, message: translateMessage(message) });
      payload.issues.push({ code: 'custom', message: said, input: payload.value, continue: true });
    }
  });
}

export function isSame(one: StaticPageInput, other: StaticPageInput): boolean {
  return one.title === other.title && one.html === other.html && one.css === other.css;
}

/** What was typed, as the browser keeps it: right or wrong. */
export const keptValues = z.object({ title: z.string(), html: z.string(), css: z.string() });
