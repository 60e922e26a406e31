import { z } from 'zod';
import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { requiredFile } from '../http/file';
import { bothPagesOf, pageQuery, searchText } from '../http/paging';
import { refusedBy, requiredText } from '../text/fields';
import { phrase } from '../text/phrase';
import { cleanStopWord, MAX_STOP_WORD } from './matching';

const isWord = (text: string) => (text === '' || cleanStopWord(text) ? null : phrase('Enter a word or a phrase'));

const flag = z.union([z.literal(0), z.literal(1)]);

export const stopWordInput = z.object({
  name: requiredText(MAX_STOP_WORD).check(refusedBy(isWord)).overwrite(cleanStopWord),
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

/** What the words of an uploaded file are forbidden in. */
export const stopWordTypes = ['post', 'tag'] as const;
export type StopWordType = (typeof stopWordTypes)[number];

export const stopWordUpload = z.object({
  type: z.enum(stopWordTypes),
  file: requiredFile(phrase('Choose a file')),
});

/** A word that was there for the other type only is added to this one; what was there for this one is skipped. */
export const stopWordUploadReply = z.object({ added: z.number().int(), skipped: z.number().int() });
export type StopWordUploadReply = z.infer<typeof stopWordUploadReply>;

const path = '/v2/stop-words';
const { get, create, update, remove } = crud(path, 'stop_word', 'stop word', {
  entity: stopWord,
  input: stopWordInput,
});

export const stopWords = {
  get,
  create,
  update,
  remove,
  list: endpoint({
    method: 'GET',
    path,
    access: 'stop_word.read',
    summary: 'The stop words.',
    query: stopWordQuery,
    reply: bothPagesOf(stopWord),
  }),
  search: endpoint({
    method: 'GET',
    path: `${path}/search`,
    access: 'stop_word.read',
    summary: 'The stop words that hold `search`.',
    query: stopWordSearchQuery,
    reply: bothPagesOf(stopWord),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${path}/upload`,
    access: 'stop_word.upload_stop_words',
    summary: 'Adds the words of a .txt file, one a line: all of them or none.',
    body: stopWordUpload,
    multipart: true,
    reply: stopWordUploadReply,
  }),
};

/** A word that is forbidden nowhere says nothing. */
export function placeRefusal({ is_article, is_tag }: Pick<StopWord, 'is_article' | 'is_tag'>): string | null {
  return is_article || is_tag ? null : phrase('Choose where the word is forbidden: in posts, in tags or in both');
}
