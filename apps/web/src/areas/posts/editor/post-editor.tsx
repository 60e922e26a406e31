import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { isOut, Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { RestoreDialog } from '../../../shared/drafts/restore-dialog';
import { type Autosave, useAutosave } from '../../../shared/drafts/use-autosave';
import { useLeaveGuard } from '../../../shared/form/leave-guard';
import { useUnsaved } from '../../../shared/form/unsaved';
import { FormModeProvider } from '../../../shared/form/use-field';
import { translateMessage } from '../../../shared/i18n/i18n';
import { notifyFailure } from '../../../shared/notices/notify';
import { usePlaces } from '../../../shared/pickers/place-filters';
import { useConfirm } from '../../../ui/dialog';
import { type Move, useMoveWords } from '../post-moves';
import { ButtonPanel } from './button-panel';
import { ConflictDialog } from './conflict-dialog';
import classes from './editor.module.css';
import { ReadOnlyAlert, ServerProblem, TrashAlert, TroubleAlert } from './editor-alerts';
import { ProblemsList, useJump, useLabels } from './problems-list';
import { type Schedule, useSchedule } from './settings/scheduling-panel';
import { SettingsColumn } from './settings/settings-column';
import { contested } from './state/contested';

import { AUTOSAVE, isSame } from './state/post-draft';
import type { PostForm } from './state/post-form';
import { type Problems, ProblemsProvider, useProblems } from './state/problems';
import { useEditor, useEditorForm, useEditorStore, usePost } from './state/use-editor';
import { wholeArticle, wholeText } from './state/whole-text';
import { DensityTool } from './tools/density-tool';
import { KeywordTool } from './tools/keyword-tool';
import { previewInputOf, usePreviewWindow } from './tools/preview-window';
import { UniquenessPanel } from './tools/uniqueness-panel';
import { GalleryMenu, type GalleryMode } from './writing/gallery-menu';

import { useThumbs } from './writing/thumbnails';
import { Writing } from './writing/writing';

/** One post, opened and locked: its text, its settings, and everything that can be done with it. */
export function PostEditor() {
  const viewer = useViewer();
  const store = useEditorStore();
  const form = store.form;
  // Connects the form of the store with React.
  useForm<PostForm, unknown, PostForm>({ formControl: form, resolver: form.control._options.resolver });
  const post = usePost();
  const type = post.template_type;
  const status = useEditor((state) => state.status);
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const textVersion = useEditor((state) => state.textVersion);
  const isLink = type === TemplateType.EXTERNAL_LINK;
  const labels = useLabels();
  const places = usePlaces();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [gallery, setGallery] = useState<OpenGallery | null>(null);
  const { thumbs, urls, change: changeThumbs } = useThumbs(form, post);
  const problems = useProblems(form, places.categories);
  const jump = useJump(form, () => setGallery({ mode: 'thumbnails', files: [] }));
  const schedule = useSchedule(post);
  const moves = useMoves();
  const autosave = usePostAutosave();
  const showPreview = usePreviewWindow();
  const leaveDialog = useUnsavedChanges();

  const { publish, reschedule } = usePublishing(schedule, problems, jump.jump);
  useHotkeys(
    [
      ['mod+S', () => !isReadOnly && void store.save()],
      ['mod+shift+P', () => viewer.can('post.publish') && publish()],
    ],
    [],
    true,
  );

  return (
    <FormModeProvider value={isReadOnly ? 'read-only' : 'open'}>
      <ProblemsProvider value={problems}>
        <div
          className={classes.page}
          data-state={status}
          data-beside={gallery !== null || undefined}
          data-read-only={isReadOnly || undefined}
        >
          <ButtonPanel
            hasSchedule={schedule.isFilled}
            keptAt={autosave.keptAt}
            onPreview={() => void showPreview(post.id, previewInputOf(form.getValues(), post))}
            onPublish={publish}
            onMove={(move) => void moves.ask(move)}
          />
          <div className={classes.write}>
            {post.status === Status.TRASHED ? <TrashAlert onRestore={() => void moves.ask('restore')} /> : null}
            <ReadOnlyAlert />
            <TroubleAlert trouble={autosave.trouble} />
            <ServerProblem />
            {isReadOnly ? null : <ProblemsList labels={labels} onJump={jump.jump} />}
            <Writing
              {...{ form, type, editor }}
              publishedAt={post.status === Status.PUBLISHED ? post.published_at : null}
              version={textVersion}
              onEditor={setEditor}
              onImage={(files) => setGallery({ mode: 'insert', files })}
            />
            {isLink ? null : <Tools postId={post.id} readText={() => wholeText(form.getValues(), type)} />}
          </div>
          <SettingsColumn
            {...{ urls, schedule, places }}
            panels={jump.panels}
            onPanels={jump.setPanels}
            onPictures={() => setGallery({ mode: 'thumbnails', files: [] })}
            onReschedule={reschedule}
            uniqueness={isLink ? null : <Uniqueness editor={editor} />}
          />
        </div>
        {gallery ? (
          <GalleryMenu
            {...{ editor, thumbs, thumbnailUrls: urls, mode: gallery.mode, files: gallery.files }}
            mayFacebook={viewer.can('post.fb')}
            onMode={(mode) => setGallery({ mode, files: [] })}
            onThumbs={changeThumbs}
            onClose={() => setGallery(null)}
          />
        ) : null}
        <RestoreQuestion />
        <ConflictQuestion labels={labels} />
        {moves.dialog}
        {leaveDialog}
      </ProblemsProvider>
    </FormModeProvider>
  );
}

/** Publishes or schedules the post, unless a rule speaks against it: then the page shows every reason. */
function usePublishing(schedule: Schedule, problems: Problems, jumpTo: (field: string) => void) {
  const { t } = useTranslation();
  const store = useEditorStore();

  /** Shows everything that keeps the post from being published. */
  function isPublishable(): boolean {
    const [first] = Object.keys(problems.read().byField);
    problems.tried();
    if (first === undefined) return true;
    notifyFailure(null, t('Validation failed.'));
    jumpTo(first);
    return false;
  }

  /** Does what the label of the button says: see `publishLabel`. */
  function publish() {
    const isScheduling = !isOut(store.stored.post.status) && (schedule.date !== '' || schedule.time !== '');
    const isReady = isPublishable();
    if (isScheduling && schedule.refusal() !== null) {
      if (isReady) notifyFailure(null, t('Validation failed.'));
      return;
    }
    if (!isReady) return;
    const at = isScheduling ? schedule.instant() : null;
    void (at === null ? store.publish() : store.schedule(at));
  }

  function reschedule() {
    const at = schedule.instant();
    if (at !== null && schedule.refusal() === null && isPublishable()) void store.schedule(at);
  }

  return { publish, reschedule };
}

interface OpenGallery {
  mode: GalleryMode;
  /** Pictures that were dropped or pasted into the text. */
  files: File[];
}

/** Keeps the local draft, and lets the store write or delete it. */
function usePostAutosave(): Autosave {
  const store = useEditorStore();
  const isOn = useEditor((state) => !state.isReadOnly && state.status !== 'restoring');
  const autosave = useAutosave<PostForm>({
    key: store.draftKey,
    every: AUTOSAVE,
    isOn,
    typed: () => store.form.getValues(),
    stored: () => ({ values: store.stored.values, updated_at: store.stored.post.updated_at }),
    isSame,
  });
  useEffect(() => store.connectAutosave(autosave));
  return autosave;
}

/** Asks before the page is left with unsaved changes. Returns the dialog. */
function useUnsavedChanges(): ReactNode {
  const store = useEditorStore();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const { isDirty } = useFormState({ control: store.form.control });
  useUnsaved(isDirty && !isReadOnly, () => ({ ...store.form.getValues() }), {
    isStillDirty: store.isDirty,
    save: async () => (await store.save()) === 'everything',
  });
  return useLeaveGuard();
}

/** Moves to and from the trash, each after a question. */
function useMoves() {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const words = useMoveWords();
  const store = useEditorStore();

  async function ask(name: Move) {
    const { label, question, done, fallback } = words[name];
    const { post } = store.stored;
    const isAgreed = await confirm({
      title: label,
      text: question(post.main_headline, isOut(post.status)),
      confirm: label,
      cancel: t('Cancel'),
      danger: name !== 'restore',
    });
    if (isAgreed) await store.move(name, { done, fallback });
  }

  return { ask, dialog };
}

function RestoreQuestion() {
  const store = useEditorStore();
  const draft = useEditor((state) => state.draft);
  const { updated_at } = usePost();
  if (!draft) return null;
  return (
    <RestoreDialog
      savedAt={draft.saved_at}
      isOutrun={Date.parse(draft.base_updated_at) !== Date.parse(updated_at)}
      onApply={store.applyDraft}
      onClear={store.discardDraft}
    />
  );
}

function ConflictQuestion({ labels }: { labels: Record<string, string> }) {
  const store = useEditorStore();
  const theirs = useEditor((state) => (state.status === 'conflict' ? state.theirs : null));
  if (!theirs) return null;
  const versions = store.versionsWith(theirs);
  return (
    <ConflictDialog
      versions={versions}
      fields={contested(versions)}
      labels={labels}
      isOwn={store.isOwn(theirs)}
      onDecide={store.decideConflict}
      onClose={() => store.decideConflict(null)}
    />
  );
}

/** The check of the text. */
function Uniqueness({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation();
  const form = useEditorForm();
  const post = usePost();
  const contentRefusal = useEditor((state) => state.contentRefusal);
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const refusal =
    contentRefusal !== null
      ? translateMessage(contentRefusal)
      : isReadOnly
        ? t('This post is in the trash. Restore it to change it.')
        : null;
  return (
    <UniquenessPanel
      postId={post.id}
      body={() => wholeArticle(form.getValues(), post.template_type)}
      editor={post.template_type === TemplateType.STANDARD ? editor : null}
      stored={{ unique: post.uniqueness }}
      refusal={refusal}
      onChecked={({ uniqueness, uniqueness_body }) => {
        form.setValue('uniqueness', uniqueness, { shouldDirty: true });
        form.setValue('uniqueness_body', uniqueness_body, { shouldDirty: true });
      }}
    />
  );
}

interface ToolsProps {
  postId: number;
  readText: () => string;
}

/** The tools that read the text, or what readers searched for, each in a panel at the side. */
function Tools({ postId, readText }: ToolsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'keywords' | 'density' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen('keywords')}>
          {t('Keyword search')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen('density')}>
          {t('Density analysis')}
        </Button>
      </Group>
      {open === 'keywords' ? <KeywordTool postId={postId} onClose={close} /> : null}
      {open === 'density' ? <DensityTool readText={readText} onClose={close} /> : null}
    </>
  );
}
