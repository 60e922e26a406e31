import { Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { accessRefusal } from '@masthead/domain/access/refusal';
import { type ClipboardEvent, type DragEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '../../../../../shared/access/viewer';
import { translateMessage } from '../../../../../shared/i18n/i18n';
import { FramingButton } from '../../../../../shared/images/framing/framing-button';
import { ChooseFiles } from '../../../../../shared/images/incoming-files';
import { notifySuccess, notifyWarning } from '../../../../../shared/notices/notify';
import { describeUpload, type PictureUpload } from '../../../../../shared/rich-text/pictures/picture-uploads';
import { useTranslation } from '../../../../../ui/translation';
import { useFieldProblems } from '../../state/publication-problems';
import { useEditor, useEditorStore } from '../../state/use-editor';
import { cropChoice, type PostThumbs, type ThumbChoice, type Thumbs, type ThumbTarget } from '../../writing/thumbnails';
import classes from './lead-picture.module.css';
import { LeadPictureAlt } from './lead-picture-alt';

interface Props {
  lead: PostThumbs;
  /** Opens the gallery to choose a picture of the library. */
  onChoose: () => void;
}

/** The lead picture of the post: accepts a dropped, pasted, uploaded or chosen picture, and opens its crops. */
export function LeadPicture({ lead, onChoose }: Props) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const isReadOnly = useEditor((state) => state.isReadOnly);
  const problems = useFieldProblems('thumb', lead.urls.thumbnail === null);
  const { upload, isOver, receive, retry, cancel, targetProps } = useLeadUpload(lead);
  const url = lead.thumbs.thumb === null ? null : lead.urls.thumbnail;
  const imageId = readImageId(url);
  const { leadAlt } = useEditorStore();
  useEffect(() => leadAlt.show(imageId), [leadAlt, imageId]);

  return (
    <Stack gap="xs">
      <section
        aria-label={t('Lead picture. Paste or drop a picture to replace it.')}
        className={classes.frame}
        {...(isOver && { 'data-over': true })}
        {...(!isReadOnly && { tabIndex: 0, ...targetProps })}
      >
        {upload || url ? <img src={upload?.previewUrl ?? url ?? ''} alt={t('Lead picture')} /> : null}
        {!upload && !url ? (
          <Text size="sm" c="dimmed">
            {t('Drop or paste a picture here.')}
          </Text>
        ) : null}
      </section>
      {upload ? <UploadState upload={upload} onRetry={retry} onCancel={cancel} /> : null}
      {problems.length > 0 ? <Input.Error>{problems.map(translateMessage).join(' ')}</Input.Error> : null}
      {isReadOnly ? null : (
        <Group gap="xs">
          {accessRefusal(viewer, 'image.create') === null ? (
            <ChooseFiles label={t('Upload')} variant="default" size="compact-sm" onFiles={receive} />
          ) : null}
          <Button variant="default" size="compact-sm" onClick={onChoose}>
            {t('Choose from gallery')}
          </Button>
          {imageId === null ? null : <FramingButton imageId={imageId} onSaved={() => void lead.refresh(imageId)} />}
        </Group>
      )}
      {imageId !== null && viewer.can('image.read') ? <LeadPictureAlt imageId={imageId} /> : null}
    </Stack>
  );
}

/** The URL of a crop contains the id of its picture: `/media/images/17-0a…/wide.webp`. */
function readImageId(url: string | null): number | null {
  const [, id] = /\/images\/(\d+)-/.exec(url ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** Uploads one picture in the background and makes it the lead picture. The notice can undo it. */
function useLeadUpload({ choices, read, change }: PostThumbs) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { uploads } = useEditorStore();
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const found = useSyncExternalStore(uploads.subscribe, () => (uploadId === null ? undefined : uploads.find(uploadId)));
  const upload = found && found.state !== 'done' && found.state !== 'paused' ? found : null;

  /** Restores the lead picture. A thumbnail for Facebook that was chosen after the replacement stays. */
  function undo(replaced: ThumbChoice, { thumb, thumb_ext, fb_thumb, fb_thumb_ext }: Thumbs) {
    const hasSetFacebook = replaced.isLatestFor('facebook');
    choices.start(hasSetFacebook ? ['main', 'facebook'] : ['main']);
    change({ thumb, thumb_ext, ...(hasSetFacebook && { fb_thumb, fb_thumb_ext }) }, {});
  }

  function receive(files: File[]) {
    const [file] = files;
    const refusal = accessRefusal(viewer, 'image.create');
    if (refusal !== null) return notifyWarning(translateMessage(refusal));
    if (!file) return;
    if (files.length > 1) notifyWarning(t('A post has one lead picture. {name} is used.', { name: file.name }));
    // Facebook keeps a picture of its own.
    const targets: ThumbTarget[] = viewer.can('post.fb') && read().fb_thumb === null ? ['main', 'facebook'] : ['main'];
    const choice = choices.start(targets);
    const id = uploads.add(file, null, (image, signal) =>
      cropChoice(
        image.id,
        choice,
        (next, urls) => {
          const previous = read();
          change(next, urls);
          const action = { label: t('Undo'), run: () => undo(choice, previous) };
          notifySuccess(t('Lead picture replaced.'), undefined, action);
        },
        signal,
      ),
    );
    setUploadId(id);
  }

  return {
    upload,
    isOver,
    receive,
    retry: () => upload && uploads.retry(upload.id),
    cancel: () => upload && uploads.remove(upload.id),
    targetProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        receive([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        receive(files);
      },
    },
  };
}

interface UploadStateProps {
  upload: PictureUpload;
  onRetry: () => void;
  onCancel: () => void;
}

function UploadState({ upload, onRetry, onCancel }: UploadStateProps) {
  const { t } = useTranslation();
  const { file, state, sentShare, problem, canRetry } = upload;
  return (
    <div className={classes.upload} role={state === 'failed' ? 'alert' : 'status'}>
      {state === 'failed' ? (
        <Text size="sm" c="var(--mantine-color-error)">
          <b>{file.name}</b> {problem}
        </Text>
      ) : (
        <>
          <Progress value={sentShare * 100} size="sm" aria-label={t('Uploading {name}', { name: file.name })} />
          <Text size="xs" c="dimmed">
            {describeUpload(upload)}
          </Text>
        </>
      )}
      <Group gap="xs">
        {state === 'failed' && canRetry ? (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('Retry')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </div>
  );
}
