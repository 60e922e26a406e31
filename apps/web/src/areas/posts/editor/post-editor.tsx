import { useElementSize, useHotkeys } from '@mantine/hooks';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import type { Editor } from '@tiptap/react';
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useViewer } from '../../../shared/access/viewer';
import { type Autosave, useAutosave } from '../../../shared/drafts/use-autosave';
import { FormModeProvider } from '../../../shared/form/use-field';
import { translateMessage } from '../../../shared/i18n/i18n';
import { useIncomingFiles } from '../../../shared/images/incoming-files';
import { notifyFailure, notifyWarning } from '../../../shared/notices/notify';
import { useTaxonomy } from '../../../shared/pickers/taxonomy-filters';
import { useTranslation } from '../../../ui/translation';
import { ButtonPanel } from './button-panel';
import { ConflictDialog } from './conflict-dialog';
import classes from './editor.module.css';
import { DraftErrorAlert, ServerErrorAlert, TrashAlert } from './editor-alerts';
import { RestoreDraftDialog, useConfirmedTransitions, useUnsavedChangesDialog } from './editor-dialogs';
import { ProblemsList, useFieldLabels } from './problems-list';
import { useTextJump } from './publish-sheet/text-jump';
import { type Schedule, useSchedule } from './settings/scheduling-panel';
import { SettingsColumn } from './settings/settings-column';
import { useSettingsTab } from './settings/use-settings-tab';
import type { PostForm } from './state/post-form';
import { AUTOSAVE_MS, findChangedFields } from './state/post-local-draft';
import { type ProblemStore, ProblemsProvider, usePublicationProblems } from './state/publication-problems';
import { useEditor, useEditorStore, usePost } from './state/use-editor';
import { toPreviewInput, usePreviewWindow } from './tools/preview-window';
import { GalleryMenu, type GalleryMode } from './writing/gallery-menu';
import { useThumbs } from './writing/thumbnails';
import { WritingColumn } from './writing/writing-column';

const OwnProposal = lazy(async () => ({ default: (await import('./own-proposal')).OwnProposal }));
const PublishSheet = lazy(async () => ({ default: (await import('./publish-sheet/publish-sheet')).PublishSheet }));

/** The editor of an open post: buttons, title and text, settings, and the dialogs. Its data is in the editor store. */
export function PostEditor() {
  const viewer = useViewer();
  const store = useEditorStore();
  const form = store.form;
  // Connects the store's form to React.
  useForm<PostForm, unknown, PostForm>({ formControl: form, resolver: store.resolver });
  const post = usePost();
  const type = post.template_type;
  const status = useEditor((state) => state.status);
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const isProposing = useEditor((state) => state.contentRefusal !== null);
  const textVersion = useEditor((state) => state.textVersion);
  const labels = useFieldLabels();
  const taxonomy = useTaxonomy();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [gallery, setGallery] = useState<GalleryMode | null>(null);
  const lead = useThumbs(form, post, store.uploads);
  const { thumbs, urls, choices, change: changeThumbs } = lead;
  const problems = usePublicationProblems(form);
  const openThumbnails = () => setGallery('thumbnails');
  const { tab, setTab, showField, jumpToField } = useSettingsTab(form, openThumbnails);
  useEffect(() => store.connectSettings(showField));
  const { slideRequest, jumpToText } = useTextJump(form, editor);
  const schedule = useSchedule(form, post);
  // The toolbar and the settings stay below the panel, whose height depends on the width of the window.
  const { ref: panelRef, height: panelHeight } = useElementSize();
  const transitions = useConfirmedTransitions();
  const autosave = usePostAutosave();
  const showPreview = usePreviewWindow();
  const unsavedChangesDialog = useUnsavedChangesDialog();

  const showReceipt = () => setTab('publish');
  const publish = usePublishing({ schedule, problems, jumpToField, showReceipt });
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  function startPublishing() {
    if (viewer.user.one_click_publish) return publish();
    void store.leadAlt.save();
    setIsSheetOpen(true);
  }
  useShortcuts(startPublishing);
  useMissedFiles();

  return (
    <FormModeProvider value={isReadOnly ? 'read-only' : 'open'}>
      <ProblemsProvider value={problems}>
        <div
          className={classes.page}
          style={{ '--measured-panel-height': `${panelHeight}px` } as CSSProperties}
          data-state={status}
          data-read-only={isReadOnly || undefined}
        >
          <ButtonPanel
            ref={panelRef}
            problems={
              isReadOnly ? null : (
                <ProblemsList labels={labels} scheduleRefusal={schedule.findProblem()} onJump={jumpToField} />
              )
            }
            hasSchedule={schedule.isFilled}
            autosave={autosave}
            onPreview={() => void showPreview(post.id, toPreviewInput(form.getValues(), post))}
            onPublish={startPublishing}
            onTransition={(transition) => void transitions.confirmAndRun(transition)}
            onJump={jumpToField}
          />
          <div className={classes.writingColumn}>
            {post.status === Status.TRASHED ? (
              <TrashAlert onRestore={() => void transitions.confirmAndRun('restore')} />
            ) : null}
            {isProposing ? (
              <Suspense>
                <OwnProposal />
              </Suspense>
            ) : null}
            <DraftErrorAlert error={autosave.error} />
            <ServerErrorAlert />
            <WritingColumn
              {...{ form, type, editor, slideRequest }}
              publishedAt={post.status === Status.PUBLISHED ? post.published_at : null}
              version={textVersion}
              onEditor={setEditor}
              onImage={() => setGallery('insert')}
              uploads={store.uploads}
            />
          </div>
          <SettingsColumn {...{ lead, schedule, taxonomy, editor, tab }} onTab={setTab} onThumbnails={openThumbnails} />
        </div>
        {gallery ? (
          <GalleryMenu
            {...{ editor, thumbs, thumbnailUrls: urls, choices, mode: gallery }}
            mayFacebook={viewer.can('post.fb')}
            onMode={setGallery}
            onThumbs={changeThumbs}
            onClose={() => setGallery(null)}
          />
        ) : null}
        {isSheetOpen ? (
          <Suspense>
            <PublishSheet
              {...{ schedule, urls }}
              onJump={jumpToField}
              onJumpToText={jumpToText}
              onConfirm={publish}
              onClose={() => setIsSheetOpen(false)}
            />
          </Suspense>
        ) : null}
        <RestoreDraftDialog labels={labels} />
        <ConflictDialog labels={labels} />
        {transitions.dialog}
        {unsavedChangesDialog}
      </ProblemsProvider>
    </FormModeProvider>
  );
}

