import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { urlId } from '@masthead/domain/http/paging';
import { staticPagePath } from '@masthead/domain/site/paths';
import type { StaticPage, StaticPageInput } from '@masthead/domain/static-pages/contract';
import { createPageDocument } from '@masthead/markup/page-document';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useViewer } from '../../shared/access/viewer';
import { formQuery } from '../../shared/api/collection';
import { CodeField } from '../../shared/code/code-field';
import { draftKey, isNewer, type LocalDraft } from '../../shared/drafts/local-draft';
import { RestoreDialog, useDraftRestore } from '../../shared/drafts/restore-dialog';
import { type AutosaveError, useAutosave } from '../../shared/drafts/use-autosave';
import { VersionComparison } from '../../shared/drafts/version-comparison';
import { findChanges } from '../../shared/form/changes';
import { EntityFormBody } from '../../shared/form/entity-panel';
import { TextField } from '../../shared/form/fields';
import { notifyFailure } from '../../shared/notices/notify';
import { LoadState } from '../../shared/panel/load-state';
import { PageTitle, useProject } from '../../shared/project/project';
import { PageHeader } from '../../ui/page-header';
import { EmptyState } from '../../ui/states';
import { useTranslation } from '../../ui/translation';
import { ConflictDialog } from './conflict-dialog';
import classes from './static-page-editor.module.css';
import { staticPageById } from './static-pages.api';
import {
  checkCss,
  checkHtml,
  draftValues,
  findChangedFields,
  listDraftFields,
  toFormValues,
  useStaticPageForm,
} from './use-static-page-form';

/** The page /static/$id: the editor of a static page. */
export function Page() {
  const { t } = useTranslation();
  const { success, data: id } = urlId.safeParse(useParams({ from: '/shell/static/$id' }).id);
  return success ? <LoadedPage key={id} id={id} /> : <EmptyState text={t('This static page no longer exists.')} />;
}

/**
 * Loads the page for the editor. Always fetches the current version: a cached one could be older than another user's
 * save.
 */
function LoadedPage({ id }: { id: number }) {
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

const AUTOSAVE_INTERVAL_MS = 3000;

/** Edits title, HTML and CSS, and stores unsaved text as a local draft. */
function StaticPageEditor({ page }: { page: StaticPage }) {
  const { t } = useTranslation();
  const { id: project, site_url } = useProject();
  const formId = useId();
  const preview = usePreview();
  const key = draftKey('static-page', project, useViewer().user.id, page.id);
  const { entity, storedVersion, restoreDraft, theirs, ...conflict } = useStaticPageForm(page, () =>
    autosave.discard(),
  );
  const { form, readOnly, saving } = entity;
  const draftRestore = useDraftRestore({
    key,
    values: draftValues,
    isOn: !readOnly,
    isWorthRestoring: (draft) => isNewer(draft, page.updated_at) && listDraftFields(draft, page).length > 0,
    brokenMessage: t('Error parsing static page data from localStorage.'),
  });
  const autosave = useAutosave({
    key,
    intervalMs: AUTOSAVE_INTERVAL_MS,
    subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
    isOn: !readOnly && draftRestore.draft === null,
    typed: () => form.getValues(),
    stored: () => storedVersion.current,
    findChangedFields,
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
      <DraftErrorAlert error={autosave.error} />
      <EntityFormBody entity={entity} id={formId}>
        <TextField control={form.control} name="title" label={t('Title')} required />
        <div className={classes.code}>
          <CodeField control={form.control} name="html" label="HTML" language="html" check={checkHtml} />
          <CodeField control={form.control} name="css" label="CSS" language="css" check={checkCss} />
        </div>
      </EntityFormBody>
      {draftRestore.draft ? (
        <RestoreDialog
          savedAt={draftRestore.draft.saved_at}
          onApply={() => {
            if (draftRestore.draft) restoreDraft(draftRestore.draft);
            draftRestore.close();
          }}
          onClear={() => {
            autosave.discard();
            draftRestore.close();
          }}
        >
          <DraftChanges draft={draftRestore.draft} page={page} />
        </RestoreDialog>
      ) : null}
      {theirs ? (
        <ConflictDialog
          theirs={theirs}
          mine={findChanges(toFormValues(theirs), findChanges(storedVersion.current.values, form.getValues()))}
          onKeepMine={conflict.keepMine}
          onLoadTheirs={conflict.loadTheirs}
          onClose={conflict.decideLater}
        />
      ) : null}
    </Stack>
  );
}

const POPUP_FEATURES = 'popup,width=900,height=800';

/**
 * Opens a preview window on the site's origin, so that scripts of the page cannot reach the admin. The window reports
 * `masthead.preview.ready` when it can receive the page.
 */
function usePreview(): (page: StaticPageInput) => void {
  const { t } = useTranslation();
  const { origin } = new URL(useProject().site_url);
  const popup = useRef<Window | null>(null);
  const previewedPage = useRef<StaticPageInput | null>(null);

  function send() {
    if (!previewedPage.current) return;
    const message = {
      kind: 'masthead.preview',
      title: previewedPage.current.title,
      document: createPageDocument(previewedPage.current),
    };
    popup.current?.postMessage(message, origin);
  }

  const sendWhenReady = useEffectEvent(send);
  useEffect(() => {
    const handleMessage = ({ source, origin: senderOrigin, data }: MessageEvent) => {
      if (source === null || source !== popup.current || senderOrigin !== origin) return;
      if (data?.kind === 'masthead.preview.ready') sendWhenReady();
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [origin]);

  return (page) => {
    previewedPage.current = page;
    if (popup.current && !popup.current.closed) {
      send();
      popup.current.focus();
      return;
    }
    popup.current = window.open(`${origin}/preview/static`, '_blank', POPUP_FEATURES);
    if (!popup.current) {
      notifyFailure(null, t('The browser blocked the preview window. Allow pop-ups for this address and try again.'));
    }
  };
}

/** Shows the saved and the unsaved text of each changed field. */
function DraftChanges({ draft, page }: { draft: LocalDraft<StaticPageInput>; page: StaticPage }) {
  const { t } = useTranslation();
  const labels = { title: t('Title'), html: 'HTML', css: 'CSS' };
  return listDraftFields(draft, page).map((field) => (
    <VersionComparison key={field} label={labels[field]} stored={page[field]} unsaved={draft.values[field]} />
  ));
}

/** Warns that the browser cannot store the local draft. */
function DraftErrorAlert({ error }: { error: AutosaveError }) {
  const { t } = useTranslation();
  if (error === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {error === 'no-room'
        ? t('The browser has no space left to store your text. Press Update before you leave the page.')
        : t('This page is also open in another tab. The browser stores a copy of the last change only.')}
    </Alert>
  );
}
