import { Alert, Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Post } from '@masthead/domain/posts/contract/post';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import { IconEye } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../shared/access/viewer';
import { RestoreDialog } from '../../../shared/drafts/restore-dialog';
import type { Trouble } from '../../../shared/drafts/use-autosave';
import { FormModeProvider } from '../../../shared/form/use-field';

import { translateMessage } from '../../../shared/i18n/i18n';

import type { PostLock } from '../post-lock';
import { offeredMoves, useMoveWords } from '../post-moves';
import { ButtonPanel, SavedLine } from './button-panel';
import classes from './editor.module.css';
import { ProblemsList } from './problems-list';
import { usePush } from './push-button';
import { SettingsColumn } from './settings/settings-column';
import { isOutrun } from './state/post-draft';
import { ProblemsProvider } from './state/problems';
import type { PostFormState } from './state/use-post-form';
import { wholeArticle, wholeText } from './state/whole-text';
import { DensityTool } from './tools/density-tool';
import { KeywordTool } from './tools/keyword-tool';
import { previewInputOf, usePreviewWindow } from './tools/preview-window';
import { UniquenessPanel } from './tools/uniqueness-panel';
import { useEditorParts } from './use-editor-parts';
import { GalleryMenu } from './writing/gallery-menu';
import { useThumbs } from './writing/thumbnails';
import { Writing } from './writing/writing';

interface Props {
  /** As it was read when the page opened. */
  opened: Post;
  lock: PostLock;
  onReload: (post: Post) => void;
}

/** One post, opened and locked: its text, its settings, and everything that can be done with it. */
export function PostEditor(props: Props) {
  const viewer = useViewer();
  const parts = useEditorParts(props);
  const { type, state, draft, actions, problems, gallery, setGallery, jump } = parts;
  const { entity, post } = state;
  const { form } = entity;
  const isLink = type === TemplateType.EXTERNAL_LINK;
  const [editor, setEditor] = useState<Editor | null>(null);
  const { thumbs, urls, change: changeThumbs } = useThumbs(form, post);
  const push = usePush(state);
  const showPreview = usePreviewWindow();
  useHotkeys([['mod+shift+P', () => viewer.can('post.publish') && void actions.publish()]], [], true);
  const onImage = useCallback((files: File[]) => setGallery({ mode: 'insert', files }), [setGallery]);

  return (
    <FormModeProvider value={entity.readOnly ? 'read-only' : 'open'}>
      <ProblemsProvider value={problems}>
        <div
          className={classes.page}
          data-beside={gallery !== null || undefined}
          data-read-only={entity.readOnly || undefined}
        >
          <ButtonPanel
            {...{ state, actions, push }}
            hasSchedule={parts.schedule.isFilled}
            onPreview={() => void showPreview(post.id, previewInputOf(form.getValues(), post))}
            savedLine={<SavedLine entity={entity} updatedAt={post.updated_at} keptAt={draft.autosave.keptAt} />}
          />
          <div className={classes.write}>
            {post.status === Status.TRASHED ? (
              <TrashAlert isBusy={actions.busy !== null} onRestore={() => void actions.move('restore')} />
            ) : null}
            {state.contentRefusal !== null ? <ReadOnlyAlert isDirty={form.formState.isDirty} /> : null}
            <TroubleAlert trouble={draft.autosave.trouble} />
            <ServerProblem message={form.formState.errors.root?.server?.message} />
            {entity.readOnly ? null : <ProblemsList labels={parts.labels} onJump={jump.jump} />}
            <Writing
              {...{ form, type, editor, onImage }}
              publishedAt={post.status === Status.PUBLISHED ? post.published_at : null}
              version={parts.version}
              onEditor={setEditor}
            />
            {isLink ? null : <Tools postId={post.id} readText={() => wholeText(form.getValues(), type)} />}
          </div>
          <SettingsColumn
            {...{ state, actions, urls }}
            schedule={parts.schedule}
            places={parts.places}
            panels={jump.panels}
            onPanels={jump.setPanels}
            onPictures={() => setGallery({ mode: 'thumbnails', files: [] })}
            uniqueness={isLink ? null : <Uniqueness state={state} editor={editor} />}
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
        {draft.copy ? (
          <RestoreDialog
            savedAt={draft.copy.saved_at}
            isOutrun={isOutrun(draft.copy, props.opened)}
            onApply={draft.apply}
            onClear={draft.clear}
          />
        ) : null}
        {parts.conflict}
        {actions.dialog}
        {entity.leaveDialog}
      </ProblemsProvider>
    </FormModeProvider>
  );
}

function TrashAlert({ isBusy, onRestore }: { isBusy: boolean; onRestore: () => void }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { restore } = useMoveWords();
  const mayRestore = offeredMoves(viewer, Status.TRASHED).some(
    ({ move, refusal }) => move === 'restore' && refusal === null,
  );
  return (
    <Alert color="yellow">
      <Group justify="space-between" gap="xs">
        {t('This post is in the trash. Restore it to change it.')}
        {mayRestore ? (
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onRestore}>
            {restore.label}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** Readers see the post, and this person may not change what readers see. */
function ReadOnlyAlert({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  return (
    <Alert color="blue" icon={<IconEye size={18} />} title={t('Read only')}>
      {t(
        'Changing a published post needs the right post.publish. Ask an editor with this right to make the change, or an administrator to grant it to you.',
      )}
      {isDirty ? (
        <Text size="sm" mt="xs">
          {t('Your unsaved changes are not lost: this browser keeps them until you sign out.')}
        </Text>
      ) : null}
    </Alert>
  );
}

/** The check of the text. */
function Uniqueness({ state, editor }: { state: PostFormState; editor: Editor | null }) {
  const { t } = useTranslation();
  const { entity, post } = state;
  const { form } = entity;
  const refusal =
    state.contentRefusal !== null
      ? translateMessage(state.contentRefusal)
      : entity.readOnly
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

/** What the server refused and no field here shows. */
function ServerProblem({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Alert color="red" role="alert">
      {message.split('\n').map((each) => (
        <div key={each}>{translateMessage(each)}</div>
      ))}
    </Alert>
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

/** What is wrong with the browser's copy of the text. */
function TroubleAlert({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation();
  if (trouble === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {trouble === 'no-room'
        ? t('The browser has no room to keep what you type. Save before you leave the page.')
        : t('This post is being edited in another tab too. The browser keeps a copy of whichever was typed in last.')}
    </Alert>
  );
}
