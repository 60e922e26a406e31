import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
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
export function DayField({ label, value = '', refusal, min, max, onChange }: Props) {
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
