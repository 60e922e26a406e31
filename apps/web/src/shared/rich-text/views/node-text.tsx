import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { translateMessage } from '../../i18n/translate-message';

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
export function NodeText({ label, value, schema, max, isOpen, onChange, onLeave }: Props) {
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
