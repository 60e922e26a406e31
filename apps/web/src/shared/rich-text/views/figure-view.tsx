import { Text, TextInput } from '@mantine/core';
import { parseMediaPath } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { alternativeText, imageSources, labelText } from '@masthead/domain/images/contract';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../ui/translation';
import { translateMessage } from '../../i18n/i18n';
import { useIsEditable } from '../editor-state';
import { RemoveBlock } from './remove-block';
import classes from './views.module.css';

/** A picture in the text of an article, with fields for its alternative text and caption. */
export function FigureView({ node, editor, selected, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { t } = useTranslation();
  const { src, alt, caption, author, source, width, height } = node.attrs as FigureAttributes;
  const isEditable = useIsEditable();
  const credit = [author, imageSources.find(({ id }) => id === source)?.name].filter(Boolean).join(' · ');

  function returnToText() {
    const position = getPos();
    if (position !== undefined) editor.chain().setNodeSelection(position).focus().run();
  }

  return (
    <NodeViewWrapper as="figure" className={classes.block} {...(selected && { 'data-selected': true })}>
      <div className={classes.picture} data-drag-handle>
        <img
          src={parseMediaPath(src)?.renditionPath(640) ?? src}
          alt={alt ?? ''}
          {...(width !== null && height !== null && reserveSpace(width, height))}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </div>
      <div className={classes.texts} contentEditable={false}>
        <FigureTextField
          label={t('Alt')}
          value={alt}
          schema={alternativeText}
          max={255}
          isEditable={isEditable}
          onChange={(value) => updateAttributes({ alt: value })}
          onLeave={returnToText}
        />
        <FigureTextField
          label={t('Caption')}
          value={caption}
          schema={labelText}
          max={200}
          isEditable={isEditable}
          onChange={(value) => updateAttributes({ caption: value })}
          onLeave={returnToText}
        />
        {credit === '' ? null : (
          <Text className={classes.credit} size="xs" c="dimmed">
            {credit}
          </Text>
        )}
      </div>
      <RemoveBlock label={t('Remove image')} editor={editor} deleteNode={deleteNode} />
    </NodeViewWrapper>
  );
}

/** Reserves the space of a picture before it loads, so that the text below does not shift. Max height: 22rem. */
function reserveSpace(width: number, height: number) {
  return { width, height, style: { width: `min(100%, ${width}px, ${(22 * width) / height}rem)` } };
}

interface Props {
  label: string;
  value: string | null;
  /** Validates the text. An empty text is `null`. */
  schema: z.ZodType<string | null>;
  max: number;
  isEditable: boolean;
  onChange: (value: string | null) => void;
  /** Returns the focus to the surrounding text. */
  onLeave: () => void;
}

/** A text of the figure. Every keystroke changes the document. */
function FigureTextField({ label, value, schema, max, isEditable, onChange, onLeave }: Props) {
  const [text, setText] = useState(value ?? '');
  const [lastValue, setLastValue] = useState(value);
  // Undo changes the value from outside. The trailing space that the user is typing must stay.
  if (value !== lastValue) {
    setLastValue(value);
    if (text.trim() !== (value ?? '')) setText(value ?? '');
  }
  const refusal = schema.safeParse(text).error?.issues[0]?.message;

  function returnToText(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither key may submit the form around the editor.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  }

  return (
    <TextInput
      label={label}
      size="xs"
      maxLength={max}
      readOnly={!isEditable}
      {...(!isEditable && { variant: 'filled' })}
      value={text}
      error={isEditable && refusal ? translateMessage(refusal) : null}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.trim() || null);
      }}
      onKeyDown={returnToText}
      data-mantine-stop-propagation
    />
  );
}
