import { ApiError } from '../api/call';

/** The messages of a rejected save. */
export interface FieldErrors {
  /** Messages of fields that the form shows. */
  fields: { name: string; message: string }[];
  /** Messages of all other fields. */
  otherMessages: string[];
}

/** The server's error messages by field; `null` when the error names no field. */
export function readFieldErrors(error: unknown, isShown: (name: string) => boolean): FieldErrors | null {
  const errors = error instanceof ApiError ? readErrors(error.body) : null;
  if (!errors) return null;
  const fieldErrors: FieldErrors = { fields: [], otherMessages: [] };
  for (const [name, messages] of Object.entries(errors)) {
    const texts = messages.filter((message) => typeof message === 'string');
    if (isShown(name)) fieldErrors.fields.push({ name, message: texts.join('\n') });
    else fieldErrors.otherMessages.push(...texts);
  }
  return fieldErrors.fields.length + fieldErrors.otherMessages.length > 0 ? fieldErrors : null;
}

function readErrors(body: unknown): Record<string, unknown[]> | null {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return null;
  const { errors } = body;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, Array.isArray(messages) ? messages : [messages]]),
  );
}
