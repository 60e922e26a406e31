import { crud } from '../http/crud';
import { endpoint } from '../http/endpoint';
import { bothPagesOf } from '../http/paging';
import {
  stopWord,
  stopWordInput,
  stopWordQuery,
  stopWordSearchQuery,
  stopWordUpload,
  stopWordUploadReply,
} from './schema';

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
