import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/i18n';

/**
 * What a failed call has to say, in the order the specification gives: an array says each of its messages, an errors
 * object every message, stop words with the words, else the body's message, else the call's own, else the fallback.
 */
export function messagesOf(error: unknown, fallback: string): string[] {
  const body = error instanceof ApiError ? error.body : null;
  const said = Array.isArray(body) ? body.flatMap(messagesIn) : fromErrors(body);
  if (said.length > 0) return said;
  const own = stopWordsMessage(error) ?? messagesIn(body)[0] ?? (error instanceof Error ? error.message : '');
  return [own || fallback];
}

function fromErrors(body: unknown): string[] {
  if (!isObject(body) || !isObject(body.errors)) return [];
  return Object.values(body.errors).flatMap((each) =>
    Array.isArray(each) ? each.flatMap(messagesIn) : messagesIn(each),
  );
}

function messagesIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isObject(value) && typeof value.message === 'string' && value.message !== '') return [value.message];
  return [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What the server says of stop words, with the words in brackets; `null` for any other failure. */
export function stopWordsMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { type, message, words } = (error.body ?? {}) as { type?: unknown; message?: unknown; words?: unknown };
  if (type !== 'stop_words_validator' || typeof message !== 'string' || !Array.isArray(words)) return null;
  return `${translateMessage(message)} (${words.join(', ')})`;
}
