import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/i18n';

/**
 * The messages of an error, in the order of the specification: every message of an array or of an `errors` object;
 * otherwise the stop words, the message of the body, the message of the error, or the fallback.
 */
export function toMessages(error: unknown, fallback: string): string[] {
  const body = error instanceof ApiError ? error.body : null;
  const messages = Array.isArray(body) ? body.flatMap(listMessages) : messagesOfErrors(body);
  if (messages.length > 0) return messages;
  const message = stopWordsMessage(error) ?? listMessages(body)[0] ?? (error instanceof Error ? error.message : '');
  return [message || fallback];
}

function messagesOfErrors(body: unknown): string[] {
  if (!isObject(body) || !isObject(body.errors)) return [];
  return Object.values(body.errors).flatMap((messages) =>
    Array.isArray(messages) ? messages.flatMap(listMessages) : listMessages(messages),
  );
}

function listMessages(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isObject(value) && typeof value.message === 'string' && value.message !== '') return [value.message];
  return [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The server's message about stop words, with the words in brackets; `null` for any other error. */
export function stopWordsMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { type, message, words } = (error.body ?? {}) as { type?: unknown; message?: unknown; words?: unknown };
  if (type !== 'stop_words_validator' || typeof message !== 'string' || !Array.isArray(words)) return null;
  return `${translateMessage(message)} (${words.join(', ')})`;
}
