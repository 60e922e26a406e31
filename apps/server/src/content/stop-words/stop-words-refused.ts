import { Refused } from '../../platform/http/errors';

/** What clients know by name: the message, and the words beside it. */
export const stopWordsRefused = (message: string, words: string[]) =>
  new Refused(422, 'stop_words_validator', message, { words });
