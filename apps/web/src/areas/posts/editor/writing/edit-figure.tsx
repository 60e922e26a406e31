import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { parseMediaPath } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { imageInsert, imageSources } from '@masthead/domain/images/contract';

import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import type { z } from 'zod';
import { Counter } from '../../../../shared/form/fields';

import { translateMessage } from '../../../../shared/i18n/i18n';
import { readUploadId } from '../../../../shared/rich-text/pictures/pending-figure';
import { useTranslation } from '../../../../ui/translation';
import classes from './gallery.module.css';

interface Props {
  editor: Editor;
  figure: FigureAttributes;
  onClose: () => void;
}

const { alt, title, label } = imageInsert.shape;

/**
 * The mode "Edit image" of the gallery menu: edits the texts of the figure that is selected in the article. The image
 * in the library keeps its own texts.
 */
export function EditMode({ editor, figure, onClose }: Props) {
  const { t } = useTranslation();
  const { src, author, source, width, height } = figure;
  const details = [
    width !== null && height !== null && t('{width} x {height}', { width, height }),
    author,
    imageSources.find(({ id }) => id === source)?.name,
  ].filter(Boolean);
  const change = (changes: Partial<FigureAttributes>) => changeFigure(editor, changes);

  return (
    <Stack gap="sm">
      <div className={classes.picture}>
        <img src={parseMediaPath(src)?.renditionPath(640) ?? src} alt={figure.alt ?? ''} />
      </div>
      <Text size="sm" c="dimmed">
        {details.join(' · ')}
      </Text>
      <FigureTextField
        label={t('Alt')}
        value={figure.alt}
        schema={alt}
        limits={{ min: 5, max: 255 }}
        autoFocus
        onChange={(text) => change({ alt: text })}
      />
      <FigureTextField
        label={t('Title')}
        value={figure.title}
        schema={title}
        limits={{ min: 5, max: 255 }}
        onChange={(text) => change({ title: text })}
      />
      <FigureTextField
        label={t('Label')}
        value={figure.caption}
        schema={label}
        limits={{ min: 5, max: 200 }}
        onChange={(text) => change({ caption: text })}
      />
      <Text size="sm" c="dimmed">
        {t('Changes apply to the text immediately. Select another image in the text to edit it.')}
      </Text>
      <Group justify="space-between" gap="xs">
        <Button onClick={onClose}>{t('Done')}</Button>
        <Button variant="subtle" color="red" c="var(--mantine-color-error)" onClick={() => removeFigure(editor)}>
          {t('Remove from the text')}
        </Button>
      </Group>
    </Stack>
  );
}

interface FigureTextFieldProps {
  label: string;
  value: string | null;
  /** The validation of the text; an empty text is `null`. */
  schema: z.ZodType<string | null>;
  limits: { min: number; max: number };
  autoFocus?: boolean;
  onChange: (value: string | null) => void;
}

/** A text of the selected figure. Every keystroke updates the document. */
function FigureTextField({ label, value, schema, limits, autoFocus = false, onChange }: FigureTextFieldProps) {
  const [typed, setTyped] = useState(value ?? '');
  // The value also changes by undo, in the text, or with another selection. Keep surrounding spaces while typing.
  const text = typed.trim() === (value ?? '') ? typed : (value ?? '');
  const refusal = schema.safeParse(text).error?.issues[0]?.message;

  function change(next: string) {
    // Each text is a single line.
    const line = next.replaceAll(/[\r\n]+/g, ' ');
    setTyped(line);
    onChange(line.trim() || null);
  }

  return (
    <Textarea
      label={label}
      autosize
      maxRows={5}
      maxLength={limits.max}
      value={text}
      error={refusal ? translateMessage(refusal) : null}
      description={<Counter count={text.trim().length} {...limits} />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...(autoFocus && { 'data-autofocus': true })}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface SelectedFigure {
  /** The position in the document. */
  position: number;
  attributes: FigureAttributes;
}

/** The selected figure. Reads only the selection, because it runs on every transaction. */
export function useSelectedFigure(editor: Editor | null): SelectedFigure | null {
  return useEditorState({ editor, selector: ({ editor: current }) => findSelectedFigure(current) });
}

function findSelectedFigure(editor: Editor | null): SelectedFigure | null {
  if (!editor || editor.isDestroyed) return null;
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return null;
  if (readUploadId(selection.node.attrs['src'] as string) !== null) return null;
  return { position: selection.from, attributes: selection.node.attrs as FigureAttributes };
}

/** Changes attributes of the selected figure. Consecutive keystrokes are one undo step. */
function changeFigure(editor: Editor, changes: Partial<FigureAttributes>): void {
  const figure = findSelectedFigure(editor);
  if (!figure || !editor.isEditable) return;
  const { tr } = editor.state;
  tr.setNodeMarkup(figure.position, undefined, { ...figure.attributes, ...changes });
  // `setNodeMarkup` replaces the node, so the selection must be set again.
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, figure.position)));
}

function removeFigure(editor: Editor): void {
  if (findSelectedFigure(editor) && editor.isEditable) editor.chain().deleteSelection().focus().run();
}
