import { Button, Progress, Text } from '@mantine/core';
import { parseMediaPath } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { Selection } from '@tiptap/pm/state';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useTranslation } from '../../../ui/translation';
import { useFigureUpload } from '../editor-state';
import { describeUpload, type PictureUpload } from '../pictures/picture-uploads';
import { FigureFields } from './figure-fields';
import { RemoveBlock } from './remove-block';
import classes from './views.module.css';

/** A picture in the text of an article, with the state of its upload and the fields for its texts. */
export function FigureView({ node, editor, selected, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { t } = useTranslation();
  const figure = node.attrs as FigureAttributes;
  const { src, alt, width, height } = figure;
  const { uploads, upload, previewUrl } = useFigureUpload(src);

  function select() {
    const position = getPos();
    if (position !== undefined) editor.chain().setNodeSelection(position).focus().run();
  }

  function continueBelow() {
    const position = getPos();
    if (position === undefined) return;
    const { tr, doc, schema } = editor.state;
    const end = position + node.nodeSize;
    const next = doc.resolve(end).nodeAfter;
    if (next === null || next.isAtom) tr.insert(end, schema.node('paragraph'));
    editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView());
    editor.view.focus();
  }

  function remove() {
    deleteNode();
    editor.commands.focus();
  }

  return (
    <NodeViewWrapper
      as="figure"
      className={classes.block}
      {...(selected && { 'data-selected': true })}
      {...(upload && { 'data-pending': true, 'aria-busy': upload.state !== 'failed' })}
    >
      <div className={classes.picture} data-drag-handle>
        <img
          src={previewUrl ?? parseMediaPath(src)?.renditionPath(640) ?? src}
          alt={alt ?? ''}
          {...(width !== null && height !== null && reserveSpace(width, height))}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </div>
      {upload ? <UploadState upload={upload} onRetry={() => uploads?.retry(upload.id)} onRemove={remove} /> : null}
      <div className={classes.texts} contentEditable={false}>
        <FigureFields {...{ editor, figure }} onChange={updateAttributes} onSelect={select} onLeave={continueBelow} />
      </div>
      <RemoveBlock label={t('Remove image')} editor={editor} deleteNode={deleteNode} />
    </NodeViewWrapper>
  );
}

/** Reserves the space of a picture before it loads, so that the text below does not shift. Max height: 22rem. */
function reserveSpace(width: number, height: number) {
  return { width, height, style: { width: `min(100%, ${width}px, ${(22 * width) / height}rem)` } };
}

interface UploadStateProps {
  upload: PictureUpload;
  onRetry: () => void;
  onRemove: () => void;
}

/** The progress of an upload, or why it failed and what the user can do. */
function UploadState({ upload, onRetry, onRemove }: UploadStateProps) {
  const { t } = useTranslation();
  const { file, state, sentShare, problem, canRetry } = upload;
  if (state !== 'failed') {
    return (
      <div className={classes.upload} contentEditable={false}>
        <Progress value={sentShare * 100} size="sm" aria-label={t('Uploading {name}', { name: file.name })} />
        <Text size="xs" c="dimmed">
          {describeUpload(upload)}
        </Text>
      </div>
    );
  }
  return (
    <div className={classes.upload} contentEditable={false} role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        <b>{file.name}</b> {problem}
      </Text>
      <div className={classes.uploadActions}>
        {canRetry ? (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('Retry')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </div>
  );
}
