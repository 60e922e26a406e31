import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { addressId } from '@masthead/domain/http/paging';
import { staticPagePath } from '@masthead/domain/site/addresses';
import type { StaticPage, StaticPageInput } from '@masthead/domain/static-pages/contract';
import { pageDocument } from '@masthead/markup/page-document';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../shared/access/viewer';
import { formQuery } from '../../shared/api/collection';
import { CodeField } from '../../shared/code/code-field';
import { copyKey, isNewer } from '../../shared/drafts/local-draft';
import { RestoreDialog, useRestoring } from '../../shared/drafts/restore-dialog';
import { type Trouble, useAutosave } from '../../shared/drafts/use-autosave';
import { changesOf } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { notifyFailure } from '../../shared/notices/notify';
import { LoadState } from '../../shared/panel/load-state';
import { PageTitle, useProject } from '../../shared/project/project';
import { PageHeader } from '../../ui/page-header';
import { EmptyState } from '../../ui/states';

import { ConflictDialog } from './conflict-dialog';
import classes from './static-page-page.module.css';
import { staticPageById } from './static-pages.api';
import { checkCss, checkHtml, isSame, keptValues, usePageForm, valuesOf } from './use-page-form';

export function Page() {
  const { t } = useTranslation();
  const { success, data: id } = addressId.safeParse(useParams({ strict: false }).id);
  return success ? <OpenedPage key={id} id={id} /> : <EmptyState text={t('There is no such static page.')} />;
}

/** What is edited is always what the server has now: a copy from an earlier visit could be somebody's old version. */
function OpenedPage({ id }: { id: number }) {
  const page = useQuery({ ...staticPageById(id), ...formQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  if (page.data && page.isFetchedAfterMount) {
    return (
      <>
        <PageTitle text={page.data.title} />
        <StaticPageEditor page={page.data} />
      </>
    );
  }
  return <LoadState queries={[page]} />;
}

/** How often unsaved text is kept in the browser, in milliseconds. */
const AUTOSAVE = 3000;

/** One page: its title, its HTML and its CSS, with a copy of unsaved text in the browser. */
function StaticPageEditor({ page }: { page: StaticPage }) {
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

const SIZE = 'popup,width=900,height=800';

/**
 * Shows a page in a window of its own. The window belongs to the site, whose origin is another: what the page's scripts
 * do there reaches nothing of the admin.
 */
function usePreview(): (page: StaticPageInput) => void {
  const { t } = useTranslation();
  const { origin } = new URL(useProject().site_url);
  const opened = useRef<Window | null>(null);
  const shown = useRef<StaticPageInput | null>(null);

  function send() {
    if (!shown.current) return;
    const message = { kind: 'masthead.preview', title: shown.current.title, document: pageDocument(shown.current) };
    opened.current?.postMessage(message, origin);
  }

  const ready = useEffectEvent(send);
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source === null || source !== opened.current || from !== origin) return;
      if (data?.kind === 'masthead.preview.ready') ready();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin]);

  return (page) => {
    shown.current = page;
    if (opened.current && !opened.current.closed) {
      send();
      opened.current.focus();
      return;
    }
    opened.current = window.open(`${origin}/preview/static`, '_blank', SIZE);
    if (!opened.current) {
      notifyFailure(null, t('The browser blocked the preview window. Allow pop-ups for this address and try again.'));
    }
  };
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