/** Keyboard shortcuts of the page: save, and publish. */
function useShortcuts(startPublishing: () => void) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const store = useEditorStore();
  const isHeld = usePost().publish_due_at !== null;
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const isProposing = useEditor((state) => state.contentRefusal !== null);

  function save() {
    if (isProposing) return notifyWarning(t('Propose your changes instead of saving them: readers see this article.'));
    if (isHeld) return notifyWarning(t('Undo the publication to save changes.'));
    // A save during a republication would publish the changes at once.
    if (store.getState().action !== null) return notifyWarning(t('Another action is in progress'));
    void store.save();
  }
  useHotkeys(
    [
      ['mod+S', () => !isReadOnly && save()],
      ['mod+shift+P', () => viewer.can('post.publish') && startPublishing()],
    ],
    [],
    true,
  );
}

/** A file that is dropped beside the text must not replace the page. */
function useMissedFiles() {
  const { t } = useTranslation();
  useIncomingFiles(true, () =>
    notifyWarning(t('Drop pictures into the text, or onto the lead picture in the Story tab.')),
  );
}

interface PublishingProps {
  schedule: Schedule;
  problems: ProblemStore;
  jumpToField: (field: string) => void;
  /** Opens the settings that show the receipt of the publication. */
  showReceipt: () => void;
}

/** Publishes or schedules the post. If publication rules are violated, the page lists the problems instead. */
function usePublishing({ schedule, problems, jumpToField, showReceipt }: PublishingProps) {
  const { t } = useTranslation();
  const store = useEditorStore();

  /** Returns whether the post can be published. If not, shows all problems and focuses the first one. */
  function validateForPublication(): boolean {
    const [first] = Object.keys(problems.getState().byField);
    problems.markPublishAttempted();
    if (first === undefined) return true;
    notifyFailure(null, t('Validation failed.'));
    jumpToField(first);
    return false;
  }

  /** Schedules a post that has a date and a time, otherwise publishes it. `publishLabel` names the button accordingly. */
  function publish() {
    const isScheduling = !isPublic(store.stored.post.status) && (schedule.date !== '' || schedule.time !== '');
    const isReady = validateForPublication();
    if (!isReady) return;
    const timeRefusal = schedule.findPublishRefusal();
    if (timeRefusal !== null) {
      notifyFailure(null, isScheduling ? t('Validation failed.') : translateMessage(timeRefusal));
      jumpToField(isScheduling ? 'published_at' : 'embargo_until');
      return;
    }
    const publicationTime = isScheduling ? schedule.toInstant() : null;
    showReceipt();
    void (publicationTime === null ? store.publish() : store.schedule(publicationTime));
  }

  return publish;
}

/** Saves a local draft periodically and registers the autosave with the editor store. */
function usePostAutosave(): Autosave {
  const store = useEditorStore();
  const isOn = useEditor((state) => !state.isReadOnly && state.status !== 'restoring' && state.status !== 'inOtherTab');
  const autosave = useAutosave<PostForm>({
    key: store.draftKey,
    intervalMs: AUTOSAVE_MS,
    subscribe: (onChange) => store.form.subscribe({ formState: { values: true }, callback: onChange }),
    isOn,
    typed: () => store.form.getValues(),
    stored: () => ({ values: store.stored.values, updated_at: store.stored.post.updated_at }),
    findChangedFields,
  });
  useEffect(() => store.connectAutosave(autosave));
  return autosave;
}
