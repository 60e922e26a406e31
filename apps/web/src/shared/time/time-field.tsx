import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string | undefined;
  /** Why this day cannot be; `null` when it can. */
  refusal: (day: string) => string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** While a year is typed digit by digit the browser already calls it a day. */
const EARLIEST = '1900-01-01';

/** A day of a filter: it takes effect as soon as it is one, unless something speaks against it. */
export function DayField({ label, value = '', refusal, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const isDay = typed >= EARLIEST;
  const problem = isDay && typed !== value ? refusal(typed) : null;

  function change(day: string) {
    setTyped(day);
    if (day === '') onChange(undefined);
    else if (day >= EARLIEST && refusal(day) === null) onChange(day);
  }

  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      min={min}
      max={max}
      {...(problem && { error: problem })}
      onChange={(event) => change(event.currentTarget.value)}
      // What never became a day goes away with the focus.
      onBlur={() => setTyped(value)}
    />
  );
}

interface Props {
  label: string;
  /** `HH:mm`, empty for none. */
  value: string;
  disabled?: boolean;
  readOnly?: boolean;
  error?: ReactNode;
  title?: string;
  onChange: (time: string) => void;
}

const TYPED = /^[\d:]{0,5}$/;

/** A time of 24 hours. The browser's own field follows the machine's language, and would ask for am or pm. */
export function TimeField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (readTime(typed) !== value) setTyped(value);
  }

  function change(text: string) {
    if (!TYPED.test(text)) return;
    setTyped(text);
    onChange(readTime(text));
  }

  return (
    <TextInput
      {...rest}
      value={typed}
      placeholder="HH:mm"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
      // What never became a time goes away with the focus.
      onBlur={() => setTyped(value)}
    />
  );
}

/** `9:30`, `930` and `09:30` are one time; what is none is empty. */
function readTime(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text) ?? [];
  return minutes !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : '';
}
