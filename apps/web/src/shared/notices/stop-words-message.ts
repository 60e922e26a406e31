import { ApiError } from '../api/call';
import { translateMessage } from '../i18n/translate-message';

/** What the server says of stop words, with the words in brackets; `null` for any other failure. */
export function stopWordsMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { type, message, words } = (error.body ?? {}) as { type?: unknown; message?: unknown; words?: unknown };
  if (type !== 'stop_words_validator' || typeof message !== 'string' || !Array.isArray(words)) return null;
  return `${translateMessage(message)} (${words.join(', ')})`;
}
