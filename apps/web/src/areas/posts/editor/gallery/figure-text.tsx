import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { Counter } from '../../../../shared/form/counter';
import { translateMessage } from '../../../../shared/i18n/i18n';

interface Props {
  label: string;
  value: string | null;
  /** What the text has to be; an empty one is `null`. */
  schema: z.ZodType<string | null>;
  limits: { min: number; max: number };
  autoFocus?: boolean;
  onChange: (value: string | null) => void;
}

/** One thing that is said about a picture of the text: what is typed is in the text at once. */
export function FigureText({ label, value, schema, limits, autoFocus = false, onChange }: Props) {
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
