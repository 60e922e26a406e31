import { z } from 'zod';
import { fill, phrase } from './phrase';
import { maxLengthMessage, minLengthMessage } from './rule';

// Plain messages for the validation errors of zod.

const EMPTY = phrase('Field can not be empty');
const INVALID_VALUE = phrase('Enter a valid value');

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

/** Messages list at most this many values, each with at most this many characters. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 50;

function joinNames(values: readonly unknown[]): string {
  const names = values.slice(0, MAX_NAMES).map((value) => String(value).slice(0, MAX_NAME_LENGTH));
  return `${names.join(', ')}${values.length > MAX_NAMES ? ', …' : ''}`;
}

function tooBigMessage({
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

function tooSmallMessage({
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

/** Returns the message for a validation issue whose schema does not define one. */
export const issueMessage: z.core.$ZodErrorMap = (issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? EMPTY : (typeMessages[issue.expected] ?? INVALID_VALUE);
    case 'too_big':
      return tooBigMessage(issue);
    case 'too_small':
      return tooSmallMessage(issue);
    case 'invalid_value':
      return isMissing(issue.input)
        ? EMPTY
        : fill(phrase('Choose one of: {values}'), { values: joinNames(issue.values) });
    case 'invalid_format':
      return formatMessages[issue.format] ?? INVALID_VALUE;
    case 'not_multiple_of':
      return fill(phrase('Enter a multiple of {step}'), { step: Number(issue.divisor) });
    case 'unrecognized_keys':
      return fill(phrase('Unknown fields: {names}'), { names: joinNames(issue.keys) });
    default:
      return isMissing(issue.input) ? EMPTY : INVALID_VALUE;
  }
};

/** Replaces zod's default messages, which are for developers, in this process or page. */
export function installPlainMessages(): void {
  z.config({ customError: issueMessage });
}
