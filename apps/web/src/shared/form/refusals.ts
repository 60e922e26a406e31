import { ApiError } from '../api/call';

export interface Refusals {
  /** Messages of fields the form shows. */
  fields: { name: string; message: string }[];
  /** Messages of fields it does not show. */
  others: string[];
}

/** What the server refused, by field; `null` when the failure names no field. */
export function refusalsOf(error: unknown, isShown: (name: string) => boolean): Refusals | null {
  const errors = error instanceof ApiError ? errorsIn(error.body) : null;
  if (!errors) return null;
  const refusals: Refusals = { fields: [], others: [] };
  for (const [name, messages] of Object.entries(errors)) {
    const texts = messages.filter((each) => typeof each === 'string');
    if (isShown(name)) refusals.fields.push({ name, message: texts.join('\n') });
    else refusals.others.push(...texts);
  }
  return refusals.fields.length + refusals.others.length > 0 ? refusals : null;
}

function errorsIn(body: unknown): Record<string, unknown[]> | null {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return null;
  const { errors } = body;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, Array.isArray(messages) ? messages : [messages]]),
  );
}
