import { z } from 'zod';
import { crud, reads } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile } from '../http/file';
import { combinedPageSchema, pageQuery, searchText } from '../http/paging';
import { requiredText, textRules } from '../text/fields';
import { phrase } from '../text/phrase';
import { cleanStopWord, MAX_STOP_WORD } from './matching';

// A stop word is a word or phrase that is forbidden in posts, in tags or in both.

const wordRefusal = (text: string) => (text === '' || cleanStopWord(text) ? null : phrase('Enter a word or a phrase'));

/** The API sends these booleans as 0 and 1. */
const flag = z.union([z.literal(0), z.literal(1)]);

export const stopWordInput = z.object({
  name: requiredText(MAX_STOP_WORD).check(textRules(wordRefusal)).overwrite(cleanStopWord),
  is_article: flag,
  is_tag: flag,
});
export type StopWordInput = z.input<typeof stopWordInput>;

export const stopWord = z.object({
  id: z.number().int(),
  name: z.string(),
  is_article: flag,
  is_tag: flag,
});
export type StopWord = z.infer<typeof stopWord>;

export const stopWordQuery = pageQuery.extend({ order: z.enum(['id', '-id']).default('-id') });

export const stopWordSearchQuery = stopWordQuery.extend({
  search: searchText,
  search_fields: z.literal('name').optional(),
});
export type StopWordQuery = z.output<typeof stopWordQuery> & { search?: string };

/** The content in which the words of an uploaded file are forbidden. */
export const stopWordTypes = ['post', 'tag'] as const;
export type StopWordType = (typeof stopWordTypes)[number];

export const stopWordUpload = z.object({
  type: z.enum(stopWordTypes),
  file: requiredFile(phrase('Choose a file')),
});

/** A word that exists only for the other type counts as added; a word that exists for this type is skipped. */
export const stopWordUploadReply = z.object({ added: z.number().int(), skipped: z.number().int() });
export type StopWordUploadReply = z.infer<typeof stopWordUploadReply>;

const path = '/v2/stop-words';
const read = reads(path, 'stop_word.read');

export const stopWords = {
  ...crud(path, 'stop_word', 'stop word', { entity: stopWord, input: stopWordInput }),
  list: read('', 'Lists the stop words.', {
    fromReplica: true,
    query: stopWordQuery,
    reply: combinedPageSchema(stopWord),
  }),
  search: read('/search', 'Searches stop words that contain `search`.', {
    fromReplica: true,
    query: stopWordSearchQuery,
    reply: combinedPageSchema(stopWord),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'stop_word.upload_stop_words',
    summary: 'Adds the words of a .txt file with one word per line.',
    description: 'A file with an error changes nothing.',
    body: stopWordUpload,
    multipart: true,
    reply: stopWordUploadReply,
  }),
};

/** Returns an error if the word is forbidden neither in posts nor in tags. */
export function targetRefusal({ is_article, is_tag }: Pick<StopWord, 'is_article' | 'is_tag'>): string | null {
  return is_article || is_tag ? null : phrase('Choose where the word is forbidden: in posts, in tags or in both');
}
