import { Input, TextInput } from '@mantine/core';
import type { FigureAttributes } from '@masthead/article/nodes/figure';
import { alternativeText, authorText, imageSources, labelText } from '@masthead/domain/images/contract';
import { IconSelector } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../ui/translation';
import { translateMessage } from '../../i18n/i18n';
import { useIsEditable } from '../editor-state';

interface Props {
  editor: Editor;
  figure: FigureAttributes;
  onChange: (changes: Partial<FigureAttributes>) => void;
  /** Selects the picture in the text. */
  onSelect: () => void;
  /** Moves the caret below the picture. */
  onLeave: () => void;
}

/**
 * The texts of a picture, edited below it. Every keystroke changes the document, so the undo history of the text covers
 * them. Enter continues below the picture, Escape selects the picture.
 */
export function FigureFields({ editor, figure, onChange, onSelect, onLeave }: Props) {
  const { t } = useTranslation();

  function handleKey(event: KeyboardEvent) {
    // These keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const key = event.key.toLowerCase();
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y');
    if (!isUndo && key !== 'enter' && key !== 'escape') return;
    // No key may submit the form around the editor, and the undo of the browser does not know the document.
    event.preventDefault();
    event.stopPropagation();
    if (key === 'enter') onLeave();
    else if (key === 'escape') onSelect();
    else if (key === 'y' || event.shiftKey) editor.commands.redo();
    else editor.commands.undo();
  }

  const shared = { onKeyDown: handleKey };
  return (
    <>
      <FigureTextField
        {...shared}
        label={t('Alt')}
        value={figure.alt}
        schema={alternativeText}
        max={255}
        onChange={(alt) => onChange({ alt })}
      />
      <FigureTextField
        {...shared}
        label={t('Caption')}
        value={figure.caption}
        schema={labelText}
        max={200}
        onChange={(caption) => onChange({ caption })}
      />
      <FigureTextField
        {...shared}
        label={t('Credit')}
        value={figure.author}
        schema={authorText}
        max={150}
        onChange={(author) => onChange({ author })}
      />
      <SourceField {...shared} value={figure.source} onChange={(source) => onChange({ source })} />
    </>
  );
}

interface TextFieldProps {
  label: string;
  value: string | null;
  /** Validates the text. An empty text is `null`. */
  schema: z.ZodType<string | null>;
  max: number;
  onChange: (value: string | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function FigureTextField({ label, value, schema, max, onChange, onKeyDown }: TextFieldProps) {
  const isEditable = useIsEditable();
  const [text, setText] = useState(value ?? '');
  const [lastValue, setLastValue] = useState(value);
  // Undo changes the value from outside. The trailing space that the user is typing must stay.
  if (value !== lastValue) {
    setLastValue(value);
    if (text.trim() !== (value ?? '')) setText(value ?? '');
  }
  const refusal = schema.safeParse(text).error?.issues[0]?.message;

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
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation
    />
  );
}

interface SourceFieldProps {
  value: number | null;
  onChange: (source: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SourceField({ value, onChange, onKeyDown }: SourceFieldProps) {
  const { t } = useTranslation();
  const isEditable = useIsEditable();
  const id = useId();
  return (
    <Input.Wrapper label={t('Source')} size="xs" id={id}>
      <Input
        component="select"
        size="xs"
        rightSection={<IconSelector size={14} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="none"
        id={id}
        disabled={!isEditable}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
        onKeyDown={onKeyDown}
      >
        {value === null ? <option value="">{t('Not specified')}</option> : null}
        {imageSources.map(({ id: sourceId, name }) => (
          <option key={sourceId} value={sourceId}>
            {name}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
