import { z } from 'zod';
import { fill, phrase } from './phrase';
import { maxLengthMessage, minLengthMessage } from './rule';

const EMPTY = phrase('Field can not be empty');
const WRONG = phrase('Enter a valid value');

const typeMessages: Record<string, string> = {
  string: phrase('Enter a text'),
  number: phrase('Enter a number'),
  int: phrase('Enter a whole number'),
  boolean: phrase('The value must be true or false'),
  array: phrase('The value must be a list'),
  tuple: phrase('The value must be a list'),
  object: phrase('The value must be an object'),
  record: phrase('The value must be an object'),
};

const formatMessages: Record<string, string> = {
  date: phrase('Enter a date'),
  datetime: phrase('Enter a date and a time'),
  email: phrase('Enter a valid email'),
  url: phrase('Enter a valid link.'),
};

/** How many names a message lists at most. */
const MAX_NAMES = 20;
const MAX_NAME = 50;

function namesOf(values: readonly unknown[]): string {
  const names = values.slice(0, MAX_NAMES).map((value) => String(value).slice(0, MAX_NAME));
  return `${names.join(', ')}${values.length > MAX_NAMES ? ', …' : ''}`;
}

function tooBig({
  origin,
  maximum,
  inclusive,
}: Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'inclusive'>): string {
  const max = Number(maximum);
  if (origin === 'string') return maxLengthMessage(max);
  if (origin === 'array' || origin === 'set') return fill(phrase('Choose at most {max}'), { max });
  return inclusive === false
    ? fill(phrase('Enter a value less than {limit}'), { limit: max })
    : fill(phrase('Enter a value less than or equal to {limit}'), { limit: max });
}

function tooSmall({
  origin,
  minimum,
  inclusive,
}: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>): string {
  const min = Number(minimum);
  if (origin === 'string') return min <= 1 ? EMPTY : minLengthMessage(min);
  if (origin === 'array' || origin === 'set') return min <= 1 ? EMPTY : fill(phrase('Choose at least {min}'), { min });
  return inclusive === false
    ? fill(phrase('Enter a value greater than {limit}'), { limit: min })
    : fill(phrase('Enter a value greater than or equal to {limit}'), { limit: min });
}

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** A plain sentence for an issue whose schema has no message of its own. */
export const issueMessage: z.core.$ZodErrorMap = (issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? EMPTY : (typeMessages[issue.expected] ?? WRONG);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return isMissing(issue.input)
        ? EMPTY
        : fill(phrase('Choose one of: {values}'), { values: namesOf(issue.values) });
    case 'invalid_format':
      return formatMessages[issue.format] ?? WRONG;
    case 'not_multiple_of':
      return fill(phrase('Enter a multiple of {step}'), { step: Number(issue.divisor) });
    case 'unrecognized_keys':
      return fill(phrase('These fields are not known: {names}'), { names: namesOf(issue.keys) });
    default:
      return isMissing(issue.input) ? EMPTY : WRONG;
  }
};

/** Replaces the validation library's own messages in this process or page. */
export function installPlainMessages(): void {
  z.config({ customError: issueMessage });
}
