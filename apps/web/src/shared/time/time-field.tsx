import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface DayFieldProps {
  label: string;
  /** `YYYY-MM-DD` */
  value: string | undefined;
  /** The reason why this day is invalid; `null` when it is valid. */
  refusal: (day: string) => string | null;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** While the user types a year, the browser already reports dates such as 0002-01-01. */
const EARLIEST_DAY = '1900-01-01';

/** A date filter. It applies as soon as the date is complete and valid. */
export function DayField({ label, value = '', refusal, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(value);
  }
  const isDay = typed >= EARLIEST_DAY;
  const problem = isDay && typed !== value ? refusal(typed) : null;

  function handleChange(day: string) {
    setTyped(day);
    if (day === '') onChange(undefined);
    else if (day >= EARLIEST_DAY && refusal(day) === null) onChange(day);
  }

  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      min={min}
      max={max}
      {...(problem && { error: problem })}
      onChange={(event) => handleChange(event.currentTarget.value)}
      // Discard an incomplete date.
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

const ALLOWED_CHARACTERS = /^[\d:]{0,5}$/;

/** A 24-hour time. The browser's time field depends on the system language and may ask for am or pm. */
export function TimeField({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (parseTime(typed) !== value) setTyped(value);
  }

  function handleChange(text: string) {
    if (!ALLOWED_CHARACTERS.test(text)) return;
    setTyped(text);
    onChange(parseTime(text));
  }

  return (
    <TextInput
      {...rest}
      value={typed}
      placeholder="HH:mm"
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => handleChange(event.currentTarget.value)}
      // Discard an incomplete time.
      onBlur={() => setTyped(value)}
    />
  );
}

/** Parses `9:30`, `930` and `09:30`; returns an empty string for an invalid time. */
function parseTime(text: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text) ?? [];
  return minutes !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : '';
}
