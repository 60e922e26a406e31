import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../shared/access/viewer';
import { copyKey } from '../../../../shared/drafts/local-draft';
import { useRestoring } from '../../../../shared/drafts/restore-dialog';

import { type Autosave, useAutosave } from '../../../../shared/drafts/use-autosave';

import { useProject } from '../../../../shared/project/project';
import { AUTOSAVE, draftSchema, isSame } from './post-draft';
import type { PostForm } from './post-form';
import type { PostFormState } from './use-post-form';

/** The copy of unsaved text in the browser: kept while somebody types, offered when an earlier visit left one. */
export function useDraft(state: Pick<PostFormState, 'entity' | 'post' | 'stored' | 'standOn'>, onText: () => void) {
  const { t } = useTranslation();
  const { id: project } = useProject();
  const { entity, post, stored, standOn } = state;
  const key = copyKey('post', project, useViewer().user.id, post.id);
  const isOn = !entity.readOnly;
  const restoring = useRestoring({
    key,
    values: draftSchema,
    isOn,
    // Also one that was typed over an older version: being overtaken must lose nothing.
    isWorthRestoring: ({ values }) => !isSame(values, stored.current.values),
    complaint: t('Error parsing post text from localStorage.'),
  });
  const autosave: Autosave = useAutosave<PostForm>({
    key,
    every: AUTOSAVE,
    isOn: isOn && restoring.copy === null,
    typed: () => entity.form.getValues(),
    stored: () => ({ values: stored.current.values, updated_at: stored.current.post.updated_at }),
    isSame,
  });

  function apply() {
    const { copy } = restoring;
    if (!copy) return;
    standOn(copy.base_updated_at);
    for (const [name, value] of Object.entries(copy.values)) {
      entity.form.setValue(name as keyof PostForm, value as never, { shouldDirty: true });
    }
    restoring.done();
    onText();
  }

  function clear() {
    autosave.forget();
    restoring.done();
  }

  return { copy: restoring.copy, apply, clear, autosave };
}
