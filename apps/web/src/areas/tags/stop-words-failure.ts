import { ApiError } from '../../shared/api/call';
import { translateMessage } from '../../shared/i18n/translate-message';

/** What the server says when a title has stop words, with the words in brackets; `null` for any other failure. */
export function stopWordsMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { type, message, words } = (error.body ?? {}) as { type?: unknown; message?: unknown; words?: unknown };
  if (type !== 'stop_words_validator' || typeof message !== 'string' || !Array.isArray(words)) return null;
  return `${translateMessage(message)} (${words.join(', ')})`;
}
