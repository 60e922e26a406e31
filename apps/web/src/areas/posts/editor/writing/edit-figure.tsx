import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { parseMediaAddress } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { imageInsert, imageSources } from '@masthead/domain/images/contract';

import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Counter } from '../../../../shared/form/fields';

import { translateMessage } from '../../../../shared/i18n/i18n';

import classes from './gallery.module.css';

interface Props {
  editor: Editor;
  figure: FigureAttributes;
  onClose: () => void;
}

const { alt, title, label } = imageInsert.shape;

/** What is said about the selected picture at its place; the library keeps its own words. */
export function EditMode({ editor, figure, onClose }: Props) {
  const { t } = useTranslation();
  const { src, author, source, width, height } = figure;
  const facts = [
    width !== null && height !== null && t('{width} x {height}', { width, height }),
    author,
    imageSources.find(({ id }) => id === source)?.name,
  ].filter(Boolean);
  const change = (part: Partial<FigureAttributes>) => changeFigure(editor, part);

  return (
    <Stack gap="sm">
      <div className={classes.picture}>
        <img src={parseMediaAddress(src)?.at(640) ?? src} alt={figure.alt ?? ''} />
      </div>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <FigureText
        label={t('Alt')}
        value={figure.alt}
        schema={alt}
        limits={{ min: 5, max: 255 }}
        autoFocus
        onChange={(text) => change({ alt: text })}
      />
      <FigureText
        label={t('Title')}
        value={figure.title}
        schema={title}
        limits={{ min: 5, max: 255 }}
        onChange={(text) => change({ title: text })}
      />
      <FigureText
        label={t('Label')}
        value={figure.caption}
        schema={label}
        limits={{ min: 5, max: 200 }}
        onChange={(text) => change({ caption: text })}
      />
      <Text size="sm" c="dimmed">
        {t('Changes are in the text at once. Select another image there to edit it.')}
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

interface FigureTextProps {
  label: string;
  value: string | null;
  /** What the text has to be; an empty one is `null`. */
  schema: z.ZodType<string | null>;
  limits: { min: number; max: number };
  autoFocus?: boolean;
  onChange: (value: string | null) => void;
}

/** One thing that is said about a picture of the text: what is typed is in the text at once. */
function FigureText({ label, value, schema, limits, autoFocus = false, onChange }: FigureTextProps) {
  const [text, setText] = useState(value ?? '');
  // Changed from outside by an undo, in the text, or by another picture; a space at the end is there only while it is typed.
  useEffect(() => setText((typed) => (typed.trim() === (value ?? '') ? typed : (value ?? ''))), [value]);
  const refusal = schema.safeParse(text).error?.issues[0]?.message;

  function change(next: string) {
    // Every one of them is one line.
    const line = next.replaceAll(/[\r\n]+/g, ' ');
    setText(line);
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
  at: number;
  attributes: FigureAttributes;
}

/** The picture of the text that is selected now. Looked at with every key, so it asks the selection alone. */
export function useSelectedFigure(editor: Editor | null): SelectedFigure | null {
  return useEditorState({ editor, selector: ({ editor: current }) => selectedFigure(current) });
}

function selectedFigure(editor: Editor | null): SelectedFigure | null {
  if (!editor || editor.isDestroyed) return null;
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figure') return null;
  return { at: selection.from, attributes: selection.node.attrs as FigureAttributes };
}

/** Says something else about the selected picture. Words typed one after the other are undone together. */
function changeFigure(editor: Editor, change: Partial<FigureAttributes>): void {
  const figure = selectedFigure(editor);
  if (!figure || !editor.isEditable) return;
  const { tr } = editor.state;
  tr.setNodeMarkup(figure.at, undefined, { ...figure.attributes, ...change });
  // It is a new node, which the selection would step aside for.
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, figure.at)));
}

function removeFigure(editor: Editor): void {
  if (selectedFigure(editor) && editor.isEditable) editor.chain().deleteSelection().focus().run();
}
