import { fill, phrase } from './phrase';

// Rules for fields in which a user selects values.

type Choice = string | readonly unknown[] | null | undefined;

function isFilled(value: Choice): boolean {
  return typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0;
}

/** Requires a value in at least one of two fields. */
export function pairRefusal(first: Choice, second: Choice): string | null {
  return isFilled(first) || isFilled(second) ? null : phrase('At least one of the two fields must be filled!');
}

export function tagsRefusal(tags: readonly unknown[], max: number): string | null {
  return tags.length <= max ? null : fill(phrase('Select at most {max} tags'), { max });
}

export function authorsRefusal(authors: readonly unknown[]): string | null {
  return authors.length > 0 ? null : phrase('Select authors');
}

/** An error that a parser reports for the text of a code editor. */
interface Marker {
  line: number;
  message: string;
}

/** Returns the first error of the code editor, or `null`. */
export function markersRefusal(markers: readonly Marker[]): string | null {
  const [marker] = markers;
  return marker ? fill(phrase('Line {line}: {message}'), { line: marker.line, message: marker.message }) : null;
}
