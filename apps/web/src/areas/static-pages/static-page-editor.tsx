import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { staticPagePath } from '@masthead/domain/site/addresses';
import type { StaticPage } from '@masthead/domain/static-pages/schema';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { CodeField } from '../../shared/code/code-field';
import { copyKey, isNewer } from '../../shared/drafts/local-draft';
import { RestoreDialog, useRestoring } from '../../shared/drafts/restore-dialog';
import { type Trouble, useAutosave } from '../../shared/drafts/use-autosave';

import { changesOf } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-form-body';
import { TextField } from '../../shared/form/fields';
import { useProject } from '../../shared/project/project';
import { PageHeader } from '../../ui/page-header';
import { ConflictDialog } from './conflict-dialog';
import { checkCss, checkHtml, isSame, keptValues, valuesOf } from './page-form';
import classes from './static-page-editor.module.css';
import { usePageForm } from './use-page-form';
import { usePreview } from './use-preview';

/** How often unsaved text is kept in the browser, in milliseconds. */
const AUTOSAVE = 3000;

/** One page: its title, its HTML and its CSS, with a copy of unsaved text in the browser. */
export function StaticPageEditor({ page }: { page: StaticPage }) {
  const { t } = useTranslation();
  const { id: project, site_url } = useProject();
  const formId = useId();
  const preview = usePreview();
  const key = copyKey('static-page', project, useViewer().user.id, page.id);
  const { entity, stored, apply, theirs, ...conflict } = usePageForm(page, () => autosave.forget());
  const { form, readOnly, saving } = entity;
  const restoring = useRestoring({
    key,
    values: keptValues,
    isOn: !readOnly,
    isWorthRestoring: (copy) => isNewer(copy, page.updated_at) && !isSame(copy.values, valuesOf(page)),
    complaint: t('Error parsing static page data from localStorage.'),
  });
  const autosave = useAutosave({
    key,
    every: AUTOSAVE,
    isOn: !readOnly && restoring.copy === null,
    typed: () => form.getValues(),
    stored: () => stored.current,
    isSame,
  });

  return (
    <Stack gap="sm">
      <PageHeader title={page.title}>
        <Anchor size="sm" href={new URL(staticPagePath(page.slug), site_url).href} target="_blank" rel="noopener">
          {t('View')}
        </Anchor>
        <Button variant="default" onClick={() => preview(form.getValues())}>
          {t('Preview')}
        </Button>
        {readOnly ? null : (
          <Button type="submit" form={formId} loading={saving} disabled={!form.formState.isDirty}>
            {t('Update')}
          </Button>
        )}
      </PageHeader>
      <TroubleAlert trouble={autosave.trouble} />
      <EntityFormBody entity={entity} id={formId}>
        <TextField control={form.control} name="title" label={t('Title')} required />
        <div className={classes.code}>
          <CodeField control={form.control} name="html" label="HTML" language="html" check={checkHtml} />
          <CodeField control={form.control} name="css" label="CSS" language="css" check={checkCss} />
        </div>
      </EntityFormBody>
      {restoring.copy ? (
        <RestoreDialog
          savedAt={restoring.copy.saved_at}
          onApply={() => {
            if (restoring.copy) apply(restoring.copy.values, restoring.copy.base_updated_at);
            restoring.done();
          }}
          onClear={() => {
            autosave.forget();
            restoring.done();
          }}
        />
      ) : null}
      {theirs ? (
        <ConflictDialog
          theirs={theirs}
          mine={changesOf(valuesOf(theirs), changesOf(stored.current.values, form.getValues()))}
          onKeepMine={conflict.keepMine}
          onLoadTheirs={conflict.loadTheirs}
          onClose={conflict.decideLater}
        />
      ) : null}
    </Stack>
  );
}

function TroubleAlert({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation();
  if (trouble === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {trouble === 'no-room'
        ? t('The browser has no room to keep what you type. Update the page before you leave it.')
        : t('This page is being edited in another tab too. The browser keeps a copy of whichever was typed in last.')}
    </Alert>
  );
}
