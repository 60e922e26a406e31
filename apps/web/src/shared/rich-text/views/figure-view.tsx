import { ActionIcon, Text, TextInput } from '@mantine/core';
import { parseMediaAddress } from '@masthead/article/media';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { alternativeText, imageSources, labelText } from '@masthead/domain/images/contract';
import { IconTrash } from '@tabler/icons-react';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { translateMessage } from '../../i18n/i18n';
import { useIsOpen } from '../editor-state';
import classes from './views.module.css';

/** A picture with what is said about it at this place. */
export function FigureView({ node, editor, selected, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { t } = useTranslation();
  const { src, alt, caption, author, source, width, height } = node.attrs as FigureAttributes;
  const isOpen = useIsOpen();
  const credit = [author, imageSources.find(({ id }) => id === source)?.name].filter(Boolean).join(' · ');

  function leave() {
    const at = getPos();
    if (at !== undefined) editor.chain().setNodeSelection(at).focus().run();
  }

  return (
    <NodeViewWrapper as="figure" className={classes.block} {...(selected && { 'data-selected': true })}>
      <div className={classes.picture} data-drag-handle>
        <img
          src={parseMediaAddress(src)?.at(640) ?? src}
          alt={alt ?? ''}
          {...(width !== null && height !== null && roomFor(width, height))}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </div>
      <div className={classes.texts} contentEditable={false}>
        <NodeText
          label={t('Alt')}
          value={alt}
          schema={alternativeText}
          max={255}
          isOpen={isOpen}
          onChange={(value) => updateAttributes({ alt: value })}
          onLeave={leave}
        />
        <NodeText
          label={t('Caption')}
          value={caption}
          schema={labelText}
          max={200}
          isOpen={isOpen}
          onChange={(value) => updateAttributes({ caption: value })}
          onLeave={leave}
        />
        {credit === '' ? null : (
          <Text className={classes.credit} size="xs" c="dimmed">
            {credit}
          </Text>
        )}
      </div>
      {isOpen ? (
        <ActionIcon
          className={classes.remove}
          variant="default"
          aria-label={t('Remove image')}
          title={t('Remove image')}
          onClick={() => {
            deleteNode();
            editor.commands.focus();
          }}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : null}
    </NodeViewWrapper>
  );
}

/** Its place is kept before it has come, so that the text below does not jump: 22rem is its largest height. */
function roomFor(width: number, height: number) {
  return { width, height, style: { width: `min(100%, ${width}px, ${(22 * width) / height}rem)` } };
}

interface Props {
  label: string;
  value: string | null;
  /** What the text has to be; an empty one is `null`. */
  schema: z.ZodType<string | null>;
  max: number;
  isOpen: boolean;
  onChange: (value: string | null) => void;
  /** Back to the text around it. */
  onLeave: () => void;
}

/** A line of text that belongs to a block of the article, typed where it is shown. */
function NodeText({ label, value, schema, max, isOpen, onChange, onLeave }: Props) {
  const [text, setText] = useState(value ?? '');
  // Undo changes it from outside; a space at the end is there only while it is typed.
  useEffect(() => setText((typed) => (typed.trim() === (value ?? '') ? typed : (value ?? ''))), [value]);
  const refusal = schema.safeParse(text).error?.issues[0]?.message;

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form around the editor.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  }

  return (
    <TextInput
      label={label}
      size="xs"
      maxLength={max}
      readOnly={!isOpen}
      {...(!isOpen && { variant: 'filled' })}
      value={text}
      error={isOpen && refusal ? translateMessage(refusal) : null}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.trim() || null);
      }}
      onKeyDown={leave}
      data-mantine-stop-propagation
    />
  );
}
