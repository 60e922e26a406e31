import { lengthWithoutSpaces, maxLengthMessage, minLengthMessage } from '../text/lengths';
import { phrase } from '../text/phrase';

/** The plain text of the body, spaces not counted. */
export const callToActionBodyLength = { min: 5, max: 3000 };

/** Of the stored body in bytes: enough for formatting, pictures and tables, and little enough for a page of a list. */
const MAX_BODY_BYTES = 100_000;

/** Why a body of this plain text is too short or too long; `null` when it is neither. */
export function callToActionBodyRefusal(text: string): string | null {
  const length = lengthWithoutSpaces(text);
  if (length === 0) return phrase('Field can not be empty');
  if (length < callToActionBodyLength.min) return minLengthMessage(callToActionBodyLength.min);
  return length > callToActionBodyLength.max ? maxLengthMessage(callToActionBodyLength.max) : null;
}

/** Why a body that takes so many bytes cannot be stored; `null` when it can. */
export function callToActionSizeRefusal(bytes: number): string | null {
  if (bytes <= MAX_BODY_BYTES) return null;
  return phrase('The text holds too much formatting, pictures or tables. Make it simpler.');
}
